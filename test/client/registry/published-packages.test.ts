import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishedPackages } from '../../../client/registry/published-packages.ts';
import { packagePath, publication } from '../../registry/support/publication.ts';
import { owned, ownerToken, startTestRegistry, type TestRegistry } from '../../registry/support/registry.ts';
import { connectionTo, signedInWith } from './support/connection.ts';

let registry: TestRegistry;
beforeAll(async () => {
  registry = await startTestRegistry(owned);
});
afterAll(() => registry.stop());

test('the packages that are published are told by the search of the registry', async () => {
  for (const name of ['@team/web', 'left-pad']) {
    const { status } = await registry.request('PUT', packagePath(name), {
      as: ownerToken,
      body: publication(name),
    });
    expect(status).toBe(201);
  }
  const names = await publishedPackages(connectionTo(registry.url), signedInWith(ownerToken), {});
  expect([...names].sort()).toEqual(['@team/web', 'left-pad']);
});

test('of a tenant that is not there nothing is told', async () => {
  const asked = publishedPackages(connectionTo(registry.url), signedInWith(ownerToken), { tenant: 'nobody' });
  await expect(asked).rejects.toMatchObject({ name: 'RegistryError' });
});
