import { parse } from 'smol-toml';
import { describe, expect, test } from 'vitest';
import { randomEdit, randomFrom } from '../../../../harness/documents/mutations.ts';
import { Diagnoser } from '../../../../server/core/analysis/diagnosis/diagnoser.ts';
import { registryConfigKind } from '../../../../server/core/analysis/kinds/registry-config.ts';
import { Document } from '../../../../server/core/document/document.ts';
import { defaultFormatOptions } from '../../../../server/core/document/format-options.ts';
import { complete } from '../../../../server/core/features/complete.ts';
import { folds } from '../../../../server/core/features/folding.ts';
import { hover } from '../../../../server/core/features/hover.ts';
import type { OutlineSymbol } from '../../../../server/core/features/outline/outline-symbol.ts';
import { selectionRanges } from '../../../../server/core/features/selection.ts';
import { tomlLanguage } from '../../../../server/core/syntax/toml/toml-language.ts';
import { applyEdits } from '../../../../server/core/text/edit.ts';
import { type Fixture, open, openAt } from '../../../support/fixture.ts';
import { outlineSymbols } from '../../../support/outline-symbols.ts';
import { problemsOf } from '../../../support/problems.ts';
import { rows } from '../../../support/rows.ts';
import { sample } from './sample.ts';

const options = { kind: 'registry-config' } as const;

test('a file that uses every setting has no problems', () => {
  expect(problemsOf(open(sample, options))).toEqual([]);
});

describe('hovers explain tables, keys and values', () => {
  test.each(
    rows<readonly [string, about: string, words: string]>([
      ['[set<|>tings]', 'settings', 'The server itself'],
      ['[[us<|>ers]]\nrole = "read"', 'users', 'The users of the server'],
      ['[[users]]\nro<|>le = "read"', 'role', '- `"admin"`: May do everything'],
      ['[[users]]\nrole = "wr<|>ite"', '"write"', 'Reads, publishes, tags and removes'],
      ['[[tenants]]\n[[tenants.us<|>ers]]', 'users', 'The users of this tenant.'],
      ['[[ten<|>ants.users]]', 'tenants', 'They require `[multi_tenant]`'],
      [
        '[[tenants]]\n[[tenants.users]]\n[[tenants]]\n[[tenants.users]]\nrol<|>e = "admin"',
        'role',
        'The maximum access of the user.',
      ],
      ['[settings]\nbody_limit<|> = 1', 'body_limit', 'Default: `"64 MiB"`'],
      ['[oidc]\nusername_<|>claim = "x"', 'username_claim', 'OpenID Connect Core, 5.7'],
      ['users = [{ to<|>ken = "x" }]', 'token', 'taskwright-registry token generate'],
      ['[settings]\nauth_<|>token = "x"', 'auth_token', '`{ env = "REGISTRY_TOKEN" }`'],
      ['[settings]\nauth_token = { en<|>v = "X" }', 'env', 'The server does not start when the variable is not set'],
      ['[sto<|>rage]', 'storage', 'Servers on several machines share'],
      ['[storage]\ndata<|>base = "sqlite"', 'database', '`"postgres://user@host:5432/name"`'],
      ['[storage.ob<|>jects]', 'objects', 'an object store that supports the S3 protocol'],
      [
        '[storage.objects]\nsecret_<|>access_key = { env = "X" }',
        'secret_access_key',
        '`{ env = "S3_SECRET_ACCESS_KEY" }`',
      ],
      ['[storage.objects]\ndeliver = "re<|>direct"', '"redirect"', 'a signed address of the object store'],
      ['[[webhooks]]\nsec<|>ret = { env = "X" }', 'secret', 'HMAC-SHA256'],
      ['[settings]\nauth_token = { fi<|>le = "x" }', 'file', 'chmod 600'],
    ]),
  )('$name', ({ row: [marked, about, words] }) => {
    const { document, caret, text } = openAt(marked, options);
    const found = hover(document, registryConfigKind, caret);
    expect(found && text.slice(found.range.start, found.range.end)).toBe(about);
    expect(found?.markdown).toContain(words);
  });
});

/** Returns a line for each symbol, indented by depth: its name and detail, and the first line of its range. */
function linesOf({ name, detail, range, children }: OutlineSymbol, fixture: Fixture, indent: string): string[] {
  const [first] = fixture.text.slice(range.start, range.end).split('\n');
  return [
    `${indent}${name} (${detail}): ${first}`,
    ...children.flatMap((child) => linesOf(child, fixture, `${indent}  `)),
  ];
}

