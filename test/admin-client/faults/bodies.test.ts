import { gzipSync } from 'node:zlib';
import { describe, test } from 'vitest';
import { rows } from '../../support/rows.ts';
import {
  checkFault,
  create,
  type Fault,
  page,
  read,
  readStats,
  remove,
  watchElsewhere,
} from '../support/check-fault.ts';
import { answer, html, json } from '../support/faulty-server.ts';

watchElsewhere();

const words = (error: string) => ({ error });

const bodies: readonly Fault[] = [
  ['nothing', read, [answer(200)], { kind: 'bad-response', says: /for the users is empty\.$/ }],
  [
    'a page',
    read,
    [html(200, page('Welcome to the hotel'))],
    { kind: 'proxy-page', says: /web page \(200\) titled "Welcome to the hotel"/ },
  ],
  [
    'a page that claims to be JSON',
    read,
    [answer(200, page('Portal'), { 'content-type': 'application/json' })],
    { kind: 'proxy-page', says: /titled "Portal"/ },
  ],
  ['a page for a change', remove, [html(200, page('Portal'))], { kind: 'proxy-page', says: /titled "Portal"/ }],
  ['text', read, [answer(200, 'hello')], { kind: 'bad-response', says: /is not JSON\.$/ }],
  [
    'incomplete JSON',
    read,
    [answer(200, '[{"username":"ann","role"')],
    { kind: 'bad-response', says: /is not JSON\.$/ },
  ],
  ['a number', read, [answer(200, '42')], { kind: 'bad-response', says: /contains no list\.$/ }],
  [
    'an object without a list',
    read,
    [json(200, { status: 'ok' })],
    { kind: 'bad-response', says: /contains no list\.$/ },
  ],
  [
    'an error with a success status',
    read,
    [json(200, words('not today'))],
    { kind: 'bad-response', says: /contains no list: not today$/ },
  ],
  ...[
    { errors: ['the database is down'] },
    { errors: [{ message: 'the database is down' }], data: null },
    { error: { message: 'the database is down' }, users: [] },
    { data: { error: 'the database is down' } },
    { data: { error: { message: 'the database is down' } } },
    { message: 'the database is down', problems: [{ name: 'disk' }] },
  ].map(
    (body): Fault => [
      `a failure, ${JSON.stringify(body)}`,
      read,
      [json(200, body)],
      { kind: 'bad-response', says: /contains no list/ },
    ],
  ),
  ['only warnings', read, [json(200, { warnings: [] })], { kind: 'bad-response', says: /contains no list\.$/ }],
  [
    'a list of unknown names',
    read,
    [json(200, { steps: ['a'] })],
    { kind: 'bad-response', says: /contains no list\.$/ },
  ],
  [
    'a list instead of statistics',
    readStats,
    [json(200, [1])],
    { kind: 'bad-response', says: /the statistics is not an object\.$/ },
  ],
  [
    'a million brackets',
    read,
    [answer(200, '['.repeat(900_000))],
    { kind: 'bad-response', says: /nested deeper than 64 levels/ },
  ],
  [
    'more than the size limit',
    read,
    [answer(200, `[${' '.repeat(2_000_000)}]`)],
    { kind: 'bad-response', says: /sent a response that exceeds the size limit/ },
  ],
  [
    'a compression bomb',
    read,
    [answer(200, gzipSync(Buffer.alloc(100_000_000)), { 'content-encoding': 'gzip' })],
    { kind: 'bad-response', says: /sent a response that exceeds the size limit/ },
  ],
  [
    'invalid gzip data',
    read,
    [answer(200, 'no gzip at all', { 'content-encoding': 'gzip' })],
    { kind: 'bad-response', says: /cannot be decompressed/ },
  ],
  [
    'a failure with a success status',
    remove,
    [json(200, { success: false, message: 'It is in use' })],
    { kind: 'refused', says: /did not change the user "ann": It is in use$/ },
  ],
  [
    'an error for a creation with a success status',
    create,
    [json(200, words('No such role'))],
    { kind: 'refused', says: /No such role$/ },
  ],
];

describe('a response that contains', () => {
  test.each(rows(bodies))('$name', ({ row }) => checkFault(row));
});
