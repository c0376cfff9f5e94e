import { expect, test } from 'vitest';
import {
  addressRangeProblem,
  hostProblem,
  isUnprotected,
  urlProblem,
} from '../../../../../server/core/analysis/registry-config/addresses.ts';

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
