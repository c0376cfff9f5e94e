import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { publication } from '../../../harness/registry/publication.ts';
import { startTestRegistry } from '../../../harness/registry/registry.ts';
import { temporaryFolder } from '../cli/support/temporary-folder.ts';
import { session } from './support/session.ts';

const config = `
[settings]
auth_token = "the-token-of-the-owner"

[[users]]
username = "bob"
role = "read"
token = "the-token-of-bob"

[[acl]]
user = "bob"
pattern = "npm/@team/**"
permission = "read"
`;

async function start() {
  const registry = await startTestRegistry(config);
  onTestFinished(() => registry.stop());
  for (const name of ['@team/one', '@team/two', 'other']) {
    const { status } = await registry.request('PUT', `/npm/${encodeURIComponent(name)}`, {
      as: 'the-token-of-the-owner',
      body: publication(name),
    });
    expect(status).toBeLessThan(300);
  }
  return registry.url;
}

test('packages of a registry are listed as the token may read them, and access is explained', async () => {
  const url = await start();
  const folder = temporaryFolder({});
  const args = ['--registry', url];
  const admin = await session(folder, { args, environment: { TASKWRIGHT_REGISTRY_TOKEN: 'the-token-of-the-owner' } });
  expect((await admin.call('registry_packages', { limit: 2 })).data).toMatchObject({ total: 3, next: 2 });
  expect((await admin.call('registry_packages', { package: '@team/one' })).data).toMatchObject({
    name: '@team/one',
    tags: { latest: '1.0.0' },
    versions: [{ version: '1.0.0' }],
  });
  const access = await admin.call('registry_access', { package: '@team/one', user: 'bob' });
  expect(access.text).toMatch(/bob[\s\S]*read: yes \(.+\)[\s\S]*publish: no \(.+\)/);
  expect((await admin.call('registry_access', { package: '@team/one' })).text).toContain('bob');
  expect(await admin.call('registry_packages', { package: 'none' })).toMatchObject({ isError: true });
  for (const name of ['', '.', '..']) {
    expect((await admin.call('registry_packages', { package: name })).text).toBe(
      '`package` must be the name of a package, such as `@scope/name`.',
    );
  }

  writeFileSync(join(folder, 'token'), 'the-token-of-bob\n');
  const bob = await session(folder, { args: [...args, '--registry-token-file', 'token'] });
  expect((await bob.call('registry_packages')).data).toMatchObject({ total: 2 });
  expect(await bob.call('registry_access', { package: '@team/one' })).toMatchObject({
    isError: true,
    text: expect.stringMatching(/^The (?:token does not allow this|registry does not accept the token)/),
  });
});

test('without a token, the credential helper of git is asked', async () => {
  const url = await start();
  const home = temporaryFolder({
    '.gitconfig': '[credential]\n\thelper = "!cat ~/stored; :"\n',
    stored: 'username=bob\npassword=the-token-of-bob\n',
  });
  const { call } = await session(home, { args: ['--registry', url, '--root', home], environment: { HOME: home } });
  expect((await call('registry_packages')).data).toMatchObject({ total: 2 });
});

test('the token is sent neither to another server nor without encryption', async () => {
  const seen: (string | undefined)[] = [];
  const other = createServer(({ headers }, response) => {
    seen.push(headers.authorization);
    response.writeHead(302, { location: 'http://localhost:1/' }).end();
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const environment = { TASKWRIGHT_REGISTRY_TOKEN: 'secret' };
  const redirecting = await session(temporaryFolder({}), {
    args: ['--registry', `http://127.0.0.1:${port}`],
    environment,
  });
  expect(await redirecting.call('registry_packages')).toMatchObject({
    isError: true,
    text: 'The registry responded with status 302. Try again later.',
  });
  expect(seen).toEqual(['Bearer secret']);
  const plain = await session(temporaryFolder({}), { args: ['--registry', 'http://registry.example'], environment });
  expect((await plain.call('registry_packages')).text).toBe(
    'The token is not sent, because the connection is not encrypted. Use an `https://` address.',
  );
});

test('a token file that is corrected is read again', async () => {
  const url = await start();
  const folder = temporaryFolder({ token: '' });
  const { call } = await session(folder, { args: ['--registry', url, '--registry-token-file', 'token'] });
  expect((await call('registry_packages')).text).toMatch(/does not contain a token\. Write the token to it/);
  writeFileSync(join(folder, 'token'), 'the-token-of-bob\n');
  expect((await call('registry_packages')).data).toMatchObject({ total: 2 });
});

test('a response that ends too early is a sentence, not a failure of the server', async () => {
  const broken = createServer((_, response) => {
    response.writeHead(200, { 'content-length': '100' }).write('{', () => response.destroy());
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void broken.close());
  await once(broken, 'listening');
  const { port } = broken.address() as AddressInfo;
  const { call } = await session(temporaryFolder({}), { args: ['--registry', `http://127.0.0.1:${port}`] });
  expect(await call('registry_packages')).toMatchObject({
    isError: true,
    text: expect.stringMatching(/^The registry does not respond \(.+\)\. Check the address and try again\.$/),
  });
});
