import { expect, onTestFinished, test } from 'vitest';
import { ownerToken as as, ownerConfig, startTestRegistry } from '../../../harness/registry/registry.ts';

const users = ['alice', 'bob'].map(
  (name) => `[[users]]\nusername = "${name}"\nrole = "read"\ntoken = "token-of-${name}"\n`,
);

/** The members that are sent, and those of the group that is added. */
const added = [
  { sent: [], members: [] },
  { sent: ['bob', 'alice'], members: ['alice', 'bob'] },
  { sent: ['bob', 'bob', 'alice', 'bob'], members: ['alice', 'bob'] },
];

test.each(added)('a group with the members $sent', async ({ sent, members }) => {
  const registry = await startTestRegistry(`${ownerConfig}${users.join('')}`);
  onTestFinished(() => registry.stop());
  const body = { name: 'web', members: sent };
  expect(await registry.request('POST', '/admin/groups', { as, body })).toMatchObject({
    status: 201,
    body: { members },
  });
});
