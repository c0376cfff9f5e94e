import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../harness/services/free-ports.ts';
import { builtProgram } from '../../../harness/system/built-programs.ts';

const program = builtProgram('registry.js');

export interface ServedProgram {
  readonly child: ChildProcess;
  readonly url: string;
  /** Writes the configuration file, which has a port and a data folder already. */
  configure(settings: string, rest?: string): void;
  /** Writes a file next to the configuration file, which only this user may read. */
  write(name: string, content: string): void;
  /** Removes the configuration file. */
  removeConfig(): void;
  get(path: string, token?: string): Promise<{ readonly status: number; readonly body: unknown }>;
  /** Ends the process if it is running, and removes its folder. */
  remove(): Promise<void>;
}

export interface ServedConfig {
  readonly settings?: string;
  readonly rest?: string;
  /** The options of `serve`. */
  readonly words?: readonly string[];
}

/** Starts the built server with a configuration file, and resolves when it responds. `output` is its standard output. */
export async function serveProgram(
  { settings = '', rest = '', words = [] }: ServedConfig,
  output: 'pipe' | number = 'pipe',
): Promise<ServedProgram> {
  const folder = mkdtempSync(join(tmpdir(), 'taskwright-serve-'));
  const port = await freePort();
  const configure = (some: string, more = ''): void =>
    writeFileSync(join(folder, 'registry.toml'), `[settings]\nport = ${port}\n${some}\n${more}`);
  configure(settings, rest);
  const child = spawn(process.execPath, [program, 'serve', ...words], {
    cwd: folder,
    stdio: ['ignore', output, 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  await untilResponding(`${url}/healthz`, child);
  return {
    child,
    url,
    configure,
    write: (name, content) => writeFileSync(join(folder, name), content, { mode: 0o600 }),
    removeConfig: () => rmSync(join(folder, 'registry.toml')),
    async get(path, token) {
      const response = await fetch(`${url}${path}`, {
        ...(token && { headers: { authorization: `Bearer ${token}` } }),
      });
      const text = await response.text();
      return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : text };
    },
    async remove() {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit');
        child.kill('SIGKILL');
        await ended;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilResponding(url: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const isUp = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`the server exited with ${child.exitCode} before it responded`);
}
