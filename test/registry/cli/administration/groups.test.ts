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
    out: 'GROUP  MEMBERS    CLAIMS  DEFINED\nweb    alice bob          config\n',
  });
  expect(JSON.parse((await administer(registry, 'groups list --json')).out)).toEqual([
    { name: 'web', members: ['alice', 'bob'], claims: [], etag: expect.any(String), source: 'config' },
  ]);
});

test('a group is added, changed and deleted', async () => {
  for (const name of ['ann', 'ben']) await administer(registry, `users add ${name} write`);
  for (const [command, out] of [
    ['groups add ops --member ben --member ann', 'The group ops was added with the members ann, ben.\n'],
    ['groups change ops --remove ann --remove ben', 'The group ops now has no members.\n'],
    ['groups change ops --add ann', 'The group ops now has the members ann.\n'],
    ['rules add @ops npm/tools read', 'The access rule was added: @ops: read on npm/tools.\n'],
  ] as const)
    expect(await administer(registry, command)).toMatchObject({ code: 0, out });
  expect((await administer(registry, 'rules explain tools ann')).out).toBe(
    'ann: read: An access rule of the group `@ops` grants `read` on `npm/tools`. write: No access rule allows `ann` to write `npm/tools`.\n',
  );
  expect(await administer(registry, 'groups delete ops')).toMatchObject({
    code: 0,
    out: 'The group ops was deleted, with the access rules that were added for it.\n',
  });
  expect((await administer(registry, 'rules list')).out).toBe('There are no access rules.\n');
});

test.each([
  ['groups add web', 1, 'Group `web` already exists.'],
  ['groups add new --member nobody', 1, 'User `nobody` does not exist; add the user first.'],
  ['groups change web --add alice', 1, 'Group `web` is defined in the configuration file'],
  ['groups change none --add alice', 1, 'has no group `none`; `taskwright-registry groups list` lists them'],
  ['groups change web --remove carol', 1, '`carol` is not a member of the group `web`; nothing was changed'],
  ['groups change web', 2, 'requires `--add USERNAME` or `--remove USERNAME`'],
  ['rules explain tools --group web', 2, 'requires a USERNAME with `--group`'],
  ['rules explain tools ann --group web', 1, 'The identity provider does not assign group `web`'],
])('`%s` fails', async (command, code, problem) => {
  const result = await administer(registry, command);
  expect(result).toMatchObject({ error: expect.stringContaining(problem) });
  expect(result.code).toBe(code);
});
