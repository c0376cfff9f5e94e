import { expect, onTestFinished, test } from 'vitest';
import { accessDifference } from '../../../admin-client/access-file/access-difference.ts';
import { afterChanges } from '../../../admin-client/access-file/after-changes.ts';
import { affectedRecords, type Conflict, conflictsOf } from '../../../admin-client/access-file/conflicts.ts';
import { readAccessFile } from '../../../admin-client/access-file/read-access-file.ts';
import { undoOf } from '../../../admin-client/access-file/undo-changes.ts';
import { withEtags } from '../../../admin-client/access-file/with-etags.ts';
import { writeAccessFile } from '../../../admin-client/access-file/write-access-file.ts';
import { mutate } from '../../../admin-client/changes/mutate.ts';
import type { Mutation } from '../../../admin-client/changes/mutation.ts';
import { openSession } from '../../../admin-client/client/create-session.ts';
import { groupList } from '../../../admin-client/lists/group-list.ts';
import { userList } from '../../../admin-client/lists/user-list.ts';
import type { Group } from '../../../admin-client/records/group.ts';
import type { AccessRule, User } from '../../../admin-client/records/model.ts';
import { ownerToken as as, ownerConfig, startTestRegistry } from '../../../harness/registry/registry.ts';
import { specificationToken, startSpecificationServer } from '../../support/specification-server.ts';
import { connectionTo, signedInWith } from '../support/connection.ts';

const user = (username: string, role = 'read'): User => ({ username, role, source: 'runtime' });
const rule = (id: string, name: string, pattern = 'npm/**'): AccessRule => ({
  id,
  user: name,
  pattern,
  permission: 'read',
  source: 'runtime',
});
const planned = { users: [user('ann'), user('bob')], rules: [rule('1', 'ann'), rule('2', 'bob')] };

const group = (name: string, ...members: readonly string[]): Group => ({
  name,
  members,
  claims: [],
  etag: undefined,
  source: 'runtime',
});

const addZoe: Mutation = { kind: 'create-user', user: { username: 'zoe', role: 'read' } };
const changeAnn: Mutation = { kind: 'change-role', username: 'ann', before: 'read', role: 'write' };
const deleteBob: Mutation = { kind: 'delete-user', username: 'bob' };
const addRule: Mutation = { kind: 'create-rule', rule: { user: 'zoe', pattern: 'npm/x', permission: 'read' } };
const deleteRule: Mutation = { kind: 'delete-rule', rule: rule('2', 'bob') };
const all = [addZoe, changeAnn, deleteBob, addRule, deleteRule];

test.each<readonly [what: string, now: Partial<typeof planned>, expected: readonly (readonly [Mutation, Conflict])[]]>([
  ['nothing', {}, []],
  ['another user', { users: [...planned.users, user('eve')] }, []],
  [
    'the new user',
    { users: [...planned.users, user('zoe', 'admin')] },
    [[addZoe, { kind: 'user-exists', role: 'admin' }]],
  ],
  [
    'the role of a changed user',
    { users: [user('ann', 'admin'), user('bob')] },
    [[changeAnn, { kind: 'role-changed', role: 'admin' }]],
  ],
  [
    'the role of a deleted user',
    { users: [user('ann'), user('bob', 'admin')] },
    [[deleteBob, { kind: 'role-changed', role: 'admin' }]],
  ],
  [
    'all users, who were deleted',
    { users: [] },
    [
      [changeAnn, { kind: 'user-gone' }],
      [deleteBob, { kind: 'user-gone' }],
    ],
  ],
  ['the new rule', { rules: [...planned.rules, rule('3', 'zoe', 'npm/x')] }, [[addRule, { kind: 'rule-exists' }]]],
  ['the deleted rule, which is gone', { rules: [rule('1', 'ann')] }, [[deleteRule, { kind: 'rule-gone' }]]],
  [
    'the deleted rule, which has a new id',
    { rules: [rule('1', 'ann'), rule('9', 'bob')] },
    [[deleteRule, { kind: 'rule-gone' }]],
  ],
])('after a change of %s in the meantime, the plan has the right conflicts', (_, now, expected) => {
  const conflicts = conflictsOf(all, planned, { ...planned, ...now });
  expect(conflicts.map(({ mutation, conflict }) => [mutation, conflict])).toEqual(expected);
});

