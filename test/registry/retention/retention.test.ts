import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { packagePath, publication } from '../../../harness/registry/publication.ts';
import { ownerToken as as, ownerConfig, startTestRegistry } from '../../../harness/registry/registry.ts';
import { tarballOfSize } from '../../../harness/registry/tarball.ts';

const day = 86_400_000;
/** Bytes of each tarball, which is too large for the database. */
const size = 300 * 2 ** 10;

function sizeOf(folder: string): number {
  return readdirSync(folder)
    .map((name) => statSync(join(folder, name)).size)
    .reduce((sum, one) => sum + one, 0);
}

async function start(rule: string) {
  let clock = Date.parse('2026-06-01T12:00:00Z');
  const toml = `${ownerConfig}\n[[retention]]\n${rule}\n`;
  const registry = await startTestRegistry(toml, { now: () => clock });
  onTestFinished(() => registry.stop());
  const blobs = join(registry.folder, 'data/blobs');
  return {
    registry,
    blobSize: () => sizeOf(blobs),
    wait: (days: number) => {
      clock += days * day;
    },
    async publish(name: string, version: string, tag = 'latest') {
      const tarball = tarballOfSize(name, version, size);
      const body = publication(name, { version, tarball, tags: { [tag]: version } });
      expect(await registry.request('PUT', packagePath(name), { as, body })).toMatchObject({ status: 201 });
    },
    async list(method: 'GET' | 'POST', query = '') {
      const { status, body } = await registry.request(method, `/admin/retention${query}`, { as });
      expect(status).toBe(200);
      const items: Record<string, unknown>[] = Object(body).items ?? body;
      return items.map((item) => `${item.package}@${item.version}: ${item.reason}`);
    },
    versions: async (name: string) =>
      Object.keys(Object((await registry.request('GET', packagePath(name), { as })).body).versions ?? {}),
  };
}

test('old prereleases are listed, then removed, and their files are freed', async () => {
  const server = await start('packages = ["npm/@acme/*"]\nolder_than = "30 days"\nnot_downloaded_for = "14 days"');
  const { registry, publish, list, versions, blobSize } = server;
  for (const name of ['@acme/one', 'two']) {
    await publish(name, '1.0.0');
    for (const number of [1, 2, 3]) await publish(name, `1.1.0-pr.${number}`, 'next');
  }
  server.wait(40);
  await registry.request('GET', '/npm/@acme%2fone/-/one-1.1.0-pr.2.tgz', { as });
  server.wait(1);
  const before = blobSize();
  const expected = ['@acme/one@1.1.0-pr.1: published 41 days ago, never downloaded'];
  expect(await list('GET')).toEqual(expected);
  expect([blobSize(), (await versions('@acme/one')).length]).toEqual([before, 4]);
  expect(await list('POST')).toEqual(expected);
  expect(await versions('@acme/one')).toEqual(['1.0.0', '1.1.0-pr.2', '1.1.0-pr.3']);
  expect(await versions('two')).toHaveLength(4);
  expect(before - blobSize()).toBeGreaterThanOrEqual(size);
  const tarball = await registry.request('GET', '/npm/@acme%2fone/-/one-1.1.0-pr.1.tgz', { as });
  expect(tarball.status).toBe(404);
  const { body } = await registry.request('GET', '/admin/audit?action=package.unpublish', { as });
  expect(body).toMatchObject([
    { actor: 'server', target: 'npm/@acme/one', details: { removed: ['1.1.0-pr.1'], by: 'retention' } },
  ]);
  expect(await list('GET')).toEqual([]);
  expect(await list('POST')).toEqual([]);
});

test('a rule with `dry_run` removes nothing, and a list is divided into pages', async () => {
  const { publish, list, versions, registry, wait } = await start('older_than = "1 day"\ndry_run = true');
  for (const name of ['a', 'b', 'c']) {
    await publish(name, '1.0.0-a', 'old');
    await publish(name, '1.0.0');
    await registry.request('DELETE', `/npm/-/package/${name}/dist-tags/old`, { as });
  }
  wait(2);
  expect(await list('POST')).toEqual([]);
  expect(await versions('a')).toEqual(['1.0.0-a', '1.0.0']);
  const names: string[] = [];
  let cursor = '';
  do {
    const { body } = await registry.request('GET', `/admin/retention?limit=2${cursor}`, { as });
    names.push(...Object(body).items.map((item: Record<string, unknown>) => String(item.package)));
    cursor = Object(body).next_cursor === null ? '' : `&cursor=${Object(body).next_cursor}`;
  } while (cursor !== '');
  expect(names).toEqual(['a', 'b', 'c']);
});

test('the packages of all tenants are examined, or those of the tenant of a rule', async () => {
  const tenants = '[multi_tenant]\nenabled = true\n[[tenants]]\nname = "red"\n[[tenants]]\nname = "blue"\n';
  const server = await start(`older_than = "1 day"\n[[retention]]\ntenant = "blue"\nkeep_newest = 0\n${tenants}`);
  for (const tenant of ['red', 'blue'])
    for (const version of ['1.0.0-a', '1.0.0']) {
      const options = { as, body: publication('one', { version }) };
      await server.registry.request('PUT', `/${tenant}/npm/one`, options);
    }
  const tenantsOf = async (path: string) => {
    const { body } = await server.registry.request('GET', path, { as });
    return (Object(body).items ?? body).map((item: Record<string, unknown>) => item.tenant);
  };
  expect(await tenantsOf('/admin/retention')).toEqual(['blue']);
  server.wait(2);
  expect(await tenantsOf('/admin/retention')).toEqual(['red', 'blue']);
});
