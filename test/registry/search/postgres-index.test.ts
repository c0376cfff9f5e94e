import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { store } from '../../../harness/registry/stored.ts';
import type { Storage } from '../../../registry/storage/contract/storage.ts';
import { Database } from '../../../registry/storage/postgres/database.ts';
import { migrate } from '../../../registry/storage/postgres/migrations.ts';
import { openPostgres } from '../../../registry/storage/postgres/open-postgres.ts';
import type { PackageReader } from '../../../registry/storage/search/package-search.ts';
import { createDatabase, describeWithServices } from '../../support/services.ts';
import { everyone } from '../support/everyone.ts';

/** The version of the database in which the index had a row for each word. */
const earlier = 16;

describeWithServices('the search index of PostgreSQL', () => {
  let folder: string;
  let address: string;
  let storage: Storage | undefined;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'taskwright-search-'));
    address = await createDatabase();
    storage = undefined;
  });
  afterEach(async () => {
    await storage?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function open(): Promise<Storage> {
    storage = await openPostgres({ address, folder });
    return storage;
  }

  async function ask(...statements: readonly string[]): Promise<void> {
    const client = new pg.Client(address);
    await client.connect();
    try {
      for (const statement of statements) await client.query(statement);
    } finally {
      await client.end();
    }
  }

  async function find(text: string, { tenant = '', reader = everyone } = {}): Promise<readonly string[]> {
    const found = await storage?.searches.find({ tenant, text, from: 0, size: 10, reader });
    return found?.packages.map(({ name }) => name) ?? [];
  }

  test('contains the words of an earlier database after the upgrade, and those of later changes', async () => {
    const database = new Database(address, () => undefined);
    await migrate(database, earlier).finally(() => database.close());
    await ask(
      `INSERT INTO packages (id, tenant, name, revision, created_at, modified_at, dist_tags, description, keywords)
       OVERRIDING SYSTEM VALUE VALUES (1, '', 'lexer', 1, 1, 1, '{}', 'A parser', ''),
       (2, 'red', 'lexer', 1, 1, 1, '{}', '', 'tokens'), (3, '', '*', 1, 1, 1, '{}', '', '')`,
      `SELECT setval(pg_get_serial_sequence('packages', 'id'), 3)`,
      `INSERT INTO search_words VALUES ('', 'lexer', 'n', 1), ('', 'a', 'd', 1), ('', 'parser', 'd', 1),
       ('red', 'lexer', 'n', 2), ('red', 'tokens', 'k', 2)`,
    );
    const upgraded = await open();
    expect([await find('pars'), await find('lexer'), await find('keywords:parser')]).toEqual([
      ['lexer'],
      ['lexer'],
      [],
    ]);
    expect([await find('tok', { tenant: 'red' }), await find('tok')]).toEqual([['lexer'], []]);
    await store(upgraded, { name: 'lexer', manifest: '{"name":"lexer","version":"1.0.0","keywords":["parser"]}' });
    expect([await find('keywords:parser'), await find('a parser')]).toEqual([['lexer'], []]);
  });

  test('finds the packages that a reader may read among many others', async () => {
    const reader: PackageReader = {
      ...everyone,
      principal: { kind: 'user', tenant: '', username: 'ann', role: 'read', source: 'runtime' },
      mode: 'acl',
      grants: [{ pattern: 'npm/tool-299*', permission: 'read' }],
    };
    await open();
    await ask(
      `INSERT INTO packages (tenant, name, revision, created_at, modified_at, dist_tags, description, keywords)
       SELECT '', 'tool-' || number, 1, 1, 1, '{}', '', '' FROM generate_series(1, 2999) AS numbers (number)`,
      `SELECT index_package(id, tenant, name, ARRAY['tool', substr(name, 6)], 'nn') FROM packages ORDER BY id`,
    );
    const readable = ['tool-299', ...Array.from({ length: 10 }, (_, i) => `tool-${2990 + i}`)];
    expect(await find('tool', { reader })).toEqual(readable.slice(0, 10));
    expect(await find('too 2995', { reader })).toEqual(['tool-2995']);
    // More words begin with these digits than a query names.
    expect(await find('tool 29', { reader })).toEqual(readable.slice(0, 10));
  });
});
