import { expect, test } from 'vitest';
import { withoutPorts } from '../../../registry/addresses/without-ports.ts';

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['192.0.2.1:50000', '192.0.2.1'],
  ['192.0.2.1:50000, 10.0.0.1:80,10.0.0.2', '192.0.2.1, 10.0.0.1,10.0.0.2'],
  ['2001:db8::1', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[2001:db8::1]:50000', '2001:db8::1'],
  ['"[2001:db8::1]:50000"', '2001:db8::1'],
  ['::ffff:192.0.2.1', '::ffff:192.0.2.1'],
  ['unknown', 'unknown'],
  ['', ''],
])('%j contains the addresses %j', (forwarded, expected) => {
  expect(withoutPorts(forwarded)).toBe(expected);
});
