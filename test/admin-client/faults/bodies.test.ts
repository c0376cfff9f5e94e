import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { describe, test } from 'vitest';
import { rows } from '../../support/rows.ts';
import {
  checkFault,
  create,
  type Fault,
  type Outcome,
  page,
  read,
  readStats,
  remove,
  watchElsewhere,
} from '../support/check-fault.ts';
import { answer, html, json } from '../support/faulty-server.ts';

watchElsewhere();

const words = (error: string) => ({ error });
const zeros = Buffer.alloc(100_000_000);
const fastest = { params: { [constants.BROTLI_PARAM_QUALITY]: 0 } };

const notJson: Outcome = { kind: 'bad-response', says: /for the users is not JSON\.$/ };
const noList: Outcome = { kind: 'bad-response', says: /contains no list\.$/ };

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
    'a hundred thousand objects in each other',
    read,
    [answer(200, '{"users":'.repeat(100_000))],
    { kind: 'bad-response', says: /nested deeper than 64 levels/ },
  ],
  ['bytes that are not UTF-8', read, [answer(200, Buffer.from([0xff, 0xfe, 0x5b, 0x5d]))], notJson],
  ['JSON in UTF-16', read, [answer(200, Buffer.from('[]', 'utf16le'))], notJson],
  ['XML', read, [answer(200, '<users/>', { 'content-type': 'application/xml' })], notJson],
  ['an image', read, [answer(200, Buffer.from('GIF89a'), { 'content-type': 'image/gif' })], notJson],
  ['a script', read, [answer(200, 'alert(1)', { 'content-type': 'text/javascript' })], notJson],
  ['several values', read, [answer(200, '[]\n[]', { 'content-type': 'application/x-ndjson' })], notJson],
  ['a comment', read, [answer(200, '[] // all')], notJson],
  ['a number that is none', read, [answer(200, '[NaN]')], notJson],
  ['a list as the prototype', read, [answer(200, '{"__proto__":{"users":[]}}')], noList],
  [
    'more than the size limit',
    read,
    [answer(200, `[${' '.repeat(2_000_000)}]`)],
    { kind: 'bad-response', says: /sent a response that exceeds the size limit/ },
  ],
  [
    'a compression bomb',
    read,
    [answer(200, gzipSync(zeros), { 'content-encoding': 'gzip' })],
    { kind: 'bad-response', says: /sent a response that exceeds the size limit/ },
  ],
  [
    'a compression bomb of another format',
    read,
    [answer(200, brotliCompressSync(zeros, fastest), { 'content-encoding': 'br' })],
    { kind: 'bad-response', says: /sent a response that exceeds the size limit/ },
  ],
  [
    'a compression bomb in another one',
    read,
    [answer(200, gzipSync(gzipSync(zeros)), { 'content-encoding': 'gzip, gzip' })],
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
