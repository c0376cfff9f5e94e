import { describe, test } from 'vitest';
import { rows } from '../../../support/rows.ts';
import { change, checkFault, type Fault, read, watchElsewhere } from '../support/check-fault.ts';
import { head, thenStall } from '../support/faulty-server.ts';
import type { TestClockOptions } from '../support/test-clock.ts';

watchElsewhere();

const slow: readonly (readonly [string, Fault, TestClockOptions])[] = [
  [
    'a read without headers',
    ['', read, [thenStall()], { kind: 'too-slow', says: /did not answer in time\.$/ }],
    { expires: 'headers' },
  ],
  [
    'a change without headers',
    ['', change, [thenStall()], { kind: 'too-slow', says: /The change may have been made/ }],
    { expires: 'headers' },
  ],
  [
    'half of the headers',
    ['', read, [thenStall('HTTP/1.1 200 OK\r\ncontent-')], { kind: 'too-slow', says: /did not answer in time/ }],
    { expires: 'headers' },
  ],
  [
    'half of the body',
    [
      '',
      read,
      [thenStall(head(200, { 'content-length': '100' }), '[{"username":')],
      { kind: 'too-slow', says: /did not complete its response in time\.$/ },
    ],
    { expires: 'idle' },
  ],
  [
    'a body that comes in drops',
    [
      '',
      read,
      [thenStall(head(200, { 'transfer-encoding': 'chunked' }), '1\r\n[\r\n')],
      { kind: 'too-slow', says: /did not complete its response in time/ },
    ],
    { step: 70_000 },
  ],
];

describe('an answer that does not come', () => {
  test.each(rows(slow))('$name', ({ row: [, fault, options] }) => checkFault(fault, options));
});
