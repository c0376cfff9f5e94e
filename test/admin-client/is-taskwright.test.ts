import { expect, onTestFinished, test } from 'vitest';
import { openSession } from '../../admin-client/client/create-session.ts';
import { isTaskwright } from '../../admin-client/is-taskwright.ts';
import { ownerConfig, ownerToken, startTestRegistry } from '../../harness/registry/registry.ts';
import { specificationToken, startSpecificationServer } from '../support/specification-server.ts';
import { connectionTo, signedInWith } from './support/connection.ts';

test('a Taskwright registry is known by its statistics, once they have been read', async () => {
  const registry = await startTestRegistry(ownerConfig);
  onTestFinished(() => registry.stop());
  const session = openSession(connectionTo(registry.url), signedInWith(ownerToken));
  onTestFinished(() => session.close());
  expect(isTaskwright(session)).toBe(false);
  await session.stats.read();
  expect(isTaskwright(session)).toBe(true);
});

test.each([
  ['other statistics', { mode: 'acl', users: 2, storage: {} }],
  ['no statistics', {}],
])('a server with %s is not', async (_, stats) => {
  const server = await startSpecificationServer({ stats });
  onTestFinished(() => server.stop());
  const session = openSession(connectionTo(server.origin), signedInWith(specificationToken));
  onTestFinished(() => session.close());
  await session.stats.read();
  expect(isTaskwright(session)).toBe(false);
});
