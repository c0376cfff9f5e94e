import { expect, test } from 'vitest';
import { DatabaseAddresses } from '../../../../registry/storage/postgres/addresses.ts';

test.each([
  ['postgres://user@one/name', ['postgres://user@one/name']],
  [
    'postgres://one:1,two,[::1]:3/name?sslmode=require',
    [
      'postgres://one:1/name?sslmode=require',
      'postgres://two/name?sslmode=require',
      'postgres://[::1]:3/name?sslmode=require',
    ],
  ],
  ['postgresql://user:a,b@one,two/a,b', ['postgresql://user:a,b@one/a,b', 'postgresql://user:a,b@two/a,b']],
  ['postgres:///name?host=/run/postgresql', ['postgres:///name?host=/run/postgresql']],
])('%s is tried as %j, one after the other', (text, expected) => {
  const addresses = new DatabaseAddresses(text);
  const tried = expected.map(() => {
    const { current } = addresses;
    addresses.failed(current);
    // Another connection that failed at the same time does not skip the next one.
    if (expected.length > 1) addresses.failed(current);
    return current;
  });
  expect(tried).toEqual(expected);
  expect(addresses.current).toBe(expected[0]);
});
