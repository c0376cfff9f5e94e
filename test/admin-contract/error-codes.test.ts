import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { errorCodes, isErrorCode } from '../../admin-contract/error-codes.ts';

const codes = Object.keys(errorCodes);

test('codes are in kebab-case', () => {
  expect(codes.filter((code) => !/^[a-z]+(?:-[a-z]+)*$/.test(code))).toEqual([]);
});

test('the documentation lists the codes with their meanings', () => {
  const page = readFileSync(new URL('../../docs/registry-endpoints.md', import.meta.url), 'utf8');
  const [, section = ''] = page.split('## Error codes');
  const rows = [...section.matchAll(/^\| `([a-z-]+)` \| (.+) \|$/gm)].map(([, code, meaning]) => [code, meaning]);
  expect(rows).toEqual(Object.entries(errorCodes));
});

test('the server sends each code', () => {
  const sources = ['access', 'registry', 'admin-contract/code-of-status.ts'].flatMap((name) =>
    name.endsWith('.ts') ? [name] : globSync(`${name}/**/*.ts`),
  );
  const text = sources.map((file) => readFileSync(file, 'utf8')).join('\n');
  expect(codes.filter((code) => !text.includes(`'${code}'`))).toEqual([]);
});

test.each(['constructor', '', 7, undefined])('%j is not a code', (value) => {
  expect(isErrorCode(value)).toBe(false);
});
