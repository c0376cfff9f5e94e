import { expect, test } from 'vitest';
import {
  type FoundRecord,
  matchingRecords,
  searchableRecords,
} from '../../../../../client/admin-sidebar/commands/finding/matching-records.ts';
import { rule, user } from '../../tree/support/known-session.ts';

const users = [user('alice', 'admin'), user('build-bot', 'read'), user('Malin', 'write')];
const rules = [rule('alice write npm/@team/**'), rule('* read npm/**')];

const shown = ({ record }: FoundRecord): string => ('user' in record ? record.user.username : record.rule.pattern);

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
  const { found: records, more } = matchingRecords(searchableRecords(users, rules), query, 100);
  expect([records.map(shown), more]).toEqual([found, 0]);
});

test('of 30,000 records, the first ones and the number of the others are found', () => {
  const many = Array.from({ length: 10_000 }, (_, index) => user(`user-${index}`));
  const grants = Array.from({ length: 20_000 }, (_, index) => rule(`user-${index} read npm/package-${index}`));
  const { found, more } = matchingRecords(searchableRecords(many, grants), 'user-9999', 200);
  expect([found.map(shown), more]).toEqual([['user-9999', 'npm/package-9999'], 0]);
  expect(matchingRecords(searchableRecords(many, grants), 'user', 200).more).toBe(29_800);
});