test('the outline contains users, rules and tenants, but no token', () => {
  const fixture = open(sample, options);
  const lines = outlineSymbols(fixture.document, registryConfigKind).flatMap((symbol) => linesOf(symbol, fixture, ''));
  const tables = lines.filter((line) => line.includes('['));
  expect(tables.filter((line) => !line.includes(' = '))).toEqual([
    'settings (): [settings]',
    'storage (): [storage]',
    '  objects (): [storage.objects]',
    'alice (users): [[users]]',
    'bob (users): [[users]]',
    'bob npm/@team/** (acl): [[acl]]',
    'web (groups): [[groups]]',
    'registries (): [registries.npm]',
    '  npm (): [registries.npm]',
    '    upstreams (): [[registries.npm.upstreams]]',
    '    gate (): [registries.npm.gate]',
    '    advisories (): [[registries.npm.advisories]]',
    'oidc (): [oidc]',
    '  role_mapping (): [oidc.role_mapping]',
    '  group_mapping (): [oidc.group_mapping]',
    '  login (): [oidc.login]',
    'tools (trusted_publishers): [[trusted_publishers]]',
    'ci (webhooks): [[webhooks]]',
    '@acme (quotas): [[quotas]]',
    'retention (retention): [[retention]]',
    'staging (): [staging]',
    'pages (): [pages]',
    'multi_tenant (): [multi_tenant]',
    'team-a (tenants): [[tenants]]',
    '  carol (users): [[tenants.users]]',
    '  carol npm/** (acl): [[tenants.acl]]',
    '  ops (groups): [[tenants.groups]]',
    'team-b (tenants): [[tenants]]',
    '  dave (users): [[tenants.users]]',
  ]);
  expect(lines.filter((line) => /\(sha256/.test(line))).toEqual([]);
});

test('every table can be folded, and selections expand from the innermost range', () => {
  const { document, text } = open(sample, options);
  const headers = text.split('\n').flatMap((line, index) => (line.startsWith('[') ? [index] : []));
  expect(folds(document).map(({ startLine }) => startLine)).toEqual(headers);
  const offset = text.indexOf('carol');
  expect(
    selectionRanges(document, offset)
      .slice(0, 3)
      .map(({ start, end }) => text.slice(start, end)),
  ).toEqual(['carol', '"carol"', 'username = "carol"']);
});

test('formatting preserves the values of the file', () => {
  const unformatted = '[[users]]\nusername="alice"\n  role   = "read"\n[settings]\ntrusted_proxies=["::1","::2"]\n';
  const { document } = open(unformatted, options);
  const after = applyEdits(unformatted, document.language.format(document.blocks, defaultFormatOptions));
  expect(after).not.toBe(unformatted);
  expect(parse(after)).toEqual(parse(unformatted));
});

const describeProblems = (document: Document, diagnoser: Diagnoser) =>
  diagnoser
    .problems()
    .map(({ code, severity, message, span }) => `${document.offsetsOf(span).start} ${code} ${severity} ${message}`)
    .sort();

test('after any edits, the problems equal those of a newly opened file, and no feature fails', () => {
  for (let seed = 0; seed < 40; seed++) {
    const random = randomFrom(seed);
    const document = new Document(sample, { language: tomlLanguage, sections: [] });
    const diagnoser = new Diagnoser(document, registryConfigKind);
    for (let count = 0; count < 15; count++) {
      diagnoser.update(document.edit(randomEdit(document.length, random)));
      const reopened = new Document(document.text, { language: tomlLanguage, sections: [] });
      expect(describeProblems(document, diagnoser), `seed ${seed}, edit ${count}`).toEqual(
        describeProblems(reopened, new Diagnoser(reopened, registryConfigKind)),
      );
      const offset = random(document.length + 1);
      for (const { replace } of complete(document, registryConfigKind, offset)) {
        expect(replace.start).toBeLessThanOrEqual(offset);
        expect(replace.end).toBeGreaterThanOrEqual(offset);
      }
      hover(document, registryConfigKind, offset);
      for (const { range, selection } of outlineSymbols(document, registryConfigKind)) {
        expect(selection.start).toBeGreaterThanOrEqual(range.start);
        expect(selection.end).toBeLessThanOrEqual(range.end);
      }
    }
  }
});
