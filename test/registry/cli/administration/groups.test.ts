import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownerConfig, startTestRegistry, type TestRegistry } from '../../../../harness/registry/registry.ts';
import { administer } from './run-administration.ts';

let registry: TestRegistry;
beforeAll(async () => {
  registry = await startTestRegistry(`${ownerConfig}
[[groups]]
name = "web"
members = ["alice", "bob"]`);
});
afterAll(() => registry.stop());

test('groups are listed with their members', async () => {
  expect(await administer(registry, 'groups list')).toMatchObject({
    code: 0,
    out: 'GROUP  MEMBERS    DEFINED\nweb    alice bob  config\n',
  });
  expect(JSON.parse((await administer(registry, 'groups list --json')).out)).toEqual([
    { name: 'web', members: ['alice', 'bob'], source: 'config' },
  ]);
});
