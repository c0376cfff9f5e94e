import { afterAll, beforeAll, expect, test } from 'vitest';
import { anyAudit, deletePackage, store } from '../../../../harness/registry/stored.ts';
import type { Storage } from '../../../../registry/storage/contract/storage.ts';
import type { PackageReader } from '../../../../registry/storage/search/package-search.ts';
import { everyone } from '../../support/everyone.ts';
import { type OpenedStorage, storageKinds } from './storage-kinds.ts';

interface Listed {
  readonly name: string;
  readonly tenant?: string;
  readonly description?: string;
  readonly keywords?: readonly string[];
}

/** Of which PostgreSQL's index contains a part; its last character has two halves. */
const longWord = `x${'𠀀'.repeat(120)}`;

const listed: readonly Listed[] = [
  { name: 'a-parser-of-dates', description: 'Dates' },
  { name: 'parser-tools' },
  { name: '@acme/parser' },
  { name: 'parsers', description: 'Many of them' },
  { name: 'parser', description: 'The one' },
  { name: 'lexer', keywords: ['parser', 'tokens'] },
  { name: 'grammar', description: 'Used by a parser' },
  { name: 'café-menu', description: 'Größe, ΑΘΗΝΑ, 東京' },
  { name: 'under_score', keywords: ['or', 'and', 'not', 'near'] },
  { name: 'parser', tenant: 'red' },
  { name: 'long', description: `${'x'.repeat(20_000)} end` },
  { name: 'ideographs', description: longWord },
  ...Array.from({ length: 60 }, (_, i) => ({ name: `bulk-${String(i).padStart(2, '0')}`, description: 'Bulk goods' })),
];

