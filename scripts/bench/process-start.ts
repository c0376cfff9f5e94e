import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** The programs to start. All of them run on the Node of the benchmark. */
export const starts = [
  'node -e 0',
  'initialize',
  'initialize, nothing cached',
  'check',
  'check, files read',
  'check, nothing cached',
  'check, with ShellCheck',
] as const;

export type Start = (typeof starts)[number];

/** The times of each start in milliseconds. */
export type StartSamples = Readonly<Record<Start, readonly number[]>>;

export interface Programs {
  /** The programs in `dist/`. */
  readonly server: string;
  readonly commandLine: string;
  /** A folder with task files for `taskwright check`, with or without problems. */
  readonly examples: string;
}

/** The number of runs that fill the cache of compiled code. */
const warmUps = 4;

/** Measures each start in turn, `rounds` times, after the runs that fill the cache of compiled code. */
export async function measureStarts(programs: Programs, rounds: number): Promise<StartSamples> {
  const samples: Record<Start, number[]> = {
    'node -e 0': [],
    initialize: [],
    'initialize, nothing cached': [],
    check: [],
    'check, files read': [],
    'check, nothing cached': [],
    'check, with ShellCheck': [],
  };
  for (let round = -warmUps; round < rounds; round++) {
    for (const start of starts) {
      const elapsed = await run[start](programs);
      if (round >= 0) samples[start].push(elapsed);
    }
  }
  return samples;
}

const uncached = { NODE_DISABLE_COMPILE_CACHE: '1' };

const run: Readonly<Record<Start, (programs: Programs) => Promise<number>>> = {
  'node -e 0': () => untilExit(['-e', '0']),
  initialize: ({ server }) => untilInitialized(server),
  'initialize, nothing cached': ({ server }) => untilInitialized(server, uncached),
  check: (programs) => check(programs, ['--no-shellcheck']),
  // Only the compiled code is cached.
  'check, files read': (programs) => check(programs, ['--no-shellcheck', '--no-cache']),
  'check, nothing cached': (programs) => check(programs, ['--no-shellcheck'], uncached),
  // ShellCheck is used only if it is installed.
  'check, with ShellCheck': (programs) => check(programs, []),
};

function check({ commandLine, examples }: Programs, options: readonly string[], environment?: NodeJS.ProcessEnv) {
  return untilExit([commandLine, 'check', ...options], examples, environment);
}

/** Returns the milliseconds from the start of a process to its end. */
async function untilExit(args: readonly string[], folder?: string, environment?: NodeJS.ProcessEnv): Promise<number> {
  const started = performance.now();
  const child = start(args, folder, environment);
  child.stdout?.resume();
  await once(child, 'exit');
  return performance.now() - started;
}

/** Returns the milliseconds from the start of a language server to its response to `initialize`. */
async function untilInitialized(server: string, environment?: NodeJS.ProcessEnv): Promise<number> {
  const started = performance.now();
  const child = start([server, '--stdio'], undefined, environment);
  const exited = once(child, 'exit');
  send(child, { id: 1, method: 'initialize', params: { processId: process.pid, rootUri: null, capabilities: {} } });
  const elapsed = await new Promise<number>((resolve, reject) => {
    let answer = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      answer += chunk.toString();
      if (answer.includes('"capabilities"')) resolve(performance.now() - started);
    });
    void exited.then(() => reject(new Error(`${server} exited before it responded`)));
  });
  send(child, { id: 2, method: 'shutdown' });
  send(child, { method: 'exit' });
  await exited;
  return elapsed;
}

function start(args: readonly string[], folder?: string, environment: NodeJS.ProcessEnv = {}): ChildProcess {
  const env = { ...process.env, ...environment };
  return spawn(process.execPath, [...args], { cwd: folder, env, stdio: ['pipe', 'pipe', 'ignore'] });
}

function send({ stdin }: ChildProcess, message: object): void {
  const body = JSON.stringify({ jsonrpc: '2.0', ...message });
  stdin?.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
}
