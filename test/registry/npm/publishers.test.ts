import { afterAll, beforeAll, expect, test } from 'vitest';
import { publication } from '../../../harness/registry/publication.ts';
import {
  ownerToken as as,
  ownerConfig,
  startTestRegistry,
  type TestRegistry,
} from '../../../harness/registry/registry.ts';
import { packed } from '../../../harness/registry/tarball.ts';

const bob = 'bobs-own-token-123456';
const claims = {
  _npmUser: { name: 'root', email: 'root@example.com', trustedPublisher: { id: 'github', oidcConfigId: '1' } },
  maintainers: [{ name: 'root', email: 'root@example.com' }],
  dist: { fileCount: 1_000, unpackedSize: 7 },
};
const names = Array.from({ length: 8 }, (_, index) => `together-${index}`);

let registry: TestRegistry;
beforeAll(async () => {
  registry = await startTestRegistry(`${ownerConfig}
[[users]]
username = "bob"
role = "admin"
token = "${bob}"
`);
});
afterAll(() => registry.stop());

/** Publishes a package of two files whose manifest has other claims about its publisher. */
const publish = (name: string, content: string, version = '1.0.0') => {
  const files = [
    { path: 'package/package.json', content: JSON.stringify({ name, version }) },
    { path: 'package/data', content },
  ];
  const body = publication(name, { version, tarball: packed(files) });
  const manifest = Object(body.versions[version]);
  const versions = { [version]: { ...manifest, ...claims, dist: { ...manifest.dist, ...claims.dist } } };
  return registry.request('PUT', `/npm/${name}`, { as: bob, body: { ...body, versions } });
};
const read = async (path: string) => Object((await registry.request('GET', `/npm/${path}`, { as: bob })).body);
const owner = { name: 'bob', email: '' };

test.each([
  ['small', 10],
  ['of medium size', 300_000],
  ['large', 3_000_000],
])('the server determines who has published a package, and its size (%s)', async (title, size) => {
  const name = title.replaceAll(' ', '-');
  expect((await publish(name, 'x'.repeat(size))).status).toBe(201);
  const document = await read(name);
  expect(document).toMatchObject({ maintainers: [owner], versions: { '1.0.0': { maintainers: [owner] } } });
  const manifest = await read(`${name}/1.0.0`);
  expect(manifest._npmUser).toEqual(owner);
  expect(manifest.dist).toMatchObject({
    fileCount: 2,
    unpackedSize: size + JSON.stringify({ name, version: '1.0.0' }).length,
  });
});

test('it does so as well for publications that arrive together', async () => {
  await Promise.all(names.map((name) => publish(name, 'x')));
  const found = await Promise.all(names.map(async (name) => (await read(`${name}/1.0.0`))._npmUser));
  expect(found).toEqual(names.map(() => owner));
});

test('a document with the maintainers that clients have read changes a package, and one with others does not', async () => {
  await publish('changed', 'x');
  await publish('changed', 'y', '1.1.0');
  const document = await read('changed?write=true');
  document.versions['1.0.0'].deprecated = 'old';
  const send = (body: object) => registry.request('PUT', '/npm/changed', { as: bob, body });
  expect(await send({ ...document, maintainers: [owner, { name: 'root', email: '' }] })).toMatchObject({
    status: 400,
    body: { error: 'Package owners cannot be changed; access rules define who may publish.' },
  });
  expect((await send(document)).status).toBe(201);
  expect((await read('changed')).versions['1.0.0'].deprecated).toBe('old');
});

test('search results have the publisher', async () => {
  await publish('searched', 'x');
  const publisher = { username: 'bob', email: '' };
  expect(await read('-/v1/search?text=searched')).toMatchObject({
    objects: [{ package: { name: 'searched', version: '1.0.0', publisher, maintainers: [publisher] } }],
  });
});

test('the abbreviated document has the times of versions', async () => {
  await publish('timed', 'x');
  const headers = { accept: 'application/vnd.npm.install-v1+json' };
  const { body } = await registry.request('GET', '/npm/timed', { as, headers });
  const { time } = await read('timed');
  expect(Object.keys(time)).toEqual(['created', 'modified', '1.0.0']);
  expect(body).toMatchObject({ time });
});
