import { parse } from 'smol-toml';
import { expect, test } from 'vitest';
import { jsonLanguage } from '../../../../server/core/syntax/json/json-language.ts';
import { tomlLanguage } from '../../../../server/core/syntax/toml/toml-language.ts';
import { check } from './check.ts';
import { invalidDateRows, invalidFloatRows, invalidNullRows, invalidRows } from './invalid.ts';
import type { Code, InvalidRow } from './invalid-row.ts';
import { validRows } from './valid.ts';

test.each(validRows)('a valid task file has no problems in either language: $rule: $text', ({ text }) => {
  expect(check(text, tomlLanguage)).toEqual({ codes: [], text });
  const jsonText = toJsonText(text);
  expect(check(jsonText, jsonLanguage)).toEqual({ codes: [], text: jsonText });
});

test.each([...invalidRows, ...invalidDateRows, ...invalidFloatRows])(
  'one mistake is one problem, on its culprit: $rule: $text',
  (row) => {
    expect(check(unmarked(row), tomlLanguage)).toEqual({ codes: [row.code], text: row.text });
  },
);

test.each(invalidFloatRows)('a float without a fraction is an integer in JSON: $rule: $text', (row) => {
  const text = toJsonText(unmarked(row));
  expect(check(text, jsonLanguage)).toEqual({ codes: [], text });
});

test.each(invalidNullRows)('null is one problem, on its culprit: $rule: $text', (row) => {
  expect(check(unmarked(row), jsonLanguage)).toEqual({ codes: [row.code], text: row.text });
});

test.each(invalidRows)('the same mistake in JSON is the same problem: $rule: $text', (row) => {
  const found = check(toJsonText(unmarked(row)), jsonLanguage);
  expect(found.codes).toEqual([row.code]);
  const expected = culprit(row.code, row.text, (value) => parse(`value = ${value}`).value);
  expect(culprit(row.code, found.text, JSON.parse)).toEqual(expected);
});

/** Returns the culprit in a form that is equal in both languages: the value or the name of the key. */
function culprit(code: Code, marked: string, read: (value: string) => unknown): unknown {
  const text = marked.split(/[«»]/)[1] ?? '';
  return isOnValue[code] ? read(text) : text.replaceAll('"', '');
}

const isOnValue: Readonly<Record<Code, boolean>> = {
  'unknown-property': false,
  'conflicting-properties': false,
  'missing-property': false,
  'wrong-type': true,
  'invalid-value': true,
  'invalid-pattern': true,
};

function toJsonText(toml: string): string {
  return JSON.stringify(parse(toml), null, 2);
}

function unmarked({ text }: InvalidRow): string {
  return text.replaceAll(/[«»]/g, '');
}
