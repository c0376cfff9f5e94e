import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import { type RegistryResponse, type RequestOptions, sendRequest } from '../../../harness/registry/registry.ts';
import { builtProgram } from '../../../harness/system/built-programs.ts';

const program = builtProgram('registry.js');

/** A server with several processes. */
export interface ServerProcesses {
  readonly url: string;
  readonly child: ChildProcess;
  readonly folder: string;
  /** The lines of the log, parsed, in the order in which they arrived. */
  readonly log: readonly object[];
  /** Sends a request on a connection of its own. */
  request(method: string, path: string, options?: RequestOptions): Promise<RegistryResponse>;
  /** Resolves to the first line of the log, from now on, with a message. */
  logged(message: string): Promise<object>;
}

/** Starts `taskwright-registry serve --workers <count>` in a folder that `prepare` fills. It is ended after the test. */
export async function serveWith(
  count: number,
  config: string,
  prepare: (folder: string) => void = () => undefined,
): Promise<ServerProcesses> {
  const folder = mkdtempSync(join(tmpdir(), 'taskwright-registry-readers-'));
  writeFileSync(join(folder, 'registry.toml'), config);
  prepare(folder);
  const child = spawn(process.execPath, [program, 'serve', '--port', '0', '--workers', String(count)], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    rmSync(folder, { recursive: true, force: true });
  });
  const log: object[] = [];
  const waiting = new Set<(line: object) => void>();
  createInterface(child.stdout).on('line', (text) => {
    const line = Object(JSON.parse(text));
    log.push(line);
    for (const take of waiting) take(line);
  });
  const logged = (message: string): Promise<object> =>
    new Promise((resolve, reject) => {
      const take = (line: object): void => {
        if (Reflect.get(line, 'msg') !== message) return;
        waiting.delete(take);
        resolve(line);
      };
      waiting.add(take);
      child.once('exit', () => reject(new Error(`the server ended before it logged "${message}"`)));
    });
  const url = String(Reflect.get(await logged('listening'), 'url'));
  return {
    url,
    child,
    folder,
    log,
    logged,
    request: (method, path, options = {}) => sendRequest(url, method, path, options),
  };
}
