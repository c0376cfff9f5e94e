import { parse } from 'smol-toml';
import { expect, test } from 'vitest';
import { isValidTaskFile } from './ajv.ts';
import { invalidNullRows, invalidRows } from './invalid.ts';
import { validRows } from './valid.ts';

test.each(validRows)('a valid task file is accepted: $rule: $text', ({ text }) => {
  isValidTaskFile(parse(text));
  expect(isValidTaskFile.errors ?? []).toEqual([]);
});

test.each(invalidRows)('an invalid task file is rejected: $rule: $text', ({ text }) => {
  expect(isValidTaskFile(parse(text.replaceAll(/[«»]/g, '')))).toBe(false);
});

test.each(invalidNullRows)('null is rejected in JSON: $rule: $text', ({ text }) => {
  expect(isValidTaskFile(JSON.parse(text.replaceAll(/[«»]/g, '')))).toBe(false);
});

test('no row is duplicated', () => {
  const texts = [...validRows, ...invalidRows].map((row) => row.text);
  expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
});

test('every invalid row marks one mistake', () => {
  expect(invalidRows.filter((row) => row.text.split(/[«»]/).length !== 3).map((row) => row.text)).toEqual([]);
});
