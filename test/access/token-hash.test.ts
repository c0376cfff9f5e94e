import { expect, test } from 'vitest';
import { isTokenHash } from '../../access/token-hash.ts';

const hex = '0123456789abcdef'.repeat(4);

test.each([`sha256:${hex}`, `sha256:${hex.toUpperCase()}`, `SHA256:${hex}`])('%j is the hash of a token', (text) => {
  expect(isTokenHash(text)).toBe(true);
});

test.each([
  '',
  hex,
  'sha256:',
  `sha256:${hex}0`,
  `sha256:${hex.slice(1)}`,
  `sha256: ${hex}`,
  `sha256:${hex}\n`,
  `sha512:${hex}`,
  `sha256:${hex.replace('a', 'g')}`,
])('%j is not the hash of a token', (text) => {
  expect(isTokenHash(text)).toBe(false);
});
