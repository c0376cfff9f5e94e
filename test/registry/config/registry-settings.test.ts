import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { generated } from '../../../scripts/registry-config-types.ts';
import { registryConfigShape } from '../../../server/core/analysis/kinds/document-shapes.ts';
import { isSecretMeaning } from '../../../server/core/analysis/registry-config/secret-settings.ts';
import { meaningOf } from '../../../server/core/analysis/registry-config/setting-values.ts';
import { textProblems } from '../../../server/core/analysis/registry-config/text-problems.ts';
import { itemShapes, memberShapes } from '../../../server/core/schema/shape/form.ts';
import { typesIn } from '../../../server/core/schema/shape/json-type.ts';
import type { Shape } from '../../../server/core/schema/shape/shape.ts';

describe('the types that are generated from the schema', () => {
  test.each(Object.entries(generated))('%s is up to date', (path, text) => {
    const known = readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
    expect(known, `${path} differs from the schema; run \`npm run docs\``).toBe(text());
  });
});

/** The settings of the schema, by their paths; `[]` for the items of a list. */
const settings = new Map(settingsIn(registryConfigShape(), ''));

test('every meaning in the schema is one that values are checked by', () => {
  const meanings = new Set([...settings.values()].map(meaningOf).filter((meaning) => meaning !== undefined));
  expect(meanings.size).toBeGreaterThan(25);
  expect([...meanings].filter((meaning) => !textProblems.has(meaning) && !isSecretMeaning(meaning))).toEqual([]);
  expect([...textProblems.keys()].filter((meaning) => !meanings.has(meaning))).toEqual([]);
});

/** Texts for which the schema sets all rules, such as names of claims, or none. */
const plainTexts = [
  'storage.objects.region',
  'registries.npm.upstreams.[].username',
  'registries.npm.advisories.[].id',
  'registries.npm.advisories.[].title',
  'registries.npm.advisories.[].cwe.[]',
  'registries.npm.advisories.[].cvss_vector',
  'registries.npm.provenance_issuers.[]',
  'oidc.audience',
  'oidc.authorized_parties.[]',
  'oidc.username_claim',
  'oidc.role_claim',
  'oidc.groups_claim',
  'oidc.tenant_claim',
  'oidc.login.client_id',
  'oidc.login.scopes.[]',
  'oidc.login.resource',
  'trusted_publishers.[].audience',
];

test('every text in the schema has a meaning, allowed values, or is plain', () => {
  const texts = [...settings].filter(
    ([, shape]) =>
      meaningOf(shape) === undefined &&
      shape.alternatives.every(({ types, constants }) => typesIn(types).join() === 'string' && !constants),
  );
  expect(texts.map(([path]) => path)).toEqual(plainTexts);
});

function settingsIn(shape: Shape, path: string): readonly (readonly [string, Shape])[] {
  if (meaningOf(shape) !== undefined) return [[path, shape]];
  const inner = (name: string, shapes: readonly Shape[]) =>
    shapes.flatMap((one) => settingsIn(one, path === '' ? name : `${path}.${name}`));
  const below = shape.alternatives.flatMap((form) => [
    ...inner('[]', itemShapes(form, 0)),
    ...form.knownNames.flatMap((name) => inner(name, memberShapes(form, name))),
  ]);
  return below.length > 0 ? below : [[path, shape]];
}
