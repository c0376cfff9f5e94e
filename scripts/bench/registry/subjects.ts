import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../../harness/services/free-ports.ts';
import type { Programs } from './peer.ts';

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

/** Starts our registry, with an existing data folder if `data` is given. */
export async function startTaskwright(data = 'data'): Promise<Subject> {
  const program = fileURLToPath(new URL('../../../dist/registry.js', import.meta.url));
  return startSubject('taskwright', (folder, port) => {
    writeFileSync(join(folder, 'registry.toml'), `[settings]\nauth_token = "${token}"\nport = ${port}\n`);
    return { program, options: ['serve', '--config', 'registry.toml', '--data', data], path: '/npm' };
  });
}

/** Starts our registry with tables of a configuration file that name its storage. */
export async function startTaskwrightOn(storage: string): Promise<Subject> {
  const program = fileURLToPath(new URL('../../../dist/registry.js', import.meta.url));
  return startSubject('taskwright', (folder, port) => {
    writeFileSync(join(folder, 'registry.toml'), `[settings]\nauth_token = "${token}"\nport = ${port}\n${storage}`);
    return { program, options: ['serve'], path: '/npm' };
  });
}

/** Starts our registry with an upstream. */
export async function startTaskwrightBehind(upstream: string): Promise<Subject> {
  const program = fileURLToPath(new URL('../../../dist/registry.js', import.meta.url));
  return startSubject('taskwright', (folder, port) => {
    const settings = `[settings]\nauth_token = "${token}"\nport = ${port}\n`;
    writeFileSync(join(folder, 'registry.toml'), `${settings}[registries.npm]\nupstream = "${upstream}"\n`);
    return { program, options: ['serve'], path: '/npm' };
  });
}

/** Starts verdaccio with an upstream. */
export async function startVerdaccioBehind(verdaccio: string, upstream: string): Promise<Subject> {
  return startSubject('verdaccio', (folder, port) => {
    const uplinks = `uplinks: { bench: { url: '${upstream}', max_fails: 100 } }`;
    const config = verdaccioConfig
      .replace('uplinks: {}', uplinks)
      .replace('publish: $all', 'publish: $all\n    proxy: bench');
    writeFileSync(join(folder, 'config.yaml'), config);
    return { program: verdaccio, options: ['-c', 'config.yaml', '-l', `127.0.0.1:${port}`], path: '' };
  });
}

export async function startVerdaccio({ verdaccio }: Programs): Promise<Subject> {
  return startSubject('verdaccio', (folder, port) => {
    writeFileSync(join(folder, 'config.yaml'), verdaccioConfig);
    return { program: verdaccio, options: ['-c', 'config.yaml', '-l', `127.0.0.1:${port}`], path: '' };
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

interface Start {
  readonly program: string;
  readonly options: readonly string[];
  readonly path: string;
}

async function startSubject(name: string, prepare: (folder: string, port: number) => Start): Promise<Subject> {
  const folder = mkdtempSync(join(tmpdir(), `taskwright-bench-${name}-`));
  mkdirSync(join(folder, 'storage'));
  const port = await freePort();
  const { program, options, path } = prepare(folder, port);
  const child = spawn(process.execPath, [program, ...options], { cwd: folder, stdio: ['ignore', 'ignore', 'ignore'] });
  const packages = `http://127.0.0.1:${port}${path}`;
  const ended = once(child, 'exit');
  try {
    await untilResponding(`${packages}/-/ping`, child);
  } catch (error) {
    child.kill();
    throw error;
  }
  return {
    name,
    packages,
    headers: name === 'taskwright' ? { authorization: `Bearer ${token}` } : {},
    processId: child.pid ?? 0,
    memory: () => residentMebibytes(child.pid ?? 0),
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

function residentMebibytes(pid: number): number {
  const kibibytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kibibytes) / 1024;
}
