import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addRule, addUser, anyAudit, newUser } from '../../../../../harness/registry/stored.ts';
import type { AccessDraft } from '../../../../../registry/storage/contract/access-records.ts';
import { migrate } from '../../../../../registry/storage/sqlite/opening/migrations.ts';
import { openStorage, type SqliteStorage } from '../../../../../registry/storage/sqlite/opening/open-storage.ts';

/** The version of the database before there were totals. */
const earlier = 24;

let folder: string;
let storage: SqliteStorage | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'taskwright-totals-'));
});
afterEach(() => {
  storage?.close();
  storage = undefined;
  rmSync(folder, { recursive: true, force: true });
});

const grant = (user: string, tenant = '') => ({ tenant, user, pattern: 'npm/**', permission: 'read' }) as const;

async function change(opened: SqliteStorage, write: (draft: AccessDraft) => void): Promise<void> {
  await opened.access.change((draft) => ({ result: write(draft), audit: anyAudit }));
}

test('users and access rules are counted for each tenant, also when they are deleted with others', async () => {
  storage = openStorage(folder);
  const { access } = storage;
  expect(await access.counts('')).toEqual({ users: 0, rules: 0 });
  for (const name of ['bob', 'eve', 'zoe']) await addUser(storage, newUser(name));
  await addUser(storage, { ...newUser('bob'), tenant: 'acme' });
  for (const rule of [
    grant('bob'),
    grant('eve'),
    grant('*'),
    grant('@team'),
    grant('*', 'acme'),
    grant('x', 'other'),
  ]) {
    await addRule(storage, rule);
  }
  expect(await access.counts('')).toEqual({ users: 3, rules: 4 });
  await change(storage, (draft) => {
    draft.createGroup({ tenant: '', name: 'team', members: ['bob'] });
    draft.deleteUser('', 'bob');
    draft.deleteUser('', 'none');
    draft.deleteGroup('', 'team');
    draft.updateUser('', 'eve', { role: 'admin' });
  });
  expect(await access.counts('')).toEqual({ users: 2, rules: 2 });
  expect(await access.counts('acme')).toEqual({ users: 1, rules: 1 });
  expect(await access.counts('other')).toEqual({ users: 0, rules: 1 });
});

test('a change that fails does not change the totals', async () => {
  storage = openStorage(folder);
  await addUser(storage, newUser('bob'));
  const { access } = storage;
  const failing = access.change((draft) => {
    draft.createUser(newUser('eve'));
    draft.createRule(grant('eve'));
    draft.deleteUser('', 'bob');
    throw new Error('on purpose');
  });
  const beside = addUser(storage, newUser('zoe'));
  await expect(failing).rejects.toThrow('on purpose');
  await beside;
  expect(await access.counts('')).toEqual({ users: 2, rules: 0 });
});

test('the users and access rules of an earlier database are counted when it is upgraded', async () => {
  const database = new DatabaseSync(join(folder, 'registry.db'));
  migrate(database, earlier);
  const addUserRow = database.prepare("INSERT INTO users VALUES (?, ?, 'read', 'runtime', NULL, NULL, 1)");
  const addRuleRow = database.prepare("INSERT INTO rules VALUES (?, ?, '*', ?, 'read', 1)");
  for (const [tenant, name] of [
    ['', 'bob'],
    ['', 'eve'],
    ['acme', 'bob'],
  ] as const)
    addUserRow.run(tenant, name);
  for (const [id, tenant] of [
    ['1', ''],
    ['2', ''],
    ['3', ''],
    ['4', 'other'],
  ] as const)
    addRuleRow.run(id, tenant, id);
  database.close();
  storage = openStorage(folder);
  const tenants = ['', 'acme', 'other', 'none'];
  const { access } = storage;
  expect(await Promise.all(tenants.map((tenant) => access.counts(tenant)))).toEqual([
    { users: 2, rules: 3 },
    { users: 1, rules: 0 },
    { users: 0, rules: 1 },
    { users: 0, rules: 0 },
  ]);
});

test.each([
  ["SELECT users, rules FROM access_totals WHERE tenant = ''", 'SEARCH access_totals USING PRIMARY KEY (tenant=?)'],
  [
    `SELECT count(*) AS number FROM tokens WHERE expires_at > 1 AND expires_at <= 2 AND username NOT LIKE 'publisher:%'`,
    'SEARCH tokens USING COVERING INDEX tokens_by_expiry (expires_at>? AND expires_at<?)',
  ],
])('`%s` requires no scan', (query, plan) => {
  storage = openStorage(folder);
  const database = new DatabaseSync(join(folder, 'registry.db'), { readOnly: true });
  const steps = database.prepare(`EXPLAIN QUERY PLAN ${query}`).all();
  database.close();
  expect(steps.map(({ detail }) => detail)).toEqual([plan]);
});
