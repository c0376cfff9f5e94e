import { expect, test } from 'vitest';
import { pageAddress } from '../../../admin-client/http/page-address.ts';

const baseUrl = 'https://registry.example/below';

test.each<readonly [name: string, version: string | undefined, tenant: string | undefined, path: string]>([
  ['left', undefined, undefined, '/npm/-/pages/package/left'],
  ['@team/ui', undefined, undefined, '/npm/-/pages/package/@team/ui'],
  ['@team/ui', '1.0.0-rc.1+sha', 'acme', '/acme/npm/-/pages/package/@team/ui/1.0.0-rc.1%2Bsha'],
  ['a?b#c d', undefined, undefined, '/npm/-/pages/package/a%3Fb%23c%20d'],
])('the page of %s, version %s, tenant %s, is %s', (name, version, tenant, path) => {
  expect(pageAddress({ baseUrl }, { tenant }, { name, version }).href).toBe(`${baseUrl}${path}`);
});

test.each<readonly [why: string, base: string, name: string, version: string | undefined]>([
  ['a name with a parent folder', baseUrl, '../../../admin/users', undefined],
  ['a name with an encoded parent folder', baseUrl, '%2e%2e/admin', undefined],
  ['a version with a slash', baseUrl, 'left', '1/../..'],
  ['an address with a user', 'https://ann:secret@registry.example', 'left', undefined],
  ['an address of a file', 'file:///etc', 'left', undefined],
  ['an address with plain HTTP', 'http://registry.example', 'left', undefined],
])('%s has no page', (_, base, name, version) => {
  expect(() => pageAddress({ baseUrl: base }, {}, { name, version })).toThrow();
});
