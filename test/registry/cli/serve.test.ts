import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { publication } from '../../../harness/registry/publication.ts';
import { ownerToken, startTestRegistry } from '../../../harness/registry/registry.ts';
import { storedVersions } from '../../../harness/registry/stored.ts';
import { builtProgram } from '../../../harness/system/built-programs.ts';
import { openStorage } from '../../../registry/storage/sqlite/opening/open-storage.ts';
import { identityProof } from '../../../registry/tokens/identity-proof.ts';

const program = builtProgram('registry.js');
const children: ChildProcess[] = [];
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'taskwright-registry-cli-'));
});
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  rmSync(folder, { recursive: true, force: true });
});

function run(...words: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { status, out: stdout, error: stderr };
}

/** Starts the server; resolves to its process and address when it has logged the address. */
async function serve(...words: readonly string[]) {
  const child = spawn(process.execPath, [program, 'serve', ...words], {
    cwd: folder,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  children.push(child);
  const lines = createInterface(child.stdout);
  for await (const line of lines) {
    const { msg, url } = Object(JSON.parse(line));
    if (msg === 'listening') return { child, url: String(url) };
  }
  throw new Error('the server ended before it was listening');
}

test.each([
  [[], 0, /^Usage: taskwright-registry/, /^$/],
  [['--help'], 0, /^Usage: taskwright-registry/, /^$/],
  [['--version'], 0, /^taskwright-registry \d+\.\d+\.\d+\n$/, /^$/],
  [['-V'], 0, /^taskwright-registry \d+\.\d+\.\d+\n$/, /^$/],
  [['start'], 2, /^$/, /there is no command `start`/],
  [['serve', '--prot', '1'], 2, /^$/, /there is no option `--prot` \(did you mean `--port`\?\)/],
  [['serve', '--port', 'x'], 2, /^$/, /`--port` cannot be `x`: it must be an integer from 0 to 65535/],
  [['serve', '--config', 'none.toml'], 2, /^$/, /cannot read `.*none\.toml`: there is no such file/],
])('registry %j exits with %i', (words, status, out, error) => {
  expect(run(...words)).toEqual({ status, out: expect.stringMatching(out), error: expect.stringMatching(error) });
});

test('a server does not start with an invalid configuration, and reports every mistake with its position', () => {
  writeFileSync(
    join(folder, 'registry.toml'),
    '[settings]\nport = "x"\nauth_tokn = "a-secret-token"\n[[users]]\nrole = "root"\n',
  );
  const { status, error } = run('serve');
  expect(status).toBe(1);
  for (const place of ['registry.toml:2:8: ', 'registry.toml:3:1: ', 'registry.toml:5:8: '])
    expect(error).toContain(place);
  expect(error).not.toContain('a-secret-token');
  expect(existsSync(join(folder, 'data'))).toBe(false);
});

describe('a running server', () => {
  beforeEach(() => {
    writeFileSync(join(folder, 'registry.toml'), `[settings]\nauth_token = "${ownerToken}"\nport = 0\n`);
  });

  test.each(['SIGINT', 'SIGTERM'] as const)(
    'exits with 0 on %s, after it has finished its requests',
    async (signal) => {
      const { child, url } = await serve();
      const large = publication('large', { content: Buffer.alloc(5 * 2 ** 20, 'x') });
      const headers = { authorization: `Bearer ${ownerToken}`, 'content-type': 'application/json' };
      await fetch(`${url}/npm/large`, { method: 'PUT', headers, body: JSON.stringify(large) });
      const response = await fetch(`${url}/npm/large/-/large-1.0.0.tgz`);
      const ended = once(child, 'exit');
      child.kill(signal);
      expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(5 * 2 ** 20);
      expect(await ended).toEqual([0, null]);
    },
  );

  test('exits with 0 when its standard input ends, with `--stop-with-stdin`', async () => {
    const { child, url } = await serve('--stop-with-stdin');
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    const ended = once(child, 'exit');
    child.stdin.end();
    expect(await ended).toEqual([0, null]);
  });

  test('exits with 0 on SIGTERM while its standard input is open', async () => {
    const { child } = await serve('--stop-with-stdin');
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  });

  test('proves that it knows the token, with `--prove-identity`', async () => {
    const challenge = 'ab'.repeat(32);
    const { url } = await serve();
    expect((await fetch(`${url}/healthz/identity/${challenge}`)).status).toBe(404);
    writeFileSync(join(folder, 'other.toml'), `[settings]\nauth_token = "${ownerToken}"\nport = 0\n`);
    const { child, url: proving } = await serve('--prove-identity', '--config', 'other.toml', '--data', 'other');
    const tokenHash = createHash('sha256').update(ownerToken).digest();
    const { pid = 0 } = child;
    const answer = await fetch(`${proving}/healthz/identity/${challenge}`);
    expect(await answer.json()).toEqual({ pid, proof: identityProof({ challenge, tokenHash, pid }) });
    expect((await fetch(`${proving}/healthz/identity/short`)).status).toBe(400);
  });

  test('locks its data folder', async () => {
    const { url } = await serve();
    const second = run('serve');
    expect(second.status).toBe(75);
    expect(second.error).toMatch(/Another registry server is using `.*data`; stop it or choose another data folder\./);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
  });

  test('can be backed up while versions are published and unpublished, and the backup is a data folder', async () => {
    const { url } = await serve();
    const headers = { authorization: `Bearer ${ownerToken}`, 'content-type': 'application/json' };
    let isDone = false;
    let published = 0;
    const publishing = Promise.all(
      ['one', 'two', 'three'].map(async (name) => {
        for (let i = 0; !isDone; i++) {
          const body = JSON.stringify(publication(name, { version: `1.${i}.0`, content: `${name} ${i}` }));
          await fetch(`${url}/npm/${name}`, { method: 'PUT', headers, body });
          published++;
          if (i % 5 !== 4) continue;
          const { _rev } = Object(await (await fetch(`${url}/npm/${name}`)).json());
          await fetch(`${url}/npm/${name}/-rev/${_rev}`, { method: 'DELETE', headers });
        }
      }),
    );
    const backup = spawn(process.execPath, [program, 'backup', 'backup.tar'], { cwd: folder, stdio: 'inherit' });
    expect(await once(backup, 'exit')).toEqual([0, null]);
    isDone = true;
    await publishing;
    expect(published).toBeGreaterThan(0);
    expect(run('backup', 'backup.tar')).toMatchObject({ status: 1, error: expect.stringContaining('already exists') });

    const restored = join(folder, 'restored');
    mkdirSync(restored);
    expect(spawnSync('tar', ['-xf', join(folder, 'backup.tar'), '-C', restored]).status).toBe(0);
    const storage = openStorage(restored);
    for (const { blob } of await storedVersions(storage)) {
      const content = await storage.blobs.read(blob);
      expect(createHash('sha512').update(content).digest('hex')).toBe(blob);
    }
    storage.close();
    const files = readdirSync(join(folder)).sort();
    expect(files).toEqual(['backup.tar', 'data', 'registry.toml', 'restored']);
  });

  test('can be backed up, verified and restored, and damage is reported with the exit code 65', async () => {
    const { url } = await serve();
    const headers = { authorization: `Bearer ${ownerToken}`, 'content-type': 'application/json' };
    const body = JSON.stringify(publication('one', { content: Buffer.alloc(300_000, 'x') }));
    expect((await fetch(`${url}/npm/one`, { method: 'PUT', headers, body })).status).toBe(201);
    const contents = '1 package with 1 version, 0 cache entries, 1 content';
    const ok = (out: string) => ({ status: 0, out: expect.stringContaining(out), error: '' });
    expect(run('backup', 'backup.tar')).toEqual(ok('Wrote a backup of'));
    expect(run('verify')).toEqual(ok(`data: ${contents}, no problems.\n`));
    expect(run('verify', 'backup.tar')).toEqual(ok(`backup.tar: ${contents}, no problems.\n`));
    expect(run('restore', 'backup.tar')).toMatchObject({ status: 75 });
    expect(run('restore', 'backup.tar', '--data', 'new')).toEqual(ok(`new: ${contents}.\n`));
    expect(run('restore', 'backup.tar', '--data', 'new')).toMatchObject({
      status: 1,
      error: expect.stringMatching(/new` is not empty/),
    });
    const [id = ''] = readdirSync(join(folder, 'new', 'blobs')).filter((name) => name !== 'identity');
    writeFileSync(join(folder, 'new', 'blobs', id), '!', { flag: 'r+' });
    expect(run('verify', '--data', 'new')).toEqual({
      status: 65,
      out: expect.stringMatching(/^The content of `one@1\.0\.0` is damaged: .*\n.*, 1 problem\.\n$/),
      error: '',
    });
    expect(run('backup', 'damaged.tar', '--data', 'new')).toMatchObject({ status: 0 });
    expect(run('restore', 'damaged.tar', '--data', 'other')).toMatchObject({
      status: 65,
      error: expect.stringMatching(/damaged\.tar is damaged; nothing was restored\.\n$/),
    });
    rmSync(join(folder, 'new', 'blobs', id));
    expect(run('backup', 'missing.tar', '--data', 'new')).toMatchObject({
      status: 65,
      error: expect.stringContaining(id),
    });
  });

  test('does not start when its database is damaged, and exits with 65', () => {
    mkdirSync(join(folder, 'data'));
    writeFileSync(join(folder, 'data', 'registry.db'), 'no database'.repeat(1_000));
    for (const words of [['serve'], ['verify'], ['backup', 'backup.tar']]) {
      const error = expect.stringMatching(/The database `.*data.registry\.db` is damaged \(/);
      expect(run(...words)).toMatchObject({ status: 65, error });
    }
    writeFileSync(join(folder, 'truncated.tar'), 'x'.repeat(2_000));
    expect(run('verify', 'truncated.tar')).toMatchObject({ status: 65 });
  });

  test('does not start when its database is missing, and suggests a remedy', async () => {
    const { child, url } = await serve();
    const headers = { authorization: `Bearer ${ownerToken}`, 'content-type': 'application/json' };
    const body = JSON.stringify(publication('one', { content: Buffer.alloc(300_000, 'x') }));
    expect((await fetch(`${url}/npm/one`, { method: 'PUT', headers, body })).status).toBe(201);
    child.kill('SIGTERM');
    await once(child, 'exit');
    const blobs = readdirSync(join(folder, 'data', 'blobs'));
    rmSync(join(folder, 'data', 'registry.db'));
    expect(run('serve')).toMatchObject({
      status: 1,
      error: expect.stringMatching(/put the database back, or restore a backup/),
    });
    expect(readdirSync(join(folder, 'data', 'blobs'))).toEqual(blobs);
  });
});

test('in simple token mode, health and metrics require no credentials and contain no names', async () => {
  const registry = await startTestRegistry(`[settings]\nauth_token = "${ownerToken}"\n`);
  try {
    await registry.request('PUT', '/npm/unnamed', { as: ownerToken, body: publication('unnamed') });
    expect(await registry.request('GET', '/healthz')).toMatchObject({ status: 200, body: { status: 'alive' } });
    expect(await registry.request('GET', '/readyz')).toMatchObject({
      status: 200,
      body: { status: 'ready', lost_log_lines: 0 },
    });
    const metrics = (await registry.request('GET', '/metrics')).bytes.toString();
    expect(metrics).toContain('taskwright_registry_packages 1\n');
    expect(metrics).toContain('taskwright_registry_requests_total{registry="npm",status="201"} 1\n');
    expect(metrics).toMatch(/^# TYPE taskwright_registry_request_duration_seconds histogram$/m);
    expect(metrics).not.toContain('unnamed');
    for (const line of metrics.trimEnd().split('\n'))
      expect(line).toMatch(/^(?:# (?:HELP|TYPE) \w+ .+|\w+(?:\{.+\})? [\d.e+-]+)$/);
  } finally {
    await registry.stop();
  }
});
