import { describe, expect, test } from 'vitest';
import { addressOf } from '../../admin-client/http/address.ts';
import { normalizeBaseUrl } from '../../admin-client/http/base-url.ts';
import { adminRequests as requests } from '../../admin-client/http/requests.ts';
import { userList } from '../../admin-client/lists/user-list.ts';
import { RegistryError } from '../../admin-client/registry-error.ts';
import type { RegistryRequest } from '../../admin-client/registry-request.ts';

const base = 'https://registry.example/base';

describe('an address contains encoded names', () => {
  test.each<readonly [RegistryRequest, string]>([
    [userList.request({}), '/admin/users'],
    [
      userList.request({ tenant: 'red' }, { page: { limit: '5', cursor: 'a&b/c' } }),
      '/admin/tenants/red/users?limit=5&cursor=a%26b%2Fc',
    ],
    [requests.deleteUser({}, 'ann@example.org'), '/admin/users/ann@example.org'],
    [requests.deleteUser({}, 'a b?c#d&e=f'), '/admin/users/a%20b%3Fc%23d%26e%3Df'],
    [requests.deleteUser({}, 'zoë😀'), '/admin/users/zo%C3%AB%F0%9F%98%80'],
    [requests.deleteUser({}, '100%'), '/admin/users/100%25'],
    [requests.deleteUser({}, '...'), '/admin/users/...'],
    [requests.deleteUser({}, '__proto__'), '/admin/users/__proto__'],
    [requests.deleteRule({ tenant: 'red' }, { id: '12', user: 'ann', pattern: 'a/b' }), '/admin/tenants/red/acl/12'],
    [requests.evict('npm', '@a/b/-/b-1.0.0.tgz'), '/admin/cache/npm/@a/b/-/b-1.0.0.tgz'],
    [requests.evict('npm', '@a%2fb'), '/admin/cache/npm/@a%252fb'],
    [requests.evict('npm', 'a;b:c'), '/admin/cache/npm/a%3Bb%3Ac'],
  ])('%#', (request, path) => {
    expect(addressOf({ baseUrl: base }, request).href).toBe(base + path);
  });
});

describe('an unsafe name is rejected', () => {
  const names = [
    '',
    '.',
    '..',
    '%2e',
    '%2E%2e',
    '.%2e',
    '%252e%252e',
    '%25252e.',
    '..;x',
    '%c0%ae.',
    'a/b',
    '/',
    'a%2fb',
    'a%252fb',
    'a%c0%afb',
    '\\',
    'a\\b',
    '%5c',
    '%255C',
    '\u0000',
    'a%00',
    'a%2500',
    '\r\n',
    '%0d%0a',
    '\u007f',
    '%7f',
    '\u0085',
    '\ud800',
    'a\udfff',
  ];

  test.each(names.map((name) => [JSON.stringify(name), name]))('%s', (_, name) => {
    for (const request of [
      requests.deleteUser({}, name),
      requests.deleteRule({}, { id: name, user: 'ann', pattern: 'npm/**' }),
      userList.request({ tenant: name }),
      requests.evict(name, 'left'),
    ]) {
      expect(() => addressOf({ baseUrl: base }, request)).toThrow(RegistryError);
    }
  });

  const paths = [
    '',
    '/',
    'a/',
    '/a',
    'a//b',
    '../../users/ann',
    'a/../b',
    'a/./b',
    'a/%2e%2e/b',
    '%2e%2e%2f%2e%2e%2fusers%2fann',
    'a%2f..%2f..',
    'a%252f%252e%252e',
    '..\\..\\users',
    'a/b%5c..',
    'a\u0000',
    'a/..;/b',
    'a%2f',
    'a/\ud83d',
  ];

  test.each(paths.map((path) => [JSON.stringify(path), path]))('%s, in the path of a cache entry', (_, path) => {
    expect(() => addressOf({ baseUrl: base }, requests.evict('npm', path))).toThrow(/Nothing was sent/);
  });

  test('and the message shows the name without control characters', () => {
    expect(() => addressOf({ baseUrl: base }, requests.deleteUser({}, 'a\u202e\r\nb/..'))).toThrow(
      'the name "a\ufffd b/.." contains a slash',
    );
  });
});

