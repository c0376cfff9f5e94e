import { afterEach, beforeEach, expect, test } from 'vitest';
import { packagePath, publication } from '../../../harness/registry/publication.ts';
import {
  ownerToken as as,
  ownerConfig,
  startTestRegistry,
  type TestRegistry,
} from '../../../harness/registry/registry.ts';

let registry: TestRegistry;
beforeEach(async () => {
  registry = await startTestRegistry(ownerConfig, { now: () => Date.parse('2026-06-15T12:00:00Z') });
  for (const [name, version] of [
    ['one', '1.0.0'],
    ['one', '1.1.0+build.1'],
    ['@acme/two', '2.0.0'],
  ] as const)
    await registry.request('PUT', packagePath(name), { as, body: publication(name, { version }) });
});
afterEach(() => registry.stop());

const path = (name: string, version: string) =>
  `/admin/packages/${name.replace('/', '%2f')}/versions/${version}/quarantine`;
const hide = (name: string, version: string, reason: unknown = 'Steals tokens.') =>
  registry.request('PUT', path(name, version), { as, body: { reason } });
const show = (name: string, version: string) => registry.request('DELETE', path(name, version), { as });
const list = async (query = '') => (await registry.request('GET', `/admin/quarantine${query}`, { as })).body;

const hidden = (name: string, version: string, reason = 'Steals tokens.') => ({
  ...{ package: name, version, reason },
  ...{ quarantined_at: '2026-06-15T12:00:00.000Z', quarantined_by: 'auth_token' },
});

test('a version is put in quarantine, listed, and released, and all of it is recorded', async () => {
  expect(await hide('@acme/two', '2.0.0')).toMatchObject({ status: 200, body: hidden('@acme/two', '2.0.0') });
  expect(await hide('one', '1.0.0', ' Broken. ')).toMatchObject({
    status: 200,
    body: hidden('one', '1.0.0', 'Broken.'),
  });
  expect(await list()).toEqual([hidden('@acme/two', '2.0.0'), hidden('one', '1.0.0', 'Broken.')]);
  const page = Object(await list('?limit=1'));
  expect(page.items).toEqual([hidden('@acme/two', '2.0.0')]);
  expect(Object(await list(`?limit=1&cursor=${page.next_cursor}`)).items).toEqual([hidden('one', '1.0.0', 'Broken.')]);
  expect((await registry.request('GET', '/admin/packages/one', { as })).body).toMatchObject({
    versions: [{ quarantine_reason: 'Broken.' }, { quarantine_reason: null }],
  });
  expect(await show('one', '1.0.0')).toMatchObject({ status: 204 });
  expect(await list()).toEqual([hidden('@acme/two', '2.0.0')]);
  const actions = ['package.unquarantine', 'package.quarantine', 'package.quarantine'];
  const { body } = await registry.request('GET', '/admin/audit?limit=3', { as });
  expect(Object(body).items).toMatchObject(actions.map((action) => ({ action, actor: 'auth_token' })));
  expect(Object(body).items[1]).toMatchObject({ target: 'npm/one@1.0.0', details: { reason: 'Broken.' } });
});

test('the number of versions in quarantine is a metric', async () => {
  await hide('one', '1.0.0');
  const { bytes } = await registry.request('GET', '/metrics', { as });
  expect(bytes.toString()).toContain('taskwright_registry_quarantined_versions 1\n');
});

test.each([
  ['one', '9.9.9', 'Version `9.9.9` of `one` is not published here.'],
  ['none', '1.0.0', 'Version `1.0.0` of `none` is not published here.'],
])('%s@%s cannot be put in quarantine', async (name, version, error) => {
  const body = { error, code: 'no-such-version' };
  expect(await hide(name, version)).toMatchObject({ status: 404, body });
});

test('a version that is not in quarantine cannot be released', async () => {
  const body = { error: 'Version `1.0.0` of `one` is not in quarantine.', code: 'no-such-version' };
  expect(await show('one', '1.0.0')).toMatchObject({ status: 404, body });
});

test('a version with a build is put in quarantine without it, as it was published', async () => {
  const { body } = await registry.request('GET', '/npm/one', { as });
  const [, version = ''] = Object.keys(Object(body).versions);
  expect(await hide('one', encodeURIComponent(version))).toMatchObject({ status: 200, body: { version } });
});

test.each([null, '', '  ', 7, 'a\nb', 'a\u202eb', 'x'.repeat(501)])('%j is not a reason', async (reason) => {
  expect((await hide('one', '1.0.0', reason)).status).toBe(400);
  expect(await list()).toEqual([]);
});

test('each tenant has its own versions in quarantine', async () => {
  await registry.stop();
  const tenants = ['red', 'blue'].map((name) => `[[tenants]]\nname = "${name}"\n`).join('');
  registry = await startTestRegistry(`${ownerConfig}\n[multi_tenant]\nenabled = true\n${tenants}`);
  for (const tenant of ['red', 'blue'])
    await registry.request('PUT', packagePath('one', `/${tenant}/npm`), { as, body: publication('one') });
  const adminOf = (tenant: string) => `/admin/tenants/${tenant}`;
  const version = '/packages/one/versions/1.0.0/quarantine';
  await registry.request('PUT', `${adminOf('red')}${version}`, { as, body: { reason: 'Bad.' } });
  const listed = async (tenant: string) =>
    (await registry.request('GET', `${adminOf(tenant)}/quarantine`, { as })).body;
  expect([await listed('red'), await listed('blue')]).toMatchObject([[{ package: 'one' }], []]);
  const status = async (tenant: string) => (await registry.request('GET', `/${tenant}/npm/one/1.0.0`, { as })).status;
  expect([await status('red'), await status('blue')]).toEqual([403, 200]);
});
