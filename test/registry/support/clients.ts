import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { installOracle } from '../../support/install-oracle.ts';

const packages = {
  npm: { name: 'npm', version: '11.21.2', program: 'bin/npm-cli.js' },
  'npm 12': { name: 'npm', version: '12.2.2', program: 'bin/npm-cli.js' },
  'npm 10': { name: 'npm', version: '10.9.9', program: 'bin/npm-cli.js' },
  pnpm: { name: 'pnpm', version: '10.34.8', program: 'bin/pnpm.cjs' },
  'pnpm 11': { name: 'pnpm', version: '11.28.11', program: 'bin/pnpm.mjs' },
  // Not a Node program, like Bun.
  'pnpm 12': { name: '@pnpm/exe.linux-x64', version: '12.21.0', program: 'pnpm' },
  yarn: { name: 'yarn', version: '1.22.22', program: 'bin/yarn.js' },
  'yarn 4': { name: '@yarnpkg/cli-dist', version: '4.18.1', program: 'bin/yarn.js' },
  bun: { name: '@oven/bun-linux-x64-baseline', version: '1.4.5', program: 'bin/bun' },
  // It installs package managers.
  corepack: { name: 'corepack', version: '0.36.0', program: 'dist/corepack.js' },
  deno: { name: '@deno/linux-x64-glibc', version: '2.9.6', program: 'deno' },
} as const;

export type ClientName = keyof typeof packages;

/** Returns whether Node runs a client. The tests install other clients for one kind of machine only. */
export function isNodeProgram(name: ClientName): boolean {
  return /\.[cm]?js$/.test(packages[name].program);
}

const run = promisify(execFile);
const maxRunTime = 150_000;

export interface ClientRun {
  readonly code: number;
  /** The combined text of both outputs. */
  readonly text: string;
}

/** A real package client with a temporary home folder, cache and configuration. */
export interface Client {
  readonly name: ClientName;
  readonly home: string;
  run(folder: string, ...words: readonly string[]): Promise<ClientRun>;
  /** Starts the client, which waits for something after it has printed a text. */
  start(folder: string, ...words: readonly string[]): StartedClient;
  [Symbol.dispose](): void;
}

/** A package client that is running. */
export interface StartedClient {
  /** Resolves to the first match in the output. Rejects when the client ends without it. */
  printed(pattern: RegExp): Promise<string>;
  /** Sends keys to the client. */
  type(keys: string): void;
  readonly ended: Promise<ClientRun>;
}

/**
 * Returns a package client, and installs it at first use. `npmrc` is its configuration; `environment` has more
 * variables.
 */
export function client(name: ClientName, npmrc: string, environment: Readonly<Record<string, string>> = {}): Client {
  const command = isNodeProgram(name) ? [process.execPath, installed(name)] : [installed(name)];
  const home = mkdtempSync(join(tmpdir(), `taskwright-${name.replace(/\W/g, '')}-`));
  writeFileSync(join(home, '.npmrc'), npmrc);
  const env = {
    PATH: process.env.PATH,
    HOME: home,
    XDG_CONFIG_HOME: join(home, 'config'),
    XDG_CACHE_HOME: join(home, 'cache'),
    XDG_DATA_HOME: join(home, 'data'),
    npm_config_userconfig: join(home, '.npmrc'),
    npm_config_cache: join(home, 'npm-cache'),
    npm_config_update_notifier: 'false',
    YARN_CACHE_FOLDER: join(home, 'yarn-cache'),
    DENO_DIR: join(home, 'deno-cache'),
    DENO_NO_UPDATE_CHECK: '1',
    CI: '1',
    ...environment,
  };
  return {
    name,
    home,
    run: (folder, ...words) => started([...command, ...words], folder, env).ended,
    start: (folder, ...words) => started([...command, ...words], folder, env),
    [Symbol.dispose]: () => rmSync(home, { recursive: true, force: true }),
  };
}

function started([program = '', ...words]: readonly string[], cwd: string, env: NodeJS.ProcessEnv): StartedClient {
  const running = run(program, words, { cwd, env, timeout: maxRunTime, encoding: 'utf8' });
  const ended = running.then(
    ({ stdout, stderr }) => ({ code: 0, text: stdout + stderr }),
    (error: unknown) => {
      if (!isFailedRun(error)) throw error;
      return { code: error.code, text: error.stdout + error.stderr };
    },
  );
  return {
    ended,
    type: (keys) => void running.child.stdin?.write(keys),
    printed: (pattern) =>
      new Promise((resolve, reject) => {
        let text = '';
        running.child.stdout?.on('data', (part: string) => {
          text += part;
          const [found] = pattern.exec(text) ?? [];
          if (found !== undefined) resolve(found);
        });
        ended.then((end) => reject(new Error(`The client has ended: ${end.text}`)), reject);
      }),
  };
}

interface FailedRun {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

function isFailedRun(error: unknown): error is FailedRun {
  return error instanceof Error && 'code' in error && typeof error.code === 'number' && 'stdout' in error;
}

/** Returns the program of a package client, and installs it at first use. */
export function installed(client: ClientName): string {
  const { name, version, program } = packages[client];
  return join(installPackage(name, version), 'node_modules', name, program);
}

/** Returns the folder below `.oracle/` that contains `node_modules` with a package, and installs it at first use. */
export function installPackage(name: string, version: string): string {
  const oracle = installOracle(`${name}-${version}`, [`${name}@${version}`]);
  if ('missing' in oracle) throw new Error(oracle.missing);
  return oracle.folder;
}
