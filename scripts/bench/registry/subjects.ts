import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../../harness/services/free-ports.ts';
import type { Programs } from './peer.ts';
import { memoryOf } from './process-memory.ts';

/** A registry on the loopback interface with an empty store. Writing requires a token; reading does not. */
export interface Subject {
  readonly name: string;
  /** The URL of packages, without a slash at the end. */
  readonly packages: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly processId: number;
  /** Returns the memory of the process in MiB. */
  memory(): number;
  stop(): Promise<void>;
}

const token = 'bench-token-for-loopback';
const maxStart = 30_000;

/** Starts our registry, with an existing data folder if `data` is given, and with tables of its configuration file. */
export async function startTaskwright(data = 'data', tables = ''): Promise<Subject> {
  return startConfigured(tables, ['--config', 'registry.toml', '--data', data]);
}

/** Starts our registry with tables of a configuration file that name its storage. */
export async function startTaskwrightOn(storage: string): Promise<Subject> {
  return startConfigured(storage);
}

/** Starts our registry with an upstream. */
export async function startTaskwrightBehind(upstream: string): Promise<Subject> {
  return startConfigured(`[registries.npm]\nupstream = "${upstream}"\n`);
}

/** Starts our registry with tables of its configuration file, as the service of systemd does. */
function startConfigured(tables: string, options: readonly string[] = []): Promise<Subject> {
  const program = fileURLToPath(new URL('../../../dist/registry.js', import.meta.url));
  return startSubject('taskwright', (folder, port) => {
    writeFileSync(join(folder, 'registry.toml'), `[settings]\nauth_token = "${token}"\nport = ${port}\n${tables}`);
    return {
      command: [process.execPath, program, 'serve', ...options],
      path: '/npm',
      ping: '/npm/-/ping',
      environment: serviceEnvironment(),
    };
  });
}

/** Returns the environment variables of the service of systemd. */
function serviceEnvironment(): Readonly<Record<string, string>> {
  const unit = readFileSync(new URL('../../../packaging/systemd/taskwright-registry.service', import.meta.url), 'utf8');
  const lines = [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, value = '']) => value.split(' '));
  return Object.fromEntries(lines.map((line) => [line.replace(/=.*/, ''), line.replace(/^[^=]*=/, '')]));
}

/** Starts verdaccio with an upstream. */
export async function startVerdaccioBehind(verdaccio: string, upstream: string): Promise<Subject> {
  return startSubject('verdaccio', (folder, port) => {
    const uplinks = `uplinks: { bench: { url: '${upstream}', max_fails: 100 } }`;
    const config = verdaccioConfig
      .replace('uplinks: {}', uplinks)
      .replace('publish: $all', 'publish: $all\n    proxy: bench');
    writeFileSync(join(folder, 'config.yaml'), config);
    return verdaccioStart(verdaccio, port);
  });
}

export async function startVerdaccio({ verdaccio }: Programs): Promise<Subject> {
  return startSubject('verdaccio', (folder, port) => {
    writeFileSync(join(folder, 'config.yaml'), verdaccioConfig);
    return verdaccioStart(verdaccio, port);
  });
}

function verdaccioStart(verdaccio: string, port: number): Start {
  const command = [process.execPath, verdaccio, '-c', 'config.yaml', '-l', `127.0.0.1:${port}`] as const;
  return { command, path: '', ping: '/-/ping' };
}

export async function startPnpr({ pnpr }: Programs): Promise<Subject> {
  return startSubject('pnpr', (folder, port) => {
    writeFileSync(join(folder, 'config.yaml'), pnprConfig);
    const command = [pnpr, '-c', 'config.yaml', '--listen', `127.0.0.1:${port}`] as const;
    return { command, path: '/~npm', ping: '/-/ping', environment: { RUST_LOG: 'info' } };
  });
}

/** A configuration without upstream and limits that logs requests, as our registry does. */
const verdaccioConfig = `storage: ./storage
uplinks: {}
packages:
  '**':
    access: $all
    publish: $all
log: { type: stdout, format: json, level: http }
max_body_size: 64mb
server: { rateLimit: { windowMs: 1000, max: 100000000 } }
userRateLimit: { windowMs: 1000, max: 100000000 }
`;

/** A configuration without upstream, in which everyone may publish, as in that of verdaccio. */
const pnprConfig = `storage: ./storage
registries:
  npm:
    type: hosted
    packages:
      '**': { access: $all, publish: $all }
`;

interface Start {
  /** The program and its arguments. */
  readonly command: readonly [program: string, ...args: string[]];
  /** The path of packages. */
  readonly path: string;
  /** A path that responds as soon as the server is up. */
  readonly ping: string;
  readonly environment?: Readonly<Record<string, string>>;
}

async function startSubject(name: string, prepare: (folder: string, port: number) => Start): Promise<Subject> {
  const folder = mkdtempSync(join(tmpdir(), `taskwright-bench-${name}-`));
  mkdirSync(join(folder, 'storage'));
  const port = await freePort();
  const { command, path, ping, environment } = prepare(folder, port);
  const [program, ...args] = command;
  const env = { ...process.env, ...environment };
  const child = spawn(program, args, { cwd: folder, stdio: ['ignore', 'ignore', 'ignore'], env });
  const origin = `http://127.0.0.1:${port}`;
  const ended = once(child, 'exit');
  try {
    await untilResponding(`${origin}${ping}`, child);
  } catch (error) {
    child.kill();
    throw error;
  }
  return {
    name,
    packages: `${origin}${path}`,
    headers: name === 'taskwright' ? { authorization: `Bearer ${token}` } : {},
    processId: child.pid ?? 0,
    memory: () => memoryOf(child.pid ?? 0),
    async stop() {
      child.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilResponding(url: string, child: ChildProcess): Promise<void> {
  const start = Date.now();
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the server exited with ${child.exitCode} before it responded`);
    const isUp = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (isUp) return;
    if (Date.now() - start > maxStart) throw new Error(`${url} did not respond`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
