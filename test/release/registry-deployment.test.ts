import { type ChildProcessByStdio, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { text as textOfStream } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { builtProgram } from '../../harness/system/built-programs.ts';
import { findExecutable } from '../../harness/system/find-executable.ts';
import { temporaryFolder } from '../server/cli/support/temporary-folder.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const textOf = (name: string): string => readFileSync(join(root, 'packaging', name), 'utf8');
const registry = builtProgram('registry.js');
const dockerfile = textOf('container/Dockerfile').replaceAll('\\\n', '');

/** Returns the words of an instruction of the Dockerfile, which are JSON. */
function words(instruction: RegExp): readonly string[] {
  return JSON.parse(instruction.exec(dockerfile)?.[1] ?? '[]');
}

/** Starts the command of the image; its folders are below `folder`, its port is any. */
function startCommand(folder: string): ChildProcessByStdio<null, Readable, Readable> {
  const here: Readonly<Record<string, string>> = {
    '0.0.0.0': '127.0.0.1',
    '/data': join(folder, 'data'),
    '/etc/taskwright-registry/registry.toml': join(folder, 'registry.toml'),
  };
  const command = words(/\nCMD (\[.*\])/).map((word) => here[word] ?? word);
  const child = spawn(process.execPath, [registry, ...command, '--port', '0'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

test('The command of the image starts the registry, and its health check succeeds only while it runs', async () => {
  expect(words(/\nENTRYPOINT (\[.*\])/)).toEqual(['node', '/registry/dist/registry.js']);
  const child = startCommand(temporaryFolder({ 'registry.toml': `settings.auth_token = "sha256:${'a'.repeat(64)}"` }));
  const port = await portIn(child);
  const [, ...check] = words(/HEALTHCHECK[^[]*CMD (\[.*\])/).map((word) => word.replace('4873', port));
  expect(await exitCode(check)).toBe(0);
  child.kill('SIGTERM');
  await once(child, 'exit');
  expect(await exitCode(check)).toBe(1);
});

test('The command of the image starts no registry that everyone may change if no configuration is mounted', async () => {
  const child = startCommand(temporaryFolder({}));
  const [errors, [code]] = await Promise.all([textOfStream(child.stderr), once(child, 'exit')]);
  expect(errors).toMatch(/cannot read `.*registry\.toml`: there is no such file or folder/);
  expect(code).not.toBe(0);
});

async function portIn({ stdout, stderr }: Pick<ReturnType<typeof startCommand>, 'stdout' | 'stderr'>): Promise<string> {
  const errors = textOfStream(stderr);
  for await (const line of createInterface(stdout)) {
    const [, port] = /127\.0\.0\.1:(\d+)/.exec(line) ?? [];
    if (port !== undefined) return port;
  }
  throw new Error(`the registry did not print its address: ${await errors}`);
}

async function exitCode(nodeArguments: readonly string[]): Promise<unknown> {
  const [code] = await once(spawn(process.execPath, nodeArguments), 'exit');
  return code;
}

test('The last stage of the image runs as an unprivileged user, and installs nothing', () => {
  const lastStage = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
  expect(lastStage).toMatch(/\nUSER 65532:65532\n/);
  expect(lastStage).not.toMatch(/\nRUN /);
});

interface Service {
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly volumes?: readonly string[];
}

const compose: { readonly services: Readonly<Record<string, Service>>; readonly volumes: object } = parse(
  textOf('container/compose.yaml'),
  { merge: true },
);

test('compose.yaml starts two servers with their own data, a proxy, PostgreSQL and an object store', () => {
  expect(Object.keys(compose.services)).toEqual(['registry-1', 'registry-2', 'proxy', 'database', 'objects', 'bucket']);
  for (const name of ['registry-1', 'registry-2', 'proxy']) {
    expect(compose.services[name]).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
  }
  const mounted = Object.values(compose.services).flatMap(({ volumes = [] }) =>
    volumes.map((one) => one.split(':')[0] ?? ''),
  );
  expect(mounted.filter((one) => !one.startsWith('./')).sort()).toEqual(Object.keys(compose.volumes).sort());
});

test('The registry accepts the configuration of compose.yaml', () => {
  const variables = { REGISTRY_TOKEN: `sha256:${'a'.repeat(64)}`, DATABASE_URL: 'postgres://a:b@database/registry' };
  const keys = { S3_ACCESS_KEY_ID: 'registry', S3_SECRET_ACCESS_KEY: 'long-enough' };
  const file = join(root, 'packaging', 'container', 'registry.toml');
  const output = execFileSync(process.execPath, [registry, 'check-config', file], {
    env: { ...process.env, ...variables, ...keys },
    encoding: 'utf8',
  });
  expect(output).toBe('No errors; a server can start with this file.\n');
});

test('nginx accepts the configuration of the proxy', () => {
  const folder = temporaryFolder({});
  mkdirSync(join(folder, 'tmp'));
  // The names of the servers resolve in the network of the containers only.
  const config = textOf('container/nginx.conf')
    .replaceAll(/registry-\d:/g, '127.0.0.1:')
    .replaceAll('/tmp/', `${folder}/tmp/`);
  writeFileSync(join(folder, 'nginx.conf'), config);
  const nginx = findExecutable('nginx', '/usr/sbin/nginx') ?? 'nginx';
  execFileSync(nginx, ['-t', '-q', '-p', folder, '-c', join(folder, 'nginx.conf')], { encoding: 'utf8' });
});