test('the users and access rules after the selected changes are those of the file', () => {
  const text = writeAccessFile(afterChanges(planned, all), []);
  expect(text).toBe(`[[users]]
username = "ann"
role = "write"

[[users]]
username = "zoe"
role = "read"

[[acl]]
user = "ann"
pattern = "npm/**"
permission = "read"

[[acl]]
user = "zoe"
pattern = "npm/x"
permission = "read"
`);
  const { changes } = accessDifference(planned, readAccessFile(text));
  expect(changes).toEqual([changeAnn, addZoe, addRule, deleteBob, deleteRule]);
  expect(writeAccessFile(afterChanges(planned, []), [])).toBe(writeAccessFile(planned, []));
});

test('of many records, only the affected ones are shown', () => {
  expect(affectedRecords(planned, [changeAnn, addZoe, deleteRule])).toEqual({
    users: [user('ann')],
    rules: [rule('2', 'bob')],
  });
});

test('one undo reverses all changes except deletions of users, whose rules remain deleted', () => {
  const now = [rule('1', 'ann'), rule('7', 'zoe', 'npm/x')];
  const deleteAnns: Mutation = { kind: 'delete-rule', rule: rule('1', 'ann') };
  expect(undoOf([...all, deleteAnns], now)).toEqual([
    { kind: 'delete-user', username: 'zoe' },
    { kind: 'change-role', username: 'ann', before: 'write', role: 'read' },
    { kind: 'delete-rule', rule: rule('7', 'zoe', 'npm/x') },
    { kind: 'create-rule', rule: { user: 'ann', pattern: 'npm/**', permission: 'read' } },
  ]);
  expect(undoOf([addRule, { kind: 'change-role', username: 'ann', before: '', role: 'read' }], [])).toEqual([]);
});

test('what a server reports as a list is not sent back as one text', () => {
  const several = { ...rule('3', 'ann'), permission: 'read, write', isPermissionComposed: true } as const;
  const ofGroup = { ...several, user: '@ops' };
  const deleteOps: Mutation = { kind: 'delete-group', group: { name: 'ops', members: [] }, rules: [ofGroup] };
  expect(undoOf([{ kind: 'delete-rule', rule: several }, deleteOps], [])).toEqual([
    { kind: 'create-group', group: { name: 'ops', members: [] } },
  ]);
  const ann = { ...user('ann', 'read, audit'), isRoleComposed: true } as const;
  const file = readAccessFile('[[users]]\nusername = "ann"\nrole = "read"\n');
  const { changes } = accessDifference({ users: [ann], rules: [several] }, file);
  expect(changes).toEqual([{ kind: 'change-role', username: 'ann', before: '', role: 'read' }]);
  expect(undoOf(changes, [])).toEqual([]);
  expect(conflictsOf(changes, { users: [ann] }, { users: [ann], rules: [] })).toEqual([]);
  expect(afterChanges({ users: [ann], rules: [] }, changes).users).toEqual([user('ann', 'read')]);
});

const addOps: Mutation = { kind: 'create-group', group: { name: 'ops', members: ['ann'] } };
const changeWeb: Mutation = {
  kind: 'change-group',
  group: { name: 'web', members: ['ann', 'bob'] },
  before: ['bob'],
};
const ruleOfOld = { ...rule('5', '@old'), user: '@old' };
const deleteOld: Mutation = { kind: 'delete-group', group: { name: 'old', members: ['bob'] }, rules: [ruleOfOld] };
const withGroups = { ...planned, groups: [group('web', 'bob'), group('old', 'bob')], rules: [ruleOfOld] };

test.each<readonly [what: string, groups: readonly Group[], expected: readonly (readonly [Mutation, Conflict])[]]>([
  ['nothing', withGroups.groups, []],
  [
    'the new group, which the identity provider assigns',
    [...withGroups.groups, { ...group('ops'), source: 'oidc' }],
    [],
  ],
  ['the new group', [...withGroups.groups, group('ops')], [[addOps, { kind: 'group-exists' }]]],
  [
    'the members',
    [group('web', 'bob', 'zoe'), group('old')],
    [
      [changeWeb, { kind: 'members-changed' }],
      [deleteOld, { kind: 'members-changed' }],
    ],
  ],
  [
    'all groups, which were deleted',
    [],
    [
      [changeWeb, { kind: 'group-gone' }],
      [deleteOld, { kind: 'group-gone' }],
    ],
  ],
])('after a change of %s in the meantime, the plan of groups has the right conflicts', (_, groups, expected) => {
  const conflicts = conflictsOf([addOps, changeWeb, deleteOld], withGroups, { ...withGroups, groups });
  expect(conflicts.map(({ mutation, conflict }) => [mutation, conflict])).toEqual(expected);
});