describe('the name of a record with slashes, which the user has accepted', () => {
  const slashed = (request: RegistryRequest): string =>
    addressOf({ baseUrl: base }, { ...request, allowsSlashes: true }).href.slice(base.length);
  const ruleWith = (id: string): RegistryRequest => requests.deleteRule({}, { id, user: 'ann', pattern: 'npm/**' });

  test.each<readonly [RegistryRequest, string]>([
    [requests.deleteUser({}, 'team/build bot'), '/admin/users/team%2Fbuild%20bot'],
    [ruleWith('npm/eve/1'), '/admin/acl/npm%2Feve%2F1'],
    [ruleWith('a b%2Fc?d#e'), '/admin/acl/a%20b%252Fc%3Fd%23e'],
    [ruleWith('/a//b/'), '/admin/acl/%2Fa%2F%2Fb%2F'],
    [requests.evict('npm/proxy', 'x'), '/admin/cache/npm%2Fproxy/x'],
    [requests.evict('pypi', 'simple/requests/'), '/admin/cache/pypi/simple/requests/'],
    [requests.evict('npm', '/leading'), '/admin/cache/npm//leading'],
    [requests.evict('npm', 'a//b'), '/admin/cache/npm/a//b'],
    [requests.evict('npm', '@scope%2Fpkg'), '/admin/cache/npm/@scope%252Fpkg'],
    [requests.deleteUser({}, 'ann'), '/admin/users/ann'],
  ])('is encoded as it is: %#', (request, path) => {
    expect(slashed(request)).toBe(path);
  });

  test.each(['', '/', '//', '../x', 'a/../b', './c/../d', 'a/%2e%2e/b', 'a%2f..', 'a/..;x', 'a\\b', 'a\u0000', '%2f'])(
    'is rejected if it is unsafe: %j',
    (name) => {
      for (const request of [requests.deleteUser({}, name), ruleWith(name), requests.evict('npm', name)]) {
        expect(() => slashed(request)).toThrow(/Nothing was sent/);
      }
      expect(() => slashed(requests.evict(name, 'left'))).toThrow(/Nothing was sent/);
    },
  );

  test('does not include the tenant', () => {
    expect(() => slashed(requests.deleteUser({ tenant: 'a/b' }, 'ann'))).toThrow('contains a slash');
  });
});

describe('an address that a user enters', () => {
  test.each([
    ['https://registry.example', 'https://registry.example'],
    ['  https://registry.example/  ', 'https://registry.example'],
    ['HTTPS://Registry.EXAMPLE:443/Base//', 'https://registry.example/Base'],
    ['registry.example', 'https://registry.example'],
    ['registry.example:8443/base', 'https://registry.example:8443/base'],
    ['localhost:4873', 'http://localhost:4873'],
    ['127.0.0.1:4873/', 'http://127.0.0.1:4873'],
    ['[::1]:4873', 'http://[::1]:4873'],
    ['http://localhost', 'http://localhost'],
    ['https://registry.example/npm/', 'https://registry.example'],
    ['https://registry.example/base/npm', 'https://registry.example/base'],
    ['https://registry.example/admin/users', 'https://registry.example'],
    ['https://registry.example/admin/tenants/red/acl/', 'https://registry.example'],
    ['https://bücher.example', 'https://xn--bcher-kva.example'],
  ])('%s becomes %s', (text, baseUrl) => {
    expect(normalizeBaseUrl(text)).toEqual({ baseUrl });
    expect(normalizeBaseUrl(baseUrl)).toEqual({ baseUrl });
  });

  test.each([
    'http://nas',
    'http://nas.local:4873/registry',
    'http://registry.home.arpa',
    'http://10.1.2.3:4873',
    'http://172.16.0.1',
    'http://192.168.1.5',
    'http://169.254.1.1',
    'http://[fd00::1]:4873',
    'http://[fe80::1]',
  ])('%s is in the local network, to which credentials are sent only if the user accepts that', (baseUrl) => {
    expect(normalizeBaseUrl(baseUrl)).toEqual({ baseUrl, isPlain: true });
    expect(() => addressOf({ baseUrl }, userList.request({}))).toThrow(/not a secure address/);
    expect(addressOf({ baseUrl, allowsPlainHttp: true }, userList.request({})).href).toBe(`${baseUrl}/admin/users`);
    const elsewhere = baseUrl.replace(/\/\/[^/]+/, '//registry.example');
    expect(() => addressOf({ baseUrl: elsewhere, allowsPlainHttp: true }, userList.request({}))).toThrow(
      /not a secure/,
    );
  });

  test.each([
    ['', /^Enter the address/],
    ['   ', /^Enter the address/],
    ['https://', /^The address is invalid/],
    ['https://a b', /not contain spaces/],
    ['https:\\\\registry.example', /backslashes/],
    ['ftp://registry.example', /not ftp:\/\//],
    ['file:///etc/passwd', /not file:\/\//],
    ['http://registry.example/base/npm', /use https:\/\/registry\.example\/base\.$/],
    ['http://localhost.example', /plain HTTP/],
    ['http://127.0.0.1.example', /plain HTTP/],
    ['http://8.8.8.8', /plain HTTP/],
    ['http://172.32.0.1', /plain HTTP/],
    ['http://[2001:db8::1]', /plain HTTP/],
    ['http://[fd::1]', /plain HTTP/],
    ['http://[fe8::1]', /plain HTTP/],
    ['http://nas.local.example', /plain HTTP/],
    ['https://ann:secret@registry.example', /Remove the username and password/],
    ['ann:secret@registry.example', /Remove the username and password/],
    ['https://registry.example?x=1', /Remove the part after/],
    ['https://registry.example#x', /Remove the part after/],
    ['https://registry.example/a//b', /empty part/],
    ['https://registry.example/a%5cb', /backslash/],
  ])('%s is rejected', (text, problem) => {
    expect(normalizeBaseUrl(text)).toEqual({ problem: expect.stringMatching(problem) });
  });
});
