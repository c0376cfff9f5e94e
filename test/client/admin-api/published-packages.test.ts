import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishedPackages } from '../../../client/admin-api/client/published-packages.ts';
import { packagePath, publication } from '../../../harness/registry/publication.ts';
import { ownerConfig, ownerToken, startTestRegistry, type TestRegistry } from '../../../harness/registry/registry.ts';
import { connectionTo, signedInWith } from './support/connection.ts';
import { type Behavior, json, startFaultyServer } from './support/faulty-server.ts';

let registry: TestRegistry;
beforeAll(async () => {
  registry = await startTestRegistry(ownerConfig);
});
afterAll(() => registry.stop());

test('published packages are found with the search of the registry', async () => {
  for (const name of ['@team/web', 'left-pad']) {
    const { status } = await registry.request('PUT', packagePath(name), {
      as: ownerToken,
      body: publication(name),
    });
    expect(status).toBe(201);
  }
  const names = await publishedPackages(connectionTo(registry.url), signedInWith(ownerToken), {});
  expect([...names].sort()).toEqual(['@team/web', 'left-pad']);
});

interface Search {
  readonly name: string;
  /** Returns the response for an offset. */
  readonly answer: (from: number) => Behavior;
  readonly found: number;
  readonly asked: readonly number[];
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
  },
  {
    name: 'is endless',
    answer: (from) => json(200, { objects: packagesFrom(from, from + 250), total: 1_000_000 }),
    found: 5_000,
    asked: Array.from({ length: 20 }, (_, page) => page * 250),
  },
  {
    name: 'fails on a later page',
    answer: (from) => (from === 0 ? json(200, { objects: packagesFrom(0, 250), total: 600 }) : json(403, {})),
    found: 250,
    asked: [0, 250],
  },
];

test.each(searches)(
  'packages are read page by page from a search that $name',
  async ({ answer, found, asked: expectedOffsets }) => {
    const offsets: number[] = [];
    const server = await startFaultyServer([
      (socket, request, self) => {
        const from = Number(new URL(request.path, 'http://x').searchParams.get('from'));
        offsets.push(from);
        answer(from)(socket, request, self);
      },
    ]);
    const names = await publishedPackages(connectionTo(server.origin), signedInWith(ownerToken), {});
    expect({ found: new Set(names).size, asked: offsets }).toEqual({ found, asked: expectedOffsets });
    await server.stop();
  },
);

test('the packages of a tenant that does not exist cannot be read', async () => {
  const expectedOffsets = publishedPackages(connectionTo(registry.url), signedInWith(ownerToken), { tenant: 'nobody' });
  await expect(expectedOffsets).rejects.toMatchObject({ name: 'RegistryError' });
});
