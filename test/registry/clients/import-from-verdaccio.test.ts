import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { freePort } from '../../../harness/services/free-ports.ts';
import { installPeers } from '../../../scripts/bench/registry/peer.ts';
import { administer } from '../cli/administration/run-administration.ts';
import { packageIn, startRegistry } from '../cli/import/run-import.ts';
import { client } from '../support/clients.ts';

/** Only users who are signed in may read. */
const config = `storage: ./storage
uplinks: {}
auth: { htpasswd: { file: ./htpasswd, max_users: 10 } }
packages:
  '**': { access: $authenticated, publish: $authenticated, unpublish: $authenticated }
log: { type: stdout, format: json, level: warn }
`;

let folder: string;
let verdaccio: ChildProcess;
let url: string;
let token: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'taskwright-verdaccio-'));
  writeFileSync(join(folder, 'config.yaml'), config);
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  const words = [installPeers().verdaccio, '-c', 'config.yaml', '-l', `127.0.0.1:${port}`];
  verdaccio = spawn(process.execPath, words, { cwd: folder, stdio: 'ignore' });
  await vi.waitFor(async () => expect((await fetch(`${url}/-/ping`)).ok).toBe(true), { timeout: 60_000 });
  const user = { name: 'bob', password: 'password-of-bob' };
  const response = await fetch(`${url}/-/user/org.couchdb.user:bob`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(user),
  });
  token = Object(await response.json()).token;
  await publishAll();
});
afterAll(async () => {
  const ended = once(verdaccio, 'exit');
  verdaccio.kill();
  await ended;
  rmSync(folder, { recursive: true });
});

/** Publishes packages with npm: scoped, a prerelease, with tags, deprecated, and a version that is unpublished again. */
async function publishAll(): Promise<void> {
  using npm = client('npm', `registry=${url}/\n${url.replace('http:', '')}/:_authToken=${token}\n`);
  const project = join(npm.home, 'project');
  mkdirSync(project);
  const run = async (...words: readonly string[]): Promise<void> => {
    const { code, text } = await npm.run(project, ...words);
    expect(code, text).toBe(0);
  };
  const publish = async (name: string, version: string, tag: string): Promise<void> => {
    const manifest = { name, version, bin: 'cli.js', dependencies: { left: '^1.0.0' }, scripts: { test: 'node .' } };
    writeFileSync(join(project, 'package.json'), JSON.stringify(manifest));
    writeFileSync(join(project, 'README.md'), `# ${name}`);
    writeFileSync(join(project, 'cli.js'), '');
    await run('publish', '--tag', tag);
  };
  await publish('one', '1.10.0', 'latest');
  await publish('one', '1.9.1', 'old');
  await publish('one', '1.11.0', 'latest');
  await publish('one', '2.0.0-rc.1', 'next');
  await publish('@acme/web', '0.1.0', 'latest');
  await run('deprecate', 'one@1.10.0', 'Use 1.11.0');
  await publish('one', '1.12.0', 'broken');
  await run('unpublish', 'one@1.12.0', '--force');
}

const one = {
  tags: { latest: '1.11.0', old: '1.9.1', next: '2.0.0-rc.1' },
  versions: '1.10.0 (Use 1.11.0), 1.9.1, 1.11.0, 2.0.0-rc.1',
};

test.each([
  ['a token', () => token],
  ['a username and password', () => 'bob:password-of-bob'],
])('all packages of verdaccio are imported with %s, and npm installs them', async (_, secret) => {
  const registry = await startRegistry();
  vi.stubEnv('TASKWRIGHT_SOURCE_TOKEN', secret());
  expect(await administer(registry, `import --from ${url} --all`)).toMatchObject({
    code: 0,
    out: `5 versions of 2 packages imported from ${url} to URL; 0 already there, 0 refused, 4 tags set.\n`,
  });
  expect(await packageIn(registry, 'one')).toEqual(one);
  expect(await packageIn(registry, '@acme/web')).toEqual({ tags: { latest: '0.1.0' }, versions: '0.1.0' });
  using npm = client('npm', `registry=${registry.url}/npm/\n`);
  const { code, text } = await npm.run(npm.home, 'view', 'one@next', 'version', 'bin');
  expect({ code, text }).toMatchObject({ code: 0, text: expect.stringContaining('2.0.0-rc.1') });
  expect(await administer(registry, `import --from ${url} --all`)).toMatchObject({
    code: 0,
    out: `0 versions of 2 packages imported from ${url} to URL; 5 already there, 0 refused, 0 tags set.\n`,
  });
});

test('without a token, nothing is listed', async () => {
  const registry = await startRegistry();
  const { code, out, error } = await administer(registry, `import --from ${url} --package one`);
  expect({ code, error }).toEqual({ code: 1, error: '[1/1] one: 1 refused\n' });
  expect(out).toContain(`${url} does not send \`one\` with these credentials (401)`);
});

test('the storage of verdaccio is imported as a folder', async () => {
  const registry = await startRegistry();
  expect(await administer(registry, `import ${folder}`)).toMatchObject({
    code: 0,
    out: `5 versions of 2 packages imported from ${folder} to URL; 0 already there, 0 refused, 4 tags set.\n`,
  });
  expect(await packageIn(registry, 'one')).toEqual(one);
  const { body } = await registry.request('GET', '/npm/one', { as: 'owner-token-123' });
  expect(body).toMatchObject({ readme: '# one' });
});
