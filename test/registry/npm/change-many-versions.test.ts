import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { publication } from '../../../harness/registry/publication.ts';
import {
  ownerToken as as,
  ownerConfig,
  startTestRegistry,
  type TestRegistry,
} from '../../../harness/registry/registry.ts';
import { store } from '../../../harness/registry/stored.ts';
import { openStorage } from '../../../registry/storage/sqlite/opening/open-storage.ts';

const count = 3_000;
const message = 'Use another package.';

/** The folder of a server that has a package of many versions. Each test uses a copy. */
let prepared: string;
let registry: TestRegistry;
/** The events, in order. */
let events: string[];
/** Called when the transaction of the next change begins. */
let onBegun: () => void;

beforeAll(async () => {
  prepared = mkdtempSync(join(tmpdir(), 'taskwright-change-'));
  await storeLargePackage(prepared);
});
afterAll(() => rmSync(prepared, { recursive: true }));

beforeEach(async () => {
  events = [];
  onBegun = () => undefined;
  const onStep = (step: string): void => {
    if (step === 'transaction:committed') events.push('committed');
    if (step !== 'transaction:begun') return;
    const begun = onBegun;
    onBegun = () => undefined;
    begun();
  };
  const folder = mkdtempSync(join(tmpdir(), 'taskwright-change-'));
  cpSync(prepared, folder, { recursive: true });
  registry = await startTestRegistry(ownerConfig, { folder, onStep });
  // The first start stores the key of signatures.
  events = [];
  onTestFinished(() => registry.stop());
});

/** Stores a package of many versions in the folder of a server. */
async function storeLargePackage(folder: string): Promise<void> {
  const storage = openStorage(join(folder, 'data'));
  const numbers = Array.from({ length: count }, (_, i) => i);
  const stored = numbers.map((i) => {
    const version = `1.0.${i}`;
    const manifest = JSON.stringify({ name: 'large', version, dist: { shasum: String(i) } });
    return store(storage, { name: 'large', version, manifest, content: 'tarball' });
  });
  await Promise.all(stored);
  storage.close();
}

/** Changes the package, and runs `during` when the change begins. */
async function change(method: 'PUT' | 'DELETE', path: string, body: unknown, during: () => Promise<unknown>) {
  const meanwhile = new Promise((resolve, reject) => {
    onBegun = () => void during().then(resolve, reject);
  });
  const answer = await registry.request(method, path, { as, body });
  return { answer, meanwhile: await meanwhile };
}

/** Deprecates all versions, and runs `during` when the change begins. */
async function deprecateAll(during: () => Promise<unknown>) {
  const { body } = await registry.request('GET', '/npm/large');
  const packument = Object(body);
  for (const manifest of Object.values(packument.versions)) Object.assign(Object(manifest), { deprecated: message });
  return change('PUT', '/npm/large', packument, during);
}

/** Deletes the package, and runs `during` when the change begins. */
async function deletePackage(during: () => Promise<unknown>) {
  const { body } = await registry.request('GET', '/npm/large');
  return change('DELETE', `/npm/large/-rev/${Object(body)._rev}`, undefined, during);
}

/** Returns the number of deprecated versions in a packument. */
async function deprecated(headers = {}): Promise<number> {
  const { body } = await registry.request('GET', '/npm/large', { headers });
  const manifests: unknown[] = Object.values(Object(body).versions);
  return manifests.filter((manifest) => Object(manifest).deprecated === message).length;
}

test('other requests are answered while all versions of a package are deprecated', async () => {
  const { answer } = await deprecateAll(async () => {
    await registry.request('GET', '/npm/other');
    events.push('answered');
  });
  expect(answer).toMatchObject({ status: 201 });
  expect(events).toEqual(['answered', 'committed']);
  expect(await deprecated()).toBe(count);
});

test.each([
  ['packument', {}],
  ['abbreviated packument', { accept: 'application/vnd.npm.install-v1+json' }],
])('the %s that is read in the meantime shows the package before or after the change', async (_, headers) => {
  const { meanwhile } = await deprecateAll(() => deprecated(headers));
  expect([0, count]).toContain(meanwhile);
  expect(await deprecated(headers)).toBe(count);
});

