import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { exitCodes } from '../../../registry/cli/exit-codes/exit-codes.ts';
import { parsedJson } from '../../text/parsed-json.ts';
import type { FoundNode } from './find-node.ts';

/** A registry server that runs until it is stopped or this process ends. */
export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  /** Resolves when the process has ended for any reason. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

export interface ServerProcessOptions {
  readonly node: FoundNode;
  /** `dist/registry.js` */
  readonly program: string;
  readonly configFile: string;
  readonly dataFolder: string;
  /** 0 for any free port. */
  readonly port: number;
  /** Called with each line of the output of the server, which contains no secrets. */
  readonly log: (line: string) => void;
}

/** A failed start of a server: the cause, and the error output. */
export interface FailedStart {
  readonly cause: 'folder-in-use' | 'port-in-use' | 'other';
  readonly output: string;
}

export async function startServer(options: ServerProcessOptions): Promise<ServerProcess | FailedStart> {
  const { node, program, configFile, dataFolder, port, log } = options;
  const settings = ['--config', configFile, '--data', dataFolder, '--host', '127.0.0.1', '--port', String(port)];
  const child = spawn(node.program, [program, 'serve', ...settings, '--stop-with-stdin', '--prove-identity'], {
    cwd: dataFolder,
    env: { ...process.env, ...node.environment },
    stdio: ['pipe', 'pipe', 'pipe'],
    windowsHide: true,
  });
  // If the program cannot be started at all, `error` is emitted instead of `close`.
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()).once('error', () => resolve()));
  child.stdin.on('error', () => {});
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => {
    output = `${output}${chunk.toString()}`.slice(-2000);
    log(chunk.toString().trimEnd());
  });
  const url = await firstUrl(child, log);
  if (url !== undefined && child.pid !== undefined) {
    return { url, pid: child.pid, ended, stop: () => stop(child, ended) };
  }
  await ended;
  return { cause: causeOf(child.exitCode, output), output: output.trim() };
}

async function stop(child: ChildProcess, ended: Promise<void>): Promise<void> {
  child.stdin?.end();
  await ended;
}

/**
 * Resolves to the address that the server logs, or to undefined if the server ends without logging one. Logs all
 * output.
 */
async function firstUrl(child: ChildProcess, log: (line: string) => void): Promise<string | undefined> {
  const { stdout } = child;
  if (stdout === null) return undefined;
  const lines = createInterface(stdout);
  return new Promise((resolve) => {
    lines.on('line', (line) => {
      log(line);
      const url = listeningUrl(line);
      if (url !== undefined) resolve(url);
    });
    lines.once('close', () => resolve(undefined));
    child.once('error', (error) => {
      log(error.message);
      resolve(undefined);
    });
  });
}

function listeningUrl(line: string): string | undefined {
  const { msg, url } = Object(parsedJson(line));
  return msg === 'listening' && typeof url === 'string' ? url : undefined;
}

function causeOf(exitCode: number | null, output: string): FailedStart['cause'] {
  if (exitCode === exitCodes.folderInUse) return 'folder-in-use';
  return output.includes('EADDRINUSE') || output.includes('EACCES') ? 'port-in-use' : 'other';
}
