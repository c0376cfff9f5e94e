import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const registry = fileURLToPath(new URL('../../../dist/registry.js', import.meta.url));
const preload = ['--no-warnings', '--require', fileURLToPath(new URL('as-node-24.cjs', import.meta.url))];
/** Milliseconds after which a program is ended. */
const maxRunTime = 60_000;

export interface ProgramResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Response {
  readonly status: number;
  readonly body: Buffer;
}

export interface Server {
  readonly child: ChildProcess;
  readonly url: string;
  /** The lines that the server has logged. */
  readonly log: readonly string[];
  /** Sends a request; rejects if the server ends before it responds. */
  ask(method: string, path: string, body?: unknown): Promise<Response>;
  /** Ends the process with TerminateProcess, which no program can handle. */
  kill(): Promise<void>;
  /** Finishes the requests in progress; resolves to the exit code. */
  stop(): Promise<number | null>;
}

/** Runs a command of the registry. */
export function runRegistry(...words: readonly string[]): Promise<ProgramResult> {
  return runNode([...preload, registry, ...words]);
}

/** Runs Node with these arguments. */
export async function runNode(
  words: readonly string[],
  options: { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv } = {},
): Promise<ProgramResult> {
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'pipe'], timeout: maxRunTime, ...options });
  const ended = once(child, 'exit');
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await ended;
  return { code, stdout, stderr };
}

/** Starts the server with `registry.toml` in a folder, and resolves when it listens. */
export async function serve(folder: string, token: string, ...words: readonly string[]): Promise<Server> {
  const config = ['--config', join(folder, 'registry.toml')];
  const child = spawn(process.execPath, [...preload, registry, 'serve', '--stop-with-stdin', ...config, ...words], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  // When the process has ended and its output is read.
  const ended = once(child, 'close') as Promise<[number | null]>;
  const log: string[] = [];
  const listening = new Promise<string>((resolve) => {
    createInterface(child.stdout).on('line', (line) => {
      log.push(line);
      const { msg, url }: { readonly msg?: string; readonly url?: string } = JSON.parse(line);
      if (msg === 'listening' && url !== undefined) resolve(url);
    });
  });
  // In Wine, a request can wait forever for a server that was ended.
  const gone = new AbortController();
  void ended.then(() => gone.abort());
  const url = await Promise.race([listening, ended]);
  if (typeof url !== 'string') throw new Error(`The server exited with ${url[0]}: ${log.join('\n')}`);
  return {
    child,
    url,
    log,
    async ask(method, path, body) {
      const headers = {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      };
      const init = { method, headers, signal: gone.signal, ...(body !== undefined && { body: JSON.stringify(body) }) };
      const response = await fetch(`${url}${path}`, init);
      return { status: response.status, body: Buffer.from(await response.arrayBuffer()) };
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    async stop() {
      child.stdin.end();
      return (await ended)[0];
    },
  };
}
