import { expect, onTestFinished, test } from 'vitest';
import { packagePath, publication } from '../../../harness/registry/publication.ts';
import { ownerToken as as, ownerConfig, startTestRegistry } from '../../../harness/registry/registry.ts';

const quotas = (maxVersions: number): string =>
  `${ownerConfig}\n[[quotas]]\nscope = "@acme"\nmax_versions = ${maxVersions}\n\n[[quotas]]\nmax_size = "1 MiB"\n`;

async function start(toml: string) {
  const registry = await startTestRegistry(toml);
  onTestFinished(() => registry.stop());
  const publish = async (name: string, version: string, prefix = '/npm') => {
    const options = { as, body: publication(name, { version }) };
    const { status, body } = await registry.request('PUT', packagePath(name, prefix), options);
    return { status, error: Object(body).error };
  };
  return { registry, publish };
}

test('a publication above a quota is refused, other publications are not, and the admin API shows the usage', async () => {
  const { registry, publish } = await start(quotas(2));
  expect(await publish('@acme/one', '1.0.0')).toMatchObject({ status: 201 });
  expect(await publish('@acme/two', '1.0.0')).toMatchObject({ status: 201 });
  expect(await publish('@acme/two', '1.1.0')).toEqual({
    status: 413,
    error:
      'The quota of the scope `@acme` is 2 versions, and 2 are published; unpublish versions that are not needed, or ask an admin to increase `max_versions` in `[[quotas]]`.',
  });
  expect(await publish('@acme/one', '1.0.0')).toMatchObject({ status: 409 });
  for (const name of ['acme', '@acme-other/one']) expect(await publish(name, '1.0.0')).toMatchObject({ status: 201 });
  const { body } = await registry.request('GET', '/admin/quotas', { as });
  const total = Object((await registry.request('GET', '/admin/stats', { as })).body).storage.registries.npm.bytes;
  expect(body).toEqual([
    { scope: '@acme', max_size: null, max_versions: 2, size: expect.any(Number), versions: 2 },
    { scope: null, max_size: 2 ** 20, max_versions: null, size: total, versions: 4 },
  ]);
});

test('a reload replaces quotas', async () => {
  const { registry, publish } = await start(quotas(0));
  expect(await publish('@acme/one', '1.0.0')).toMatchObject({ status: 413 });
  expect(await registry.reload(quotas(1))).toEqual([]);
  expect(await publish('@acme/one', '1.0.0')).toMatchObject({ status: 201 });
});

test('a quota without a tenant applies to each tenant, and a quota with a tenant only to that tenant', async () => {
  const tenants = '[multi_tenant]\nenabled = true\n[[tenants]]\nname = "red"\n[[tenants]]\nname = "blue"\n';
  const all = '[[quotas]]\nmax_versions = 2\n[[quotas]]\nmax_versions = 1\ntenant = "red"\n';
  const { registry, publish } = await start(`${ownerConfig}\n${tenants}${all}`);
  const statuses: number[] = [];
  for (const tenant of ['red', 'blue'])
    for (const version of ['1.0.0', '1.1.0', '1.2.0'])
      statuses.push((await publish('one', version, `/${tenant}/npm`)).status);
  expect(statuses).toEqual([201, 413, 413, 201, 201, 413]);
  const { body } = await registry.request('GET', '/admin/tenants/red/quotas', { as });
  expect(body).toMatchObject([
    { max_versions: 2, versions: 1 },
    { max_versions: 1, versions: 1 },
  ]);
});
