import { expect, test } from 'vitest';
import { isLoopback } from '../../access/loopback.ts';

test('a host that only this machine can connect to', () => {
  const hosts = ['localhost', 'LOCALHOST', 'localhost.', 'a.localhost', '127.0.0.1', '127.255.0.3', '::1', '[::1]'];
  expect([...hosts, '0:0:0:0:0:0:0:1'].filter((host) => !isLoopback(host))).toEqual([]);
});

test.each([
  ...['', '0.0.0.0', '::', '[::]', '128.0.0.1', 'localhost.example', '127.0.0.1.example', '::2', '10.127.0.0'],
  ...['[::1', '::1]', '[localhost]', '::1]:80/[', 'a::1', ':1'],
])('%j is not one', (host) => expect(isLoopback(host)).toBe(false));
