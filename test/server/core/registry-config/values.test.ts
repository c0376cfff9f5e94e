import { describe, expect, test } from 'vitest';
import { isTokenHash } from '../../../../access/token-hash.ts';
import {
  addressRangeProblem,
  hostProblem,
  isLoopback,
  isUnprotected,
  urlProblem,
} from '../../../../server/core/analysis/registry-config/addresses.ts';
import { bytesOf } from '../../../../server/core/analysis/registry-config/byte-size.ts';

type Verdicts = { readonly right: readonly string[]; readonly wrong: readonly string[] };

function check(is: (text: string) => boolean, { right, wrong }: Verdicts): void {
  expect(right.filter((text) => !is(text))).toEqual([]);
  expect(wrong.filter(is)).toEqual([]);
}

test('the address of a server', () => {
  check((text) => urlProblem(text) === undefined, {
    right: [
      'https://a.example',
      'http://a.example',
      'HTTPS://A.example/',
      'https://a.example:8443/npm/',
      'http://[::1]:80',
      'http://1.2.3.4',
    ],
    wrong: [
      ...[
        '',
        'a.example',
        '//a.example',
        'ftp://a.example',
        'https://',
        'https:a.example',
        'javascript:alert(1)',
        'file:///etc',
      ],
      ...[
        'https://u@a.example',
        'https://u:p@a.example',
        'https://:p@a.example',
        'https://a.example?',
        'https://a.example/#',
      ],
      ...[
        ' https://a.example',
        'https://a.example\n',
        'https://a .example',
        'https://a.example\\b',
        'https://a.example:99999',
        'https://[::1',
      ],
    ],
  });
});

test('an address whose traffic is not encrypted', () => {
  check(isUnprotected, {
    right: [
      'http://a.example',
      'http://10.0.0.1',
      'http://localhost.example',
      'http://127.0.0.1.example',
      'http://[::2]',
    ],
    wrong: [
      'https://a.example',
      'http://localhost',
      'http://localhost:8080/x',
      'http://127.0.0.1',
      'http://[::1]',
      'http://a.localhost',
      'x',
    ],
  });
});

test('a host that only this machine can connect to', () => {
  check(isLoopback, {
    right: ['localhost', 'LOCALHOST', 'a.localhost', '127.0.0.1', '127.255.0.3', '::1', '0:0:0:0:0:0:0:1'],
    wrong: ['', '0.0.0.0', '::', '128.0.0.1', 'localhost.example', '127.0.0.1.example', '::2', '10.127.0.0'],
  });
});

test('a host to listen on', () => {
  check((text) => hostProblem(text) === undefined, {
    right: [
      'localhost',
      '0.0.0.0',
      '255.255.255.255',
      '::',
      '::1',
      'fe80::1',
      '::ffff:1.2.3.4',
      'registry.example',
      'a-b.example.',
      'my_host',
    ],
    wrong: [
      '',
      ' ',
      '1.2.3',
      '1.2.3.4.5',
      '256.1.1.1',
      '01.2.3.4',
      '[::1]',
      'a:80',
      'http://a',
      'a b',
      '-a',
      'a..b',
      ':::',
      '12345::',
      'é.example',
      `${'a'.repeat(64)}.example`,
    ],
  });
});

test('an address, or a range of addresses', () => {
  check((text) => addressRangeProblem(text) === undefined, {
    right: ['1.2.3.4', '10.0.0.0/8', '0.0.0.0/0', '1.2.3.4/32', '::1', 'fd00::/8', '::/128'],
    wrong: [
      '',
      'localhost',
      '10.0.0.0/33',
      '::/129',
      '10.0.0.0/',
      '10.0.0.0/8/8',
      '10.0.0.0/-1',
      '10.0.0.0/08x',
      '/8',
      '10.0.0/8',
    ],
  });
});

describe('a size in bytes', () => {
  test.each([
    ['0', 0],
    ['1024', 1024],
    ['1 B', 1],
    ['64 MiB', 67_108_864],
    ['64MiB', 67_108_864],
    ['64 mib', 67_108_864],
    ['1.5 KiB', 1536],
    ['100 MB', 100_000_000],
    ['2 GB', 2_000_000_000],
    ['1 GiB', 1_073_741_824],
    ['10 kB', 10_000],
  ])('%s', (text, bytes) => expect(bytesOf(text)).toBe(bytes));

  test.each([
    '',
    ' ',
    'MiB',
    '-1',
    '1 TB',
    '1  MB',
    '1,5 MB',
    '0x10',
    '1e3',
    'Infinity',
    '1 MB ',
    '1234567890123',
    '1 constructor',
  ])('is not %j', (text) => expect(bytesOf(text)).toBeUndefined());
});

test('the hash of a token', () => {
  const hex = '0123456789abcdef'.repeat(4);
  check(isTokenHash, {
    right: [`sha256:${hex}`, `sha256:${hex.toUpperCase()}`, `SHA256:${hex}`],
    wrong: [
      '',
      hex,
      'sha256:',
      `sha256:${hex}0`,
      `sha256:${hex.slice(1)}`,
      `sha256: ${hex}`,
      `sha256:${hex}\n`,
      `sha512:${hex}`,
      `sha256:${hex.replace('a', 'g')}`,
    ],
  });
});
