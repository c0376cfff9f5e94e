import { describe, expect, test } from 'vitest';
import { isPrivateAddress } from '../../../registry/addresses/private-addresses.ts';
import { UpstreamTargets } from '../../../registry/upstream/upstream-targets.ts';

test.each([
  ['127.0.0.1', '127.255.255.255', '0.0.0.0', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.0.1'],
  ['169.254.169.254', '100.64.0.1', '192.0.0.1', '198.18.0.1', '224.0.0.1', '255.255.255.255', '192.0.2.1'],
  ['::', '::1', 'fe80::1', 'fc00::1', 'fd12::1', 'ff02::1', '2001:db8::1', '2002:7f00:1::', '2001::1'],
  ['::ffff:127.0.0.1', '::ffff:10.0.0.1', '::ffff:8.8.8.8', '64:ff9b::7f00:1', '::7f00:1', 'localhost', ''],
])('not public: %s', (...addresses) => {
  expect(addresses.filter((address) => !isPrivateAddress(address))).toEqual([]);
});

test('public addresses', () => {
  const addresses = ['8.8.8.8', '172.15.0.1', '172.32.0.1', '100.63.0.1', '169.253.0.1', '2600::1', '2a00:1450::1'];
  expect(addresses.filter(isPrivateAddress)).toEqual([]);
});

describe('a request', () => {
  const https = 'https://upstream.example/npm';
  test.each<readonly [upstream: string, hosts: readonly string[], url: string, isAllowed: boolean]>([
    [https, [], 'https://upstream.example/anything', true],
    [https, [], 'https://UPSTREAM.example/anything', true],
    [https, [], 'http://upstream.example/', false],
    [https, [], 'https://upstream.example:8443/', false],
    [https, [], 'https://upstream.example./', false],
    [https, [], 'https://a.upstream.example/', false],
    [https, [], 'https://upstream.example@evil.example/', false],
    [https, [], 'https://evil.example/', false],
    [https, [], 'ftp://upstream.example/', false],
    [https, [], 'file:///etc/passwd', false],
    [https, ['files.example'], 'https://files.example/a', true],
    [https, ['files.example'], 'http://files.example/a', false],
    [https, ['files.example'], 'https://files.example:8443/a', false],
    [https, ['files.example'], 'https://user@files.example/a', false],
    [https, ['files.example'], 'https://sub.files.example/a', false],
    [https, ['FILES.example'], 'https://files.example/a', true],
    [https, ['files.example:443'], 'https://files.example/a', true],
    [https, ['files.example:8443'], 'https://files.example:8443/a', true],
    [https, ['files.example:8443'], 'https://files.example/a', false],
    [https, ['10.0.0.0/8'], 'https://10.0.0.1/a', false],
    [https, ['10.0.0.1'], 'https://10.0.0.1/a', true],
    [https, ['10.0.0.1:8443'], 'https://10.0.0.1:8443/a', true],
    [https, ['::1'], 'https://[::1]/a', true],
    [https, ['[::1]:8443'], 'https://[::1]:8443/a', true],
    ['http://upstream.example', [], 'https://upstream.example/', true],
    ['http://upstream.example:8080', [], 'https://upstream.example/', false],
    ['http://127.0.0.1:4000', [], 'http://127.0.0.1:4000/', true],
    ['http://127.0.0.1:4000', [], 'http://127.0.0.1:2375/', false],
    ['http://127.0.0.1:4000', [], 'http://localhost:4000/', false],
    ['http://127.0.0.1:4000', ['127.0.0.1:2375'], 'http://0x7f.1:2375/', true],
  ])('from %s with %j to %s: %s', (upstream, hosts, url, isAllowed) => {
    expect(new UpstreamTargets(upstream, hosts).isAllowed(new URL(url))).toBe(isAllowed);
  });

  test.each<readonly [hosts: readonly string[], url: string, address: string, isAllowed: boolean]>([
    [[], 'https://upstream.example/', '10.0.0.1', true],
    [['files.example'], 'https://files.example/', '8.8.8.8', true],
    [['files.example'], 'https://files.example/', '10.0.0.1', false],
    [['files.example'], 'https://files.example/', '::1', false],
    [['files.example', '10.0.0.0/8'], 'https://files.example/', '10.0.0.1', true],
    [['files.example', '10.0.0.0/8'], 'https://files.example/', '192.168.0.1', false],
    [['files.example', 'fd00::/8'], 'https://files.example/', 'fd00::1', true],
    [['files.example', '10.0.0.0/8'], 'https://files.example/', '::ffff:10.0.0.1', true],
  ])('with %j connects %s to %s: %s', (hosts, url, address, isAllowed) => {
    expect(new UpstreamTargets(https, hosts).isAllowedAddress(new URL(url), address)).toBe(isAllowed);
  });
});