for (const kind of storageKinds)
  kind.describe(kind.name, () => {
    let opened: OpenedStorage;
    let storage: Storage;
    beforeAll(async () => {
      opened = await kind.open();
      ({ storage } = opened);
      for (const one of listed) await publish(one);
    });
    afterAll(() => opened.remove());

    async function publish({
      name,
      tenant = '',
      version = '1.0.0',
      ...manifest
    }: Listed & { readonly version?: string }) {
      const text = JSON.stringify({ name, version, ...manifest });
      await store(storage, { tenant, name, version, manifest: text, content: `${tenant}/${name}@${version}` });
    }

    async function find(text: string, options: { readonly tenant?: string; readonly reader?: PackageReader } = {}) {
      const { tenant = '', reader = everyone } = options;
      const { packages } = await storage.searches.find({ tenant, text, from: 0, size: 10, reader });
      return packages.map(({ name }) => name);
    }

    test.each([
      // The exact name, whole words in the name, their beginnings, keywords, descriptions.
      ['parser', ['parser', 'parser-tools', '@acme/parser', 'a-parser-of-dates', 'parsers', 'lexer', 'grammar']],
      ['PARSER', ['parser', 'parser-tools', '@acme/parser', 'a-parser-of-dates', 'parsers', 'lexer', 'grammar']],
      ['pars', ['parser', 'parsers', 'parser-tools', '@acme/parser', 'a-parser-of-dates', 'lexer', 'grammar']],
      ['@acme/parser', ['@acme/parser']],
      ['@acme', ['@acme/parser']],
      ['parser tools', ['parser-tools']],
      ['tools,parser', ['parser-tools']],
      ['parser dates', ['a-parser-of-dates']],
      ['keywords:parser', ['lexer']],
      ['keywords:tokens,parser', ['lexer']],
      ['keywords:parser lexer', ['lexer']],
      ['cafe', ['café-menu']],
      ['CAFÉ', ['café-menu']],
      ['größe', ['café-menu']],
      ['αθηνα', ['café-menu']],
      ['東京', ['café-menu']],
      [longWord, ['ideographs']],
      ['under_score', ['under_score']],
      ['none-such', []],
    ])('the search for %j finds %j', async (text, names) => {
      expect(await find(text)).toEqual(names);
    });

    test.each([
      '"',
      '"parser',
      'parser"*',
      "'; DROP TABLE packages; --",
      'name : parser',
      '{name keywords} : parser',
      '^parser',
      'NEAR(parser lexer, 1)',
      '(',
      ')',
      'parser)',
      '*',
      '***',
      'parser*',
      '-parser',
      '+ +',
      'keywords:',
      'keywords:"',
      'NOT',
      'a AND',
      'OR OR OR',
      '\0',
      'par\0ser',
      '\ud800',
      '%',
      '_',
      '\\',
      'İ',
      'ǅ',
      '٣',
      '½',
      '\u200d',
      '👩‍💻',
      'x'.repeat(256),
      'x '.repeat(128),
      'tenant:t',
      'tenant : "t"',
    ])('the search for %j is not an error', async (text) => {
      expect(await find(text)).toBeInstanceOf(Array);
    });

    test('a text without letters and digits finds nothing, and an empty text finds everything', async () => {
      expect(await find('*')).toEqual([]);
      expect(await find('')).toHaveLength(10);
      expect(await find('  ')).toHaveLength(10);
    });

    test('operators are words', async () => {
      expect(await find('keywords:or')).toEqual(['under_score']);
      expect(await find('NEAR')).toEqual(['under_score']);
    });

    test('packages of another tenant are not found', async () => {
      expect(await find('parser', { tenant: 'red' })).toEqual(['parser']);
      expect(await find('', { tenant: 'red' })).toEqual(['parser']);
      expect(await find('parser', { tenant: 'blue' })).toEqual([]);
      expect(await find('lexer', { tenant: 'red' })).toEqual([]);
    });

    test('only packages that the reader may read are found, counted and skipped', async () => {
      const principal = { kind: 'user', tenant: '', username: 'ann', role: 'read', source: 'runtime' } as const;
      const grants = [
        { pattern: 'npm/bulk-5*', permission: 'read' },
        { pattern: 'npm/@acme/**', permission: 'write' },
      ] as const;
      const reader: PackageReader = { ...everyone, principal, mode: 'acl', grants };
      expect(await find('parser', { reader })).toEqual(['@acme/parser']);
      const page = await storage.searches.find({ tenant: '', text: 'bulk', from: 7, size: 2, reader });
      expect(page).toMatchObject({ total: 10, packages: [{ name: 'bulk-57' }, { name: 'bulk-58' }] });
    });

    test('pages are complete and without duplicates', async () => {
      const seen: string[] = [];
      for (let from = 0; from < 70; from += 7) {
        const { packages, total } = await storage.searches.find({
          tenant: '',
          text: 'bulk',
          from,
          size: 7,
          reader: everyone,
        });
        expect(total).toBe(60);
        seen.push(...packages.map(({ name }) => name));
      }
      expect(seen).toEqual(Array.from({ length: 60 }, (_, i) => `bulk-${String(i).padStart(2, '0')}`));
    });

    test('a description of any length is shortened in the results', async () => {
      const { packages } = await storage.searches.find({
        tenant: '',
        text: 'long',
        from: 0,
        size: 1,
        reader: everyone,
      });
      expect(packages[0]?.description.length).toBe(1_000);
    });

    test('a publication, a change of `latest` and a deletion are found by the next search', async () => {
      await publish({ name: 'fresh', description: 'An aardvark' });
      expect(await find('aardvark')).toEqual(['fresh']);
      await publish({ name: 'fresh', version: '1.1.0', description: 'A badger' });
      expect([await find('aardvark'), await find('badger')]).toEqual([[], ['fresh']]);
      await storage.packages.setDistTag({ tenant: '', name: 'fresh', tag: 'latest' }, '1.0.0', anyAudit);
      expect([await find('aardvark'), await find('badger')]).toEqual([['fresh'], []]);
      await deletePackage(storage, 'fresh');
      expect([await find('aardvark'), await find('fresh')]).toEqual([[], []]);
    });

    test('a package all of whose versions are in quarantine is not found until one is released', async () => {
      const how = { tenant: '', name: 'zebra', reason: 'Bad.', quarantinedBy: 'ann', quarantinedAt: 1 };
      const found = async () => Promise.all(['zebra', 'stripes', 'zeb'].map((text) => find(text)));
      const listed = async () => (await find('', { tenant: 'zoo' })).length;
      const versions = ['1.0.0', '1.1.0'];
      for (const tenant of ['', 'zoo'])
        for (const version of versions) await publish({ name: 'zebra', tenant, version, description: 'Stripes' });
      await publish({ name: 'zebra-tools', tenant: 'zoo' });
      expect([await found(), await listed()]).toEqual([[['zebra'], ['zebra'], ['zebra']], 2]);
      await storage.quarantine.add({ ...how, version: '1.1.0' }, anyAudit);
      expect(await found()).toEqual([['zebra'], ['zebra'], ['zebra']]);
      for (const version of versions)
        for (const tenant of ['', 'zoo']) await storage.quarantine.add({ ...how, tenant, version }, anyAudit);
      expect([await found(), await listed()]).toEqual([[[], [], []], 1]);
      for (const tenant of ['', 'zoo']) await storage.quarantine.remove({ ...how, tenant, version: '1.0.0' }, anyAudit);
      expect([await found(), await listed()]).toEqual([[['zebra'], ['zebra'], ['zebra']], 2]);
    });

    test('a publication that is rolled back is not found', async () => {
      const audit = (): never => {
        throw new Error('on purpose');
      };
      await expect(store(storage, { name: 'ghost', audit })).rejects.toThrow('on purpose');
      expect(await find('ghost')).toEqual([]);
    });

    test('of packages that are published at the same time, all are found except the one that is rolled back', async () => {
      const audit = (): never => {
        throw new Error('on purpose');
      };
      const published = await Promise.allSettled([
        publish({ name: 'yak-1', description: 'First yak' }),
        store(storage, { name: 'yak-2', audit }),
        publish({ name: 'yak-3' }),
      ]);
      expect(published.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
      expect([await find('yak'), await find('first')]).toEqual([['yak-1', 'yak-3'], ['yak-1']]);
    });

    test('too many searches are refused', async () => {
      const results = await Promise.allSettled(Array.from({ length: 600 }, () => find('bulk')));
      const refused = results.filter(({ status }) => status === 'rejected');
      expect(refused).toHaveLength(100);
      expect(refused[0]).toMatchObject({ reason: { name: 'Overloaded' } });
      expect(await find('lexer')).toEqual(['lexer']);
    });
  });