test('the groups after the selected changes are those of the file, and one undo restores them with their rules', () => {
  const changes = [addOps, changeWeb, deleteOld];
  const after = afterChanges(withGroups, changes);
  expect(after).toMatchObject({ groups: [group('web', 'ann', 'bob'), group('ops', 'ann')], rules: [] });
  const deleteRuleOfOld: Mutation = { kind: 'delete-rule', rule: ruleOfOld };
  expect(accessDifference(withGroups, readAccessFile(writeAccessFile(after, []))).changes).toEqual([
    changeWeb,
    addOps,
    deleteOld,
    deleteRuleOfOld,
  ]);
  const { user: holder, pattern, permission } = ruleOfOld;
  const undone: readonly Mutation[] = [
    { kind: 'delete-group', group: { name: 'ops', members: ['ann'] }, rules: [] },
    { kind: 'change-group', group: { name: 'web', members: ['bob'] }, before: ['ann', 'bob'] },
    { kind: 'create-group', group: { name: 'old', members: ['bob'] } },
    { kind: 'create-rule', rule: { user: holder, pattern, permission } },
  ];
  expect(undoOf(changes, [])).toEqual(undone);
  expect(undoOf([...changes, deleteRuleOfOld], [])).toEqual(undone);
  expect(undoOf([deleteBob, changeWeb, deleteOld], [])).toEqual([
    { kind: 'change-group', group: { name: 'web', members: [] }, before: ['ann'] },
    { kind: 'create-group', group: { name: 'old', members: [] } },
    undone[3],
  ]);
  expect(affectedRecords(withGroups, [changeWeb])).toEqual({ users: [], groups: [group('web', 'bob')], rules: [] });
});

test('the registry refuses to change or delete a group that another admin has changed since', async () => {
  const registry = await startTestRegistry(ownerConfig);
  const session = openSession(connectionTo(registry.url), signedInWith(as));
  onTestFinished(async () => {
    session.close();
    await registry.stop();
  });
  for (const username of ['ann', 'bob'])
    await session.client.createUser({}, { username, role: 'read', token: `the-token-of-${username}` });
  await mutate(session.client, {}, { kind: 'create-group', group: { name: 'web', members: ['bob'] } });
  const { items: groups } = await session.list(groupList, {}).read();
  await registry.request('PUT', '/admin/groups/web', { as, body: { members: [] } });
  const deleteWeb: Mutation = { kind: 'delete-group', group: { name: 'web', members: ['bob'] }, rules: [] };
  for (const mutation of withEtags([changeWeb, deleteWeb], { users: [], groups })) {
    await expect(mutate(session.client, {}, mutation)).rejects.toMatchObject({
      kind: 'conflict',
      message: expect.stringContaining('`web` was changed in the meantime, and now has 0 members'),
    });
  }
  session.refresh();
  const { items: fresh } = await session.list(groupList, {}).read();
  const [change] = withEtags([changeWeb], { users: [], groups: fresh });
  if (change !== undefined) await mutate(session.client, {}, change);
  expect((await registry.request('GET', '/admin/groups/web', { as })).body).toMatchObject({ members: ['ann', 'bob'] });
});

test('the registry refuses to change or delete a user whom another admin has changed since, and reports the role', async () => {
  const registry = await startTestRegistry(ownerConfig);
  const session = openSession(connectionTo(registry.url), signedInWith(as));
  onTestFinished(async () => {
    session.close();
    await registry.stop();
  });
  await session.client.createUser({}, { username: 'ann', role: 'read', token: 'the-token-of-ann' });
  const { items } = await session.list(userList, {}).read();
  await registry.request('PUT', '/admin/users/ann', { as, body: { role: 'admin' } });
  for (const mutation of withEtags([changeAnn, { kind: 'delete-user', username: 'ann' }], { users: items })) {
    await expect(mutate(session.client, {}, mutation)).rejects.toMatchObject({
      kind: 'conflict',
      message: expect.stringMatching(
        /did not change the user "ann", because it was changed in the meantime.*role `admin`/s,
      ),
    });
  }
  session.refresh();
  const [fresh] = withEtags([changeAnn], { users: (await session.list(userList, {}).read()).items });
  expect(fresh && (await mutate(session.client, {}, fresh))).toMatchObject({ username: 'ann', role: 'write' });
});

test('a server of the specification has no entity tags, and receives no condition', async () => {
  const ann = { username: 'ann', role: 'read', token: 'the-token-of-ann' };
  const server = await startSpecificationServer({ users: [ann] });
  const session = openSession(connectionTo(server.origin), signedInWith(specificationToken));
  onTestFinished(async () => {
    session.close();
    await server.stop();
  });
  const [change] = withEtags([changeAnn], { users: (await session.list(userList, {}).read()).items });
  expect(change).toEqual(changeAnn);
  expect(change && (await mutate(session.client, {}, change))).toMatchObject({ role: 'write' });
});
