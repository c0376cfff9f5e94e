import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { FoundNode } from './find-node.ts';

/** A registry server that runs as long as this process does, or until it is stopped. */
export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  /** Resolves when it has ended, however. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

export interface ServerProcessOptions {
  readonly node: FoundNode;
  /** `dist/registry.js` */
  readonly program: string;
  readonly configFile: string;
  readonly dataFolder: string;
  /** 0 takes a free one. */
  readonly port: number;
  /** What the server says of itself, line by line; no secret is in it. */
  readonly log: (line: string) => void;
}

/** Why a server did not start, in its own words, and by what can be done about it. */
export interface NotStarted {
  readonly cause: 'folder-in-use' | 'port-in-use' | 'other';
  readonly words: string;
}

export async function startServer(options: ServerProcessOptions): Promise<ServerProcess | NotStarted> {
  const { node, program, configFile, dataFolder, port, log } = options;
  const places = ['--config', configFile, '--data', dataFolder, '--host', '127.0.0.1', '--port', String(port)];
  const child = spawn(node.program, [program, 'serve', ...places, '--stop-with-stdin', '--prove-identity'], {
    cwd: dataFolder,
    env: { ...process.env, ...node.environment },
    stdio: ['pipe', 'pipe', 'pipe'],
    windowsHide: true,
  });
  // Where the program cannot be started at all, `error` comes instead of `exit`.
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()).once('error', () => resolve()));
  child.stdin.on('error', () => {});
  let words = '';
  child.stderr.on('data', (chunk: Buffer) => {
    words = `${words}${chunk.toString()}`.slice(-2000);
    log(chunk.toString().trimEnd());
  });
  const url = await firstUrl(child, log);
  if (url !== undefined && child.pid !== undefined) {
    return { url, pid: child.pid, ended, stop: () => stop(child, ended) };
  }
  await ended;
  return { cause: causeIn(words), words: words.trim() };
}

async function stop(child: ChildProcess, ended: Promise<void>): Promise<void> {
  child.stdin?.end();
  await ended;
}

/** The address from the log; undefined when the server ends without one. What comes later is logged on and on. */
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
  try {
    const entry: unknown = JSON.parse(line);
    const [message, url]: unknown[] = ['msg', 'url'].map((name) => Reflect.get(Object(entry), name));
    return message === 'listening' && typeof url === 'string' ? url : undefined;
  } catch {
    return undefined;
  }
}

function causeIn(words: string): NotStarted['cause'] {
  if (words.includes('Another registry server is using')) return 'folder-in-use';
  return words.includes('EADDRINUSE') || words.includes('EACCES') ? 'port-in-use' : 'other';
}
