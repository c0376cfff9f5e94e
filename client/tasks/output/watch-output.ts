import { Disposable, type Event, type TaskExecution, type Terminal, tasks, window } from 'vscode';
import { taskType } from '../runs/task-definition.ts';

/** Receives the output of one run of a task. */
export interface OutputListener {
  add(chunk: string): void;
  /** Called after the last chunk. */
  end(): void;
}

/** A command in a terminal, with the output that it prints from now on. VS Code 1.93 has this API. */
interface ShellExecutionEvent {
  readonly terminal: Terminal;
  readonly execution: { read(): AsyncIterable<string> };
}

type ShellExecutions = (listener: (event: ShellExecutionEvent) => void) => Disposable;

function shellExecutions(): ShellExecutions | undefined {
  const event: Event<ShellExecutionEvent> | undefined = Reflect.get(window, 'onDidStartTerminalShellExecution');
  return typeof event === 'function' ? (listener) => event(listener) : undefined;
}

/** The output in a terminal, until it is known whose it is. */
interface Stream {
  readonly terminal: Terminal;
  readonly chunks: string[];
  listener: OutputListener | undefined;
  isUnwanted: boolean;
  hasEnded: boolean;
}

/** Returns the listener for the output of a run. */
export type BeginOutput = (execution: TaskExecution) => OutputListener;

/** The output of the tasks of the extension, if this version of VS Code lets extensions read it. */
export interface OutputWatch extends Disposable {
  /** Calls `begin` for each run that starts from now on, and passes the output to its result. */
  listen(begin: BeginOutput): void;
}

/** Reads the output of the tasks of the extension, once for all listeners. */
export function watchOutput(): OutputWatch {
  const begins: BeginOutput[] = [];
  const subscription = readOutput((execution) => combined(begins.map((begin) => begin(execution))));
  return { listen: (begin) => void begins.push(begin), dispose: () => subscription.dispose() };
}

function combined(listeners: readonly OutputListener[]): OutputListener {
  return {
    add(chunk) {
      for (const listener of listeners) listener.add(chunk);
    },
    end() {
      for (const listener of listeners) listener.end();
    },
  };
}

function readOutput(begin: BeginOutput): Disposable {
  const started = shellExecutions();
  if (!started) return new Disposable(() => undefined);
  /** The processes of tasks whose output is not known yet. */
  const waiting = new Map<TaskExecution, number>();
  const streams = new Set<Stream>();
  let claimed = Promise.resolve();

  /** Connects streams and tasks. An event of one of them can precede that of the other. */
  function claim(): void {
    claimed = claimed.then(connect).catch(() => undefined);
  }

  async function connect(): Promise<void> {
    for (const stream of streams) {
      const processId = await stream.terminal.processId;
      const [execution] = [...waiting].find(([, id]) => id === processId) ?? [];
      if (!execution) continue;
      waiting.delete(execution);
      streams.delete(stream);
      deliver(stream, begin(execution));
    }
    if (waiting.size > 0 || isAnyStarting()) return;
    for (const stream of streams) stream.isUnwanted = true;
    streams.clear();
  }

  /** Returns whether a task of the extension has been started whose process is not known yet. */
  function isAnyStarting(): boolean {
    return tasks.taskExecutions.some((execution) => isOwn(execution) && !known.has(execution));
  }
  const known = new WeakSet<TaskExecution>();

  async function read(stream: Stream, output: AsyncIterable<string>): Promise<void> {
    for await (const chunk of output) {
      if (stream.isUnwanted) return;
      if (stream.listener) stream.listener.add(chunk);
      else stream.chunks.push(chunk);
    }
    stream.hasEnded = true;
    if (stream.listener) stream.listener.end();
    else claim();
  }

  return Disposable.from(
    started(({ terminal, execution }) => {
      // The output of other commands is not read.
      if (waiting.size === 0 && !isAnyStarting()) return;
      const stream: Stream = { terminal, chunks: [], listener: undefined, isUnwanted: false, hasEnded: false };
      streams.add(stream);
      void read(stream, execution.read()).catch(() => undefined);
      claim();
    }),
    tasks.onDidStartTaskProcess(({ execution, processId }) => {
      if (!isOwn(execution)) return;
      known.add(execution);
      waiting.set(execution, processId);
      claim();
    }),
    tasks.onDidEndTaskProcess(({ execution }) => {
      if (!isOwn(execution)) return;
      claim();
      claimed = claimed.then(() => void waiting.delete(execution));
    }),
  );
}

function deliver(stream: Stream, listener: OutputListener): void {
  stream.listener = listener;
  for (const chunk of stream.chunks) listener.add(chunk);
  if (stream.hasEnded) listener.end();
}

function isOwn({ task }: TaskExecution): boolean {
  return task.definition.type === taskType;
}
