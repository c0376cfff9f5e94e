import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { rules } from '../../../../../server/core/analysis/rules/all-rules.ts';
import type { SchemaProblemData } from '../../../../../server/core/schema/explain/problem-data.ts';

test('every rule has at least one check', () => {
  expect(rules.filter(({ checks }) => Object.keys(checks).length === 0).map(({ code }) => code)).toEqual([]);
});

describe('every code that can be reported has a record', () => {
  test('for problems of schema validation', () => {
    const kinds: Readonly<Record<SchemaProblemData['kind'], true>> = {
      'unknown-property': true,
      'wrong-type': true,
      'invalid-value': true,
      'invalid-pattern': true,
      'missing-property': true,
      'conflicting-properties': true,
    };
    const reportable = rules.flatMap(({ checks }) => checks.schema?.kind ?? []);
    expect(reportable.toSorted()).toEqual(Object.keys(kinds).toSorted());
  });

  test('for problems of the parsers', () => {
    const codes = ['document', 'syntax'].flatMap((folder) => codesIn(`server/core/${folder}`));
    const expected = rules.filter(({ checks }) => checks.parser).map(({ code }) => code);
    expect([...new Set(codes)].toSorted()).toEqual(expected.toSorted());
  });

  test('and is listed once', () => {
    expect(rules).toHaveLength(new Set(rules.map(({ code }) => code)).size);
    const recordFiles = readdirSync('server/core/analysis/rules').filter(
      (name) => name.endsWith('.ts') && !/^(?:rule|all-rules)\.ts$/.test(name),
    );
    expect(recordFiles.toSorted()).toEqual(rules.map(({ code }) => `${code}.ts`).toSorted());
  });
});

/** Returns the codes of problems that the sources of a folder create. */
function codesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .flatMap(({ parentPath, name }) => [
      ...readFileSync(`${parentPath}/${name}`, 'utf8').matchAll(/\bcode: '([\w-]+)'/g),
    ])
    .map(([, code = '']) => code);
}
