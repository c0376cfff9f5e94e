import { expect, onTestFinished, test } from 'vitest';
import { openSession } from '../../../../../admin-client/client/create-session.ts';
import type { AccessRule, User } from '../../../../../admin-client/records/model.ts';
import {
  type FoundRecord,
  matchingRecords,
  searchableRecord,
  searchableRecords,
} from '../../../../../client/admin-sidebar/commands/finding/matching-records.ts';
import { kindOf } from '../../../../../client/admin-sidebar/tree/kinds/kind-of.ts';
import { registryRecords } from '../../../../../client/admin-sidebar/tree/tree-records.ts';
import { connectionTo, signedInWith } from '../../../../admin-client/support/connection.ts';
import { specificationToken, startSpecificationServer } from '../../../../support/specification-server.ts';
import { connectionNamed, rule, user } from '../../tree/support/known-session.ts';

const users = [user('alice', 'admin'), user('build-bot', 'read'), user('Malin', 'write')];
const rules = [rule('alice write npm/@team/**'), rule('* read npm/**')];

const connection = connectionNamed('team');

function searchable(users: readonly User[], rules: readonly AccessRule[]): readonly FoundRecord[] {
  return [
    ...users.map((user) => searchableRecord({ connection, kind: 'user', user })),
    ...rules.map((rule) => searchableRecord({ connection, kind: 'rule', rule })),
  ];
}

test('a registry that has no groups has users and access rules to find', async () => {
  const server = await startSpecificationServer({
    users: [{ username: 'ann', role: 'read' }],
    rules: [{ user: 'ann', pattern: 'npm/**', permission: 'read' }],
  });
  onTestFinished(() => server.stop());
  const session = openSession(connectionTo(server.origin), signedInWith(specificationToken));
  onTestFinished(() => session.close());
  const found = await searchableRecords(session, { connection: session.connection });
  expect(found.map(({ text }) => text)).toEqual(['ann read', 'ann read npm/**']);
});

const shown = ({ node }: FoundRecord): string | undefined => kindOf(node, { records: registryRecords }).name?.(node);

test.each<readonly [query: string, found: readonly string[]]>([
  ['', ['alice', 'build-bot', 'Malin', 'npm/@team/**', 'npm/**']],
  ['ali', ['alice', 'npm/@team/**', 'Malin']],
  ['MALIN', ['Malin']],
  ['admin', ['alice']],
  ['read', ['build-bot', 'npm/**']],
  ['@team', ['npm/@team/**']],
  ['team alice', ['npm/@team/**']],
  ['*', ['npm/**', 'npm/@team/**']],
  ['nobody', []],
])('%j finds users by name and role, and rules by user, permission and pattern', (query, found) => {
  const { found: records, more } = matchingRecords(searchable(users, rules), query, 100);
  expect([records.map(shown), more]).toEqual([found, 0]);
});

test('of 30,000 records, the first ones and the number of the others are found', () => {
  const many = Array.from({ length: 10_000 }, (_, index) => user(`user-${index}`));
  const grants = Array.from({ length: 20_000 }, (_, index) => rule(`user-${index} read npm/package-${index}`));
  const { found, more } = matchingRecords(searchable(many, grants), 'user-9999', 200);
  expect([found.map(shown), more]).toEqual([['user-9999', 'npm/package-9999'], 0]);
  expect(matchingRecords(searchable(many, grants), 'user', 200).more).toBe(29_800);
});
