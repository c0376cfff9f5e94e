import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type RegistryResponse, type RequestOptions, sendRequest } from '../../../harness/registry/registry.ts';
import { builtProgram } from '../../../harness/system/built-programs.ts';

const program = builtProgram('registry.js');

/** A process of `taskwright-registry serve` whose database is PostgreSQL. */
export interface PostgresServer {
  readonly url: string;
  readonly child: ChildProcess;
  readonly log: () => string;
  request(method: string, path: string, options?: RequestOptions): Promise<RegistryResponse>;
  stop(): Promise<void>;
}

export interface StartOptions {
  /** A free one by default. */
  readonly port?: number;
  readonly environment?: Readonly<Record<string, string>>;
}

/** Processes that share a database and a folder for tarballs. */
export interface PostgresServers {
  readonly folder: string;
  start(options?: StartOptions): Promise<PostgresServer>;
  /** Stops all processes, and removes the folder. */
  stop(): Promise<void>;
}

/** `address` is that of the database, which the processes read from an environment variable. */
export function postgresServers(address: string, config: string): PostgresServers {
  const folder = mkdtempSync(join(tmpdir(), 'taskwright-servers-'));
  writeFileSync(join(folder, 'registry.toml'), `${config}\n[storage]\ndatabase = { env = "TEST_DATABASE_URL" }\n`);
  const servers: PostgresServer[] = [];
  return {
    folder,
    async start({ port = 0, environment = {} } = {}) {
      const child = spawn(process.execPath, [program, 'serve', '--port', String(port)], {
        cwd: folder,
        env: { ...process.env, TEST_DATABASE_URL: address, ...environment },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const lines: string[] = [];
      const listening = new Promise<string>((resolve, reject) => {
        createInterface(child.stdout).on('line', (line) => {
          lines.push(line);
          const { msg, url } = Object(JSON.parse(line));
          if (msg === 'listening') resolve(String(url));
        });
        createInterface(child.stderr).on('line', (line) => lines.push(line));
        child.once('exit', () => reject(new Error(lines.join('\n'))));
      });
      const url = await listening;
      const server: PostgresServer = {
        url,
        child,
        log: () => lines.join('\n'),
        request: (method, path, options = {}) => sendRequest(url, method, path, options),
        async stop() {
          if (child.exitCode !== null || child.signalCode !== null) return;
          child.kill('SIGTERM');
          await once(child, 'exit');
        },
      };
      servers.push(server);
      return server;
    },
    async stop() {
      await Promise.all(servers.map((server) => server.stop()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
