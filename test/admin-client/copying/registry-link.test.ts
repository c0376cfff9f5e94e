import { expect, test } from 'vitest';
import { linkAddress, type RegistryLink, readLink, refersTo } from '../../../admin-client/copying/registry-link.ts';

const at = (rest: string, registry = 'https://registry.example'): string =>
  `registry=${encodeURIComponent(registry)}&${rest}`;
const registry = 'https://registry.example';

test.each([
  [at('package=%40team%2Fui'), { registry, kind: 'package', name: '@team/ui' }],
  [at('user=ann'), { registry, kind: 'user', name: 'ann' }],
  [at('tenant=acme&user=ann'), { registry, tenant: 'acme', kind: 'user', name: 'ann' }],
  [at('package=left', 'https://Registry.example/npm/'), { registry, kind: 'package', name: 'left' }],
])('the link %s is read', (query, link) => {
  expect(readLink(query)).toEqual({ tenant: undefined, ...link });
});

const incomplete = 'The link must name a registry, and either a package or a user.';
const parameter = 'The link has an unknown or repeated parameter.';
const unsafe = 'The link contains a name that cannot be part of an address.';

test.each<readonly [why: string, query: string, problem: unknown]>([
  ['no parameters', '', incomplete],
  ['no registry', 'package=left', incomplete],
  ['no record', at('tenant=acme'), incomplete],
  ['two records', at('package=left&user=ann'), incomplete],
  ['a command', at('package=left&command=workbench.action.quit'), parameter],
  ['a token', at('package=left&token=secret'), parameter],
  ['two registries', `${at('package=left')}&registry=https%3A%2F%2Fevil.example`, parameter],
  ['a user in the address', at('package=left', 'https://ann:secret@registry.example'), expect.any(String)],
  ['a script as the address', at('package=left', 'javascript:alert(1)//x'), expect.any(String)],
  ['a file as the address', at('package=left', 'file:///etc/passwd'), expect.any(String)],
  ['plain HTTP', at('package=left', 'http://registry.example'), expect.any(String)],
  ['a query in the address', at('package=left', 'https://registry.example?x'), expect.any(String)],
  ['a line break in the address', at('package=left', 'https://registry.example\nx'), expect.any(String)],
  ['a parent folder in the name', at('package=..%2F..%2Fadmin%2Fusers'), unsafe],
  ['a slash in the user', at('user=ann%2F..%2Fbob'), unsafe],
  ['a parent folder as the tenant', at('tenant=..&user=ann'), unsafe],
  ['a direction mark in the name', at('package=left%E2%80%AE'), unsafe],
  ['a control character in the user', at('user=ann%00'), unsafe],
  ['an empty name', at('package='), unsafe],
  ['a long text', at(`package=${'x'.repeat(2000)}`), 'The link is too long.'],
])('a link with %s is refused', (_, query, problem) => {
  expect(readLink(query)).toEqual({ problem });
});

const address = 'vscode://taskwright.taskwright/registry?registry=https%3A%2F%2Fregistry.example';

test.each<readonly [link: RegistryLink, copied: string | undefined]>([
  [{ registry, kind: 'package', name: '@team/ui' }, `${address}&package=%40team%2Fui`],
  [{ registry, tenant: 'acme', kind: 'user', name: 'ann' }, `${address}&tenant=acme&user=ann`],
  [{ registry, kind: 'user', name: 'ann & bob + 1' }, `${address}&user=ann%20%26%20bob%20%2B%201`],
  [{ registry, kind: 'user', name: 'ann/bob' }, undefined],
  [{ registry, kind: 'package', name: '../ui' }, undefined],
  [{ registry: 'http://registry.example', kind: 'user', name: 'ann' }, undefined],
  [{ registry: `${registry}/npm`, kind: 'package', name: 'ui' }, `${address}%2Fnpm&package=ui`],
])('the link %j is copied as %s', (link, copied) => {
  expect(linkAddress(link, 'vscode')).toBe(copied);
});

test.each([
  [registry, true],
  [`${registry}/npm`, true],
  [`${registry}/other`, false],
  ['https://registry.example.evil.example', false],
  ['http://registry.example', false],
])('a link to this registry refers to the connection %s: %s', (baseUrl, isSame) => {
  expect(refersTo({ registry }, baseUrl)).toBe(isSame);
});
