import { expect, test } from 'vitest';
import { removableRecords } from '../../../../../client/admin-sidebar/commands/removal/removable-records.ts';
import { connectionNamed, entry, knownSession, listing, read, rule, user } from '../../tree/support/known-session.ts';

const [ann, bob] = [user('ann', 'admin', { etag: '"1"' }), user('bob', 'read', { source: 'config' })];
const [own, fixed] = [rule('ann read npm/a'), rule('ann read npm/b', { source: 'config' })];
const session = knownSession(connectionNamed('team'), {
  users: read(listing(ann, bob)),
  rules: read(listing(own, fixed)),
  cache: read(listing(entry('npm', 'left'))),
});

const deletesAnn = { mutation: { kind: 'delete-user', username: 'ann', etag: '"1"' }, role: 'admin' } as const;
const deletesRule = { mutation: { kind: 'delete-rule', rule: own } } as const;
const evicts = { mutation: { kind: 'evict', registry: 'npm', path: 'left' } } as const;

test.each([
  ['a user in the state that was read', ['user'], [deletesAnn]],
  ['a rule, but none of the configuration file', ['rule', 'rule-group'], [deletesRule]],
  ['a cache entry', ['cache', 'cache-folder', 'cache-entry'], [evicts]],
  ['records of all kinds', ['user', 'rule', 'cache-entry'], [deletesAnn, deletesRule, evicts]],
] as const)('the Command Palette offers to delete %s', async (_, kinds, records) => {
  expect(await removableRecords({ session, scope: {} }, kinds)).toEqual(records);
});