test('a version that is read in the meantime is in the state before or after the change', async () => {
  await deprecateAll(async () => {
    const { body } = await registry.request('GET', '/npm/large/1.0.0');
    const isDeprecated = Object(body).deprecated === message;
    expect(isDeprecated).toBe(events.includes('committed'));
  });
});

test.each([
  ['a publication', 'PUT', '/npm/other', publication('other')],
  ['a publication of the same package', 'PUT', '/npm/large', publication('large', { version: '2.0.0' })],
  ['a tag of the same package', 'PUT', '/npm/-/package/large/dist-tags/old', '1.0.0'],
])('%s during the change is stored as well', async (_, method, path, body) => {
  const { answer, meanwhile } = await deprecateAll(() => registry.request(method, path, { as, body }));
  expect([answer, meanwhile]).toMatchObject([{ status: 201 }, { status: 201 }]);
  registry = await registry.restart();
  expect(await deprecated()).toBe(count);
  const { body: large } = await registry.request('GET', '/npm/large');
  const { status } = await registry.request('GET', '/npm/other');
  const tags = Object(large)['dist-tags'];
  expect({ status, latest: tags.latest, old: tags.old }).toEqual({
    status: path === '/npm/other' ? 200 : 404,
    latest: path === '/npm/large' ? '2.0.0' : `1.0.${count - 1}`,
    old: path.endsWith('old') ? '1.0.0' : undefined,
  });
});

test('of two changes to the same revision, one is refused', async () => {
  const { body } = await registry.request('GET', '/npm/large');
  const other = { ...Object(body), 'dist-tags': { latest: '1.0.1' } };
  const { answer, meanwhile } = await deprecateAll(() => registry.request('PUT', '/npm/large', { as, body: other }));
  expect([answer, meanwhile]).toMatchObject([{ status: 201 }, { status: 409 }]);
});

test('the server is ready in the meantime', async () => {
  const { meanwhile } = await deprecateAll(() => registry.request('GET', '/readyz'));
  expect(meanwhile).toMatchObject({ status: 200 });
});

test('other requests are answered while a package with many versions is deleted', async () => {
  const { answer } = await deletePackage(async () => {
    await registry.request('GET', '/npm/other');
    events.push('answered');
  });
  expect(answer).toMatchObject({ status: 200 });
  expect(events).toEqual(['answered', 'committed']);
  registry = await registry.restart();
  const paths = ['/npm/large', '/npm/large/1.0.0', '/npm/large/-/large-1.0.0.tgz'];
  const statuses = await Promise.all(paths.map(async (path) => (await registry.request('GET', path)).status));
  expect(statuses).toEqual([404, 404, 404]);
});

test.each([
  ['packument', '/npm/large', {}],
  ['abbreviated packument', '/npm/large', { accept: 'application/vnd.npm.install-v1+json' }],
  ['manifest of a version', '/npm/large/1.0.0', {}],
  ['tarball', '/npm/large/-/large-1.0.0.tgz', {}],
  ['list of versions with downloads', '/admin/packages/large', { authorization: `Bearer ${as}` }],
])('the %s that is requested in the meantime is available until the deletion is complete', async (_, path, headers) => {
  const { meanwhile } = await deletePackage(async () => {
    const { status, body } = await registry.request('GET', path, { headers });
    expect(status === 200 || events.includes('committed')).toBe(true);
    return { status, versions: Object.keys(Object(Object(body).versions)).length };
  });
  expect([200, 404]).toContain(Object(meanwhile).status);
  expect([0, count]).toContain(Object(meanwhile).versions);
});

test('a publication while the package is deleted begins a new package', async () => {
  const body = publication('large', { version: '2.0.0' });
  const { answer, meanwhile } = await deletePackage(() => registry.request('PUT', '/npm/large', { as, body }));
  expect([answer, meanwhile]).toMatchObject([{ status: 200 }, { status: 201 }]);
  const { body: packument } = await registry.request('GET', '/npm/large');
  expect(Object.keys(Object(packument).versions)).toEqual(['2.0.0']);
});

test('of two deletions of a package, one is refused', async () => {
  const { body } = await registry.request('GET', '/npm/large');
  const path = `/npm/large/-rev/${Object(body)._rev}`;
  const { answer, meanwhile } = await deletePackage(() => registry.request('DELETE', path, { as }));
  expect([answer, meanwhile]).toMatchObject([{ status: 200 }, { status: 409 }]);
});
