import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type OpenSession, openSession } from '../../admin-client/client/create-session.ts';
import { packageList } from '../../admin-client/lists/package-list.ts';
import { quarantineList } from '../../admin-client/lists/quarantine-list.ts';
import type { PackageDetails, PackageVersion } from '../../admin-client/records/package-records.ts';
import { packagePath, publication } from '../../harness/registry/publication.ts';
import { ownerConfig, ownerToken, startTestRegistry, type TestRegistry } from '../../harness/registry/registry.ts';
import { connectionTo, signedInWith } from './support/connection.ts';
import { type Behavior, json, startFaultyServer } from './support/faulty-server.ts';

let registry: TestRegistry;
beforeAll(async () => {
  registry = await startTestRegistry(ownerConfig);
});
afterAll(() => registry.stop());

let session: OpenSession;
beforeEach(() => {
  session = openSession(connectionTo(registry.url), signedInWith(ownerToken));
});
afterEach(() => session.close());

async function publish(name: string, ...versions: readonly string[]): Promise<void> {
  for (const version of versions) {
    const body = publication(name, { version, content: `content of ${version}` });
    const { status } = await registry.request('PUT', packagePath(name), { as: ownerToken, body });
    expect(status).toBe(201);
  }
}

async function details(name: string): Promise<PackageDetails> {
  session.refresh({ part: 'packages' });
  return session.package({}, name).read();
}

function versionIn({ versions }: PackageDetails, wanted: string): PackageVersion {
  const found = versions.find(({ version }) => version === wanted);
  if (found === undefined) throw new Error(`There is no version ${wanted}.`);
  return found;
}

test('the packages are found with the search of the registry', async () => {
  await publish('@team/web', '1.0.0', '1.1.0');
  await publish('left-pad', '1.0.0');
  const { items, broken } = await session.list(packageList, {}).read();
  expect({ names: items.map(({ name, version }) => `${name}@${version}`).sort(), broken }).toEqual({
    names: ['@team/web@1.1.0', 'left-pad@1.0.0'],
    broken: [],
  });
});

describe('a package', () => {
  test('has its versions, the latest publication first, and tags', async () => {
    await publish('order', '1.0.0', '10.0.0', '2.0.0');
    const { versions, tags } = await details('order');
    expect(versions.map(({ version, tarball }) => [version, tarball])).toEqual([
      ['2.0.0', 'order-2.0.0.tgz'],
      ['10.0.0', 'order-10.0.0.tgz'],
      ['1.0.0', 'order-1.0.0.tgz'],
    ]);
    expect([...tags]).toEqual([['latest', '2.0.0']]);
  });

  test('has the downloads of its versions', async () => {
    const name = '@team/counted';
    await publish(name, '1.0.0', '2.0.0');
    await session.client.tarball({}, name, versionIn(await details(name), '2.0.0'));
    expect((await details(name)).versions.map(({ version, downloads }) => [version, downloads])).toEqual([
      ['2.0.0', 1],
      ['1.0.0', 0],
    ]);
  });

  test('can be tagged and untagged', async () => {
    await publish('@team/tagged', '1.0.0', '2.0.0');
    const name = '@team/tagged';
    await session.client.setTag({}, name, 'stable', '1.0.0');
    expect(Object.fromEntries((await details(name)).tags)).toEqual({ latest: '2.0.0', stable: '1.0.0' });
    await session.client.removeTag({}, name, 'stable');
    expect(Object.fromEntries((await details(name)).tags)).toEqual({ latest: '2.0.0' });
  });

  test('is deprecated, and the deprecation is removed', async () => {
    const name = '@team/old';
    await publish(name, '1.0.0', '2.0.0');
    const messages = async () => (await details(name)).versions.map(({ deprecated }) => deprecated);
    await session.client.deprecate({}, name, ['1.0.0'], 'Use 2.');
    expect(await messages()).toEqual([undefined, 'Use 2.']);
    await session.client.deprecate({}, name, ['1.0.0'], '');
    expect(await messages()).toEqual([undefined, undefined]);
  });

  test('loses an unpublished version and its tags, and is deleted with its last version', async () => {
    const name = '@team/gone';
    await publish(name, '1.0.0', '2.0.0');
    const before = await details(name);
    await session.client.unpublish({}, name, versionIn(before, '2.0.0'));
    const after = await details(name);
    expect([after.versions.map(({ version }) => version), after.tags.get('latest')]).toEqual([['1.0.0'], '1.0.0']);
    await session.client.unpublish({}, name, versionIn(after, '1.0.0'));
    await expect(details(name)).rejects.toMatchObject({ kind: 'not-found' });
  });

  test('is unpublished as a whole', async () => {
    await publish('whole', '1.0.0', '2.0.0');
    await session.client.unpublish({}, 'whole');
    await expect(details('whole')).rejects.toMatchObject({ kind: 'not-found' });
  });

  test('has tarballs, which are refused when they have another hash', async () => {
    await publish('@team/files', '1.0.0');
    const version = versionIn(await details('@team/files'), '1.0.0');
    const bytes = await session.client.tarball({}, '@team/files', version);
    expect(Buffer.from(bytes)).toEqual(
      Buffer.from(
        publication('@team/files', { content: 'content of 1.0.0' })._attachments['@team/files-1.0.0.tgz']?.data ?? '',
        'base64',
      ),
    );
    const other = { ...version, integrity: `sha512-${Buffer.alloc(64).toString('base64')}` };
    await expect(session.client.tarball({}, '@team/files', other)).rejects.toMatchObject({ kind: 'bad-response' });
  });
});

