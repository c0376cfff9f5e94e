import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestRegistry, type TestRegistry } from '../../../../harness/registry/registry.ts';
import { store } from '../../../../harness/registry/stored.ts';
import { openStorage } from '../../../../registry/storage/sqlite/opening/open-storage.ts';

/** More names than are read in one portion, before and after those of a scope. */
const names = [
  ...Array.from({ length: 600 }, (_, i) => `@acme/p${String(i).padStart(3, '0')}`),
  '@acmf/other',
  ...Array.from({ length: 600 }, (_, i) => `plain-${String(i).padStart(3, '0')}`),
];
const readers = ['[[acl]]', 'user = "ann"', 'pattern = "npm/@acme/*"', 'permission = "write"', ''].join('\n');
const users = ['[[users]]', 'username = "ann"', 'role = "write"', 'token = "the-token-of-ann"', ''].join('\n');
const rest = ['[[acl]]', 'user = "*"', 'pattern = "npm/plain-5*"', 'permission = "read"', ''].join('\n');

let registry: TestRegistry;
beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'taskwright-access-'));
  const storage = openStorage(join(folder, 'data'));
  await Promise.all(names.map((name) => store(storage, { name })));
  storage.close();
  registry = await startTestRegistry(`[settings]\n${users}${readers}${rest}`, { folder });
});
afterAll(() => registry.stop());

const isPlain = (name: string): boolean => name.startsWith('plain-5');
const isOfScope = (name: string): boolean => name.startsWith('@acme/');

test.each([
  ['/npm/-/user/ann/package', (name: string) => isPlain(name) || isOfScope(name)],
  ['/npm/-/org/acme/package', isOfScope],
] as const)('%s lists all packages that the user may read', async (path, isListed) => {
  const { status, body } = await registry.request('GET', path, { as: 'the-token-of-ann' });
  expect(status).toBe(200);
  const permissionOf = (name: string) => [name, isPlain(name) ? 'read' : 'write'];
  expect(Object.entries(Object(body))).toEqual(names.filter(isListed).map(permissionOf));
});
