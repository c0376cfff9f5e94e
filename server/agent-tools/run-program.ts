import { spawn } from 'node:child_process';
import { StringDecoder } from 'node:string_decoder';
import { endProcessTree } from '../runner/process-tree.ts';
import { programCall } from '../runner/program-call.ts';
import { type OutputTail, outputTail } from './output-tail.ts';
import { plainLine } from './plain-text.ts';

/** The maximum length of an output that is kept. */
const maxOutput = 30_000;

/** Milliseconds between two reports of progress. */
const reportEvery = 500;

/** Milliseconds that processes may continue to write after the program has ended. */
const graceAfterEnd = 2_000;

export interface ProgramRun {
  readonly path: string;
  readonly words: readonly string[];
  readonly folder: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly maxSeconds: number;
  readonly signal: AbortSignal;
  readonly onProgress: (message: string) => void;
}

export interface ProgramResult {
  readonly exitCode: number | null;
  /** The signal that ended the program. */
  readonly endedBy: string | null;
  readonly isTimeout: boolean;
  /** Whether processes that the program had left in the background were ended. */
  readonly hasLeftProcesses: boolean;
  readonly seconds: number;
  /** Standard output and standard error. */
  readonly output: OutputTail;
}

/**
 * Runs a program without input. When the time limit is reached or the call is canceled, the program and everything that it has
 * started is ended; so are processes that it leaves in the background. Rejects with the reason of the cancellation, or if the program
 * cannot be started.
 */
export async function runProgram(run: ProgramRun): Promise<ProgramResult> {
  const { path, words, folder, environment, maxSeconds, signal, onProgress } = run;
  signal.throwIfAborted();
  const call = programCall(path, words, { platform: process.platform, environment });
  const child = spawn(call.file, call.args, {
    ...call.options,
    cwd: folder,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
    windowsHide: true,
    // The leader of a process group, which can be ended as a whole.
    detached: process.platform !== 'win32',
  });
  const started = Date.now();
  const output = outputTail(maxOutput);
  const ending = watchEnd(child.pid, { signal, maxSeconds });
  const reporter = setInterval(() => onProgress(plainLine(output.lastLine()).slice(0, 500)), reportEvery);
  for (const stream of [child.stdout, child.stderr]) {
    const decoder = new StringDecoder('utf8');
    stream.on('data', (part: Buffer) => output.add(decoder.write(part)));
  }
  let hasLeftProcesses = false;
  let graceTimer: NodeJS.Timeout | undefined;
  child.on('exit', () => {
    graceTimer = setTimeout(() => {
      hasLeftProcesses = !ending.hasBegun();
      ending.end();
    }, graceAfterEnd);
  });
  try {
    const [exitCode, endedBy] = await new Promise<[number | null, string | null]>((resolve, reject) => {
      child.on('error', reject);
      child.on('close', (code, by) => resolve([code, by]));
    });
    await ending.done();
    signal.throwIfAborted();
    const seconds = (Date.now() - started) / 1_000;
    return { exitCode, endedBy, isTimeout: ending.isTimeout(), hasLeftProcesses, seconds, output };
  } finally {
    clearTimeout(graceTimer);
    clearInterval(reporter);
    ending.stop();
  }
}

/** How a process is ended. */
interface Ending {
  /** Ends the process with everything that it has started. */
  readonly end: () => void;
  readonly hasBegun: () => boolean;
  /** Resolves when everything has ended, if that has begun. */
  readonly done: () => Promise<void>;
  readonly isTimeout: () => boolean;
  readonly stop: () => void;
}

/** Ends a process when its time is over or the call is canceled. */
function watchEnd(
  processId: number | undefined,
  { signal, maxSeconds }: Pick<ProgramRun, 'signal' | 'maxSeconds'>,
): Ending {
  let isTimeout = false;
  let ended: Promise<void> | undefined;
  const end = (): void => {
    if (processId !== undefined) ended ??= endProcessTree(processId);
  };
  const timer = setTimeout(() => {
    isTimeout = ended === undefined;
    end();
  }, maxSeconds * 1_000);
  signal.addEventListener('abort', end);
  return {
    end,
    hasBegun: () => ended !== undefined,
    done: async () => ended,
    isTimeout: () => isTimeout,
    stop: () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
    },
  };
}
