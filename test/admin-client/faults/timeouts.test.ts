import { describe, test } from 'vitest';
import { rows } from '../../support/rows.ts';
import { change, checkFault, type Fault, read, watchElsewhere } from '../support/check-fault.ts';
import { head, writeThenStall } from '../support/faulty-server.ts';
import type { TestClockOptions } from '../support/test-clock.ts';

watchElsewhere();

const slow: readonly (readonly [string, Fault, TestClockOptions])[] = [
  [
    'to a read, without headers',
    ['', read, [writeThenStall()], { kind: 'too-slow', says: /did not respond in time\.$/ }],
    { expires: 'headers' },
  ],
  [
    'to a change, without headers',
    ['', change, [writeThenStall()], { kind: 'too-slow', says: /The change may have been made/ }],
    { expires: 'headers' },
  ],
  [
    'with incomplete headers',
    ['', read, [writeThenStall('HTTP/1.1 200 OK\r\ncontent-')], { kind: 'too-slow', says: /did not respond in time/ }],
    { expires: 'headers' },
  ],
  [
    'with 10,000 informational responses',
    [
      '',
      read,
      [writeThenStall('HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(10_000))],
      { kind: 'too-slow', says: /did not respond in time/ },
    ],
    { expires: 'headers' },
  ],
  [
    'with an incomplete body',
    [
      '',
      read,
      [writeThenStall(head(200, { 'content-length': '100' }), '[{"username":')],
      { kind: 'too-slow', says: /did not complete its response in time\.$/ },
    ],
    { expires: 'idle' },
  ],
  [
    'with a body that arrives slowly',
    [
      '',
      read,
      [writeThenStall(head(200, { 'transfer-encoding': 'chunked' }), '1\r\n[\r\n')],
      { kind: 'too-slow', says: /did not complete its response in time/ },
    ],
    { step: 70_000 },
  ],
];

describe('a response that times out', () => {
  test.each(rows(slow))('$name', ({ row: [, fault, options] }) => checkFault(fault, options));
});
