import { afterEach, beforeEach, expect, test } from 'vitest';
import { publication } from '../../../../harness/registry/publication.ts';
import { ownerToken, startTestRegistry, type TestRegistry } from '../../../../harness/registry/registry.ts';

const ann = 'anns-own-token-123';
const config = `
[settings]
auth_token = "${ownerToken}"
require_auth = true

[[users]]
username = "ann"
role = "write"
token = "${ann}"

[[acl]]
user = "ann"
pattern = "npm/@acme/*"
permission = "write"

[[quotas]]
max_versions = 4
`;

let registry: TestRegistry;
beforeEach(async () => {
  registry = await startTestRegistry(config);
});
afterEach(() => registry.stop());

const send = (packages: unknown, as = ann, path = '-/pnpr/v0/publish') =>
  registry.request('PUT', `/npm/${path}`, { as, body: packages });
const published = async () => {
  const { body } = await registry.request('GET', '/npm/-/v1/search?text=', { as: ownerToken });
  return Object(body).objects.map((found: { package: { name: string; version: string } }) => {
    return `${found.package.name}@${found.package.version}`;
  });
};
const audited = async () => {
  const { body } = await registry.request('GET', '/admin/audit', { as: ownerToken });
  return (body as readonly { readonly target: string }[]).map(({ target }) => target);
};

test.each(['-/pnpr/v0/publish', '-/pnpm/v1/publish'])(
  'packages of all sizes are published together (%s)',
  async (path) => {
    const content = (size: number) => Buffer.alloc(size, 'abcdefgh');
    const packages = [
      publication('@acme/small'),
      publication('@acme/medium', { content: content(300_000) }),
      publication('@acme/large', { content: content(3_000_000) }),
      publication('@acme/small', { version: '1.1.0' }),
    ];
    const response = await send({ packages }, ann, path);
    expect(response).toMatchObject({ status: 201, body: { ok: true, packages: [{ id: '@acme/small' }, {}, {}, {}] } });
    expect([...(await published())].sort()).toEqual(['@acme/large@1.0.0', '@acme/medium@1.0.0', '@acme/small@1.1.0']);
    expect((await audited()).length).toBe(4);
    const { body } = await registry.request('GET', '/npm/@acme%2flarge/1.0.0', { as: ann });
    expect(body).toMatchObject({ _npmUser: { name: 'ann' }, dist: { fileCount: 2 } });
    const tarball = await registry.request('GET', '/npm/@acme%2flarge/-/large-1.0.0.tgz', { as: ann });
    expect(tarball.status).toBe(200);
  },
);

const one = publication('@acme/one');
const damaged = publication('@acme/two');
const { _attachments: _omitted, ...empty } = publication('@acme/two');
const { _attachments: attachments, ...others } = one;
const unnamed = { _attachments: attachments, ...others };

test.each([
  ['a package that the sender may not write', [one, publication('other')], 403, 'No access rule allows `ann`'],
  ['a version that is published', [one, publication('@acme/old')], 409, '`@acme/old@1.0.0` is already published'],
  ['the same version twice', [one, one], 409, '`@acme/one@1.0.0` is already published'],
  ['a package without a tarball', [one, empty], 400, '`@acme/two`: The package cannot be published: `_attachments`'],
  [
    'a damaged tarball',
    [one, { ...damaged, versions: one.versions }],
    400,
    '`@acme/two`: The package cannot be published: `name` of the manifest',
  ],
  ['a name after the tarball', [unnamed], 400, '`name` must precede `_attachments`'],
  ['too many versions', ['a', 'b', 'c', 'd'].map((name) => publication(`@acme/${name}`)), 413, 'is 4 versions'],
  ['something else', [one, 'x'], 400, 'the request body must be an object'],
  ['no packages', [], 400, '`packages`, an array of packages'],
])('with %s, none is published', async (_, packages, status, error) => {
  await registry.request('PUT', '/npm/@acme%2fold', { as: ann, body: publication('@acme/old') });
  const response = await send({ packages });
  expect(Object(response.body).error).toContain(error);
  expect(response.status).toBe(status);
  expect(await published()).toEqual(['@acme/old@1.0.0']);
  expect(await audited()).toEqual(['npm/@acme/old@1.0.0']);
});

test('a batch has at most 256 packages, which are an array', async () => {
  expect(await send({ packages: {} })).toMatchObject({ status: 400 });
  const many = Array.from({ length: 257 }, () => ({ name: '@acme/one' }));
  expect(await send({ packages: many })).toMatchObject({
    status: 400,
    body: { error: expect.stringContaining('256') },
  });
  expect((await registry.request('PUT', '/npm/-/pnpr/v0/publish', { body: { packages: [] } })).status).toBe(401);
});