test('a tarball in another store is read without the credentials', async () => {
  const asked: IncomingMessage[] = [];
  const store = await listening((request, respond) => {
    asked.push(request);
    respond(200, {}, 'the tarball');
  });
  const front = await listening((_, respond) => respond(302, { location: `${store.url}/bucket/key?signature=1` }, ''));
  const other = openSession(connectionTo(front.url), signedInWith(ownerToken));
  const version = { version: '1.0.0', tarball: 'a-1.0.0.tgz', isSigned: false, hasProvenance: false, dependencies: [] };
  const bytes = await other.client.tarball({}, 'a', version);
  expect([Buffer.from(bytes).toString(), asked.map(({ url, headers }) => [url, headers.authorization])]).toEqual([
    'the tarball',
    [['/bucket/key?signature=1', undefined]],
  ]);
  other.close();
  store.server.close();
  front.server.close();
});

type Respond = (status: number, headers: Readonly<Record<string, string>>, body: string) => void;

async function listening(
  answer: (request: IncomingMessage, respond: Respond) => void,
): Promise<{ readonly url: string; readonly server: Server }> {
  const server = createServer((request, response) =>
    answer(request, (status, headers, body) => response.writeHead(status, headers).end(body)),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

interface Search {
  readonly name: string;
  /** Returns the response for an offset. */
  readonly answer: (from: number) => Behavior;
  readonly found: number;
  readonly asked: readonly number[];
  /** The note that ends an incomplete list. */
  readonly note?: string;
}

const packagesFrom = (from: number, to: number): object[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, index) => ({ package: { name: `package-${from + index}` } }));

const searches: readonly Search[] = [
  {
    name: 'reports the number of results',
    answer: (from) => json(200, { objects: packagesFrom(from, Math.min(from + 250, 600)), total: 600 }),
    found: 600,
    asked: [0, 250, 500],
  },
  {
    name: 'does not report the number of results, and returns smaller pages',
    answer: (from) => json(200, { objects: packagesFrom(from, Math.min(from + 100, 250)) }),
    found: 250,
    asked: [0, 100, 200, 250],
  },
  {
    name: 'always returns the same packages',
    answer: () => json(200, { objects: packagesFrom(0, 250), total: 1_000_000 }),
    found: 250,
    asked: [0, 250],
    note: 'The registry repeats pages of this list; the rest was not read.',
  },
  {
    name: 'is endless',
    answer: (from) => json(200, { objects: packagesFrom(from, from + 250), total: 1_000_000 }),
    found: 50_000,
    asked: Array.from({ length: 200 }, (_, page) => page * 250),
    note: 'This list has more than 50000 records; the rest was not read.',
  },
];

test.each(searches)('the packages are read page by page from a search that $name', async (search) => {
  const offsets: number[] = [];
  const server = await startFaultyServer([
    (socket, request, self) => {
      const from = Number(new URL(request.path, 'http://x').searchParams.get('from'));
      offsets.push(from);
      search.answer(from)(socket, request, self);
    },
  ]);
  const other = openSession(connectionTo(server.origin), signedInWith(ownerToken));
  const { items, broken } = await other.list(packageList, {}).read();
  expect({ found: items.length, asked: offsets, note: broken.at(-1)?.problem }).toEqual({
    found: search.found,
    asked: search.asked,
    note: search.note,
  });
  other.close();
  await server.stop();
});

test('the packages of a tenant that does not exist cannot be read', async () => {
  await expect(session.list(packageList, { tenant: 'nobody' }).read()).rejects.toMatchObject({ name: 'RegistryError' });
});

test('the name of an unpublished package is released, and another one is not', async () => {
  await publish('@team/gone', '1.0.0');
  const release = (name: string) => session.client.releaseName({}, name);
  await expect(release('@team/gone')).rejects.toMatchObject({ kind: 'conflict' });
  await session.client.unpublish({}, '@team/gone');
  expect(await release('@team/gone')).toBeUndefined();
  await expect(release('@team/gone')).rejects.toMatchObject({ kind: 'not-found' });
});

test('a version is put in quarantine, listed with the reason, and released', async () => {
  await publish('@team/hidden', '1.0.0', '1.1.0');
  const { client } = session;
  const listed = async () => (await client.list(quarantineList, {})).items;
  await client.quarantine({}, '@team/hidden', '1.1.0', 'Broken.');
  expect(await listed()).toMatchObject([
    { name: '@team/hidden', version: '1.1.0', reason: 'Broken.', quarantinedBy: 'auth_token' },
  ]);
  expect((await details('@team/hidden')).versions.map(({ version }) => version)).toEqual(['1.0.0']);
  await client.unquarantine({}, '@team/hidden', '1.1.0');
  expect(await listed()).toEqual([]);
  await expect(client.unquarantine({}, '@team/hidden', '1.1.0')).rejects.toMatchObject({ kind: 'not-found' });
});
