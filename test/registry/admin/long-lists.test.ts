import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownerConfig, ownerToken, startTestRegistry, type TestRegistry } from '../../../harness/registry/registry.ts';
import { addRule, addUser, newUser } from '../../../harness/registry/stored.ts';
import { openStorage } from '../../../registry/storage/sqlite/opening/open-storage.ts';

const count = 12_000;
const nameOf = (number: number): string => `name-${String(number).padStart(5, '0')}`;
/**
 * The users in the configuration file: one that only the file defines, and one that overrides a user in the database.
 */
const configured = ['name-00000-configured', nameOf(count - 1)];

let registry: TestRegistry;
beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'taskwright-lists-'));
  const storage = openStorage(join(folder, 'data'));
  const blob = await storage.blobs.write(Buffer.from('content'));
  const times = { fetchedAt: 1, lastUsedAt: 1, hits: 0, verifiedBy: 'upstream' } as const;
  const names = Array.from({ length: count }, (_, i) => nameOf(i));
  await Promise.all(
    names.flatMap((username) => [
      addUser(storage, newUser(username)),
      addRule(storage, { tenant: '', user: username, pattern: 'npm/**', permission: 'read' }),
      storage.cache.put({ registry: 'npm', path: username, ...times }, blob),
    ]),
  );
  blob.release();
  storage.close();
  const users = configured.map((username) => `[[users]]\nusername = "${username}"\nrole = "read"\n`);
  registry = await startTestRegistry(`${ownerConfig}${users.join('')}`, { folder });
});
afterAll(() => registry.stop());

const get = (path: string) => registry.request('GET', path, { as: ownerToken });

/** Returns the values of a property in all pages, and the number of pages. */
async function pagesOf(path: string, property: string) {
  const values: unknown[] = [];
  const sizes: number[] = [];
  for (let next = path; next !== ''; ) {
    const { status, body } = await get(next);
    expect(status).toBe(200);
    const { items, next_cursor: cursor } = Object(body);
    sizes.push(items.length);
    values.push(...items.map((item: Record<string, unknown>) => item[property]));
    next = cursor === null ? '' : `${path}&cursor=${encodeURIComponent(cursor)}`;
  }
  return { values, sizes };
}

test.each(['/admin/users', '/admin/acl', '/admin/cache', '/admin/audit'])(
  '%s without `limit` sends 1,000 items, and the address of the next page',
  async (path) => {
    const { status, body, headers } = await get(path);
    expect(status).toBe(200);
    expect(body).toHaveLength(1_000);
    const [, next = ''] = /^<(.+)>; rel="next"$/.exec(String(headers.link)) ?? [];
    const second = await get(next);
    expect(second).toMatchObject({ status: 200 });
    expect(Object(second.body).items).toHaveLength(1_000);
    expect(Object(second.body).items[0]).not.toEqual(Object(body)[0]);
  },
);

test('a short list has no address of a next page', async () => {
  const { headers, body } = await get('/admin/acl?user=name-00007');
  expect(body).toHaveLength(1);
  expect(headers.link).toBeUndefined();
});

test.each([
  ['/admin/users', 'username', ['name-00000-configured']],
  ['/admin/cache', 'path', []],
] as const)(
  '%s with a filter that matches at the end reads a bounded number of rows for each page',
  async (path, property, more) => {
    const all = [...Array.from({ length: count }, (_, i) => nameOf(i)), ...more].sort();
    for (const [filter, expected] of [
      ['name-1199', all.filter((name) => name.includes('name-1199'))],
      ['configured', all.filter((name) => name.includes('configured'))],
      ['none-such', []],
    ] as const) {
      const { values, sizes } = await pagesOf(`${path}?limit=4&q=${filter}`, property);
      expect(values).toEqual(expected);
      // 12,000 rows, of which each page reads at most 5,000.
      expect(sizes.length).toBeGreaterThanOrEqual(3);
    }
  },
);

test('pages without a filter are complete', async () => {
  const { values } = await pagesOf('/admin/users?limit=999', 'username');
  expect(values).toEqual([...new Set([...Array.from({ length: count }, (_, i) => nameOf(i)), ...configured])].sort());
});

test('the statistics count users of the file and the database once', async () => {
  expect((await get('/admin/stats')).body).toMatchObject({ users: count + 1, rules: count });
});
