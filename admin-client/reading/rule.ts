import { rule } from '../../admin-contract/access.ts';
import { isObject } from '../json.ts';
import { listNames } from '../other-servers/list-forms.ts';
import { ruleNames } from '../other-servers/member-names.ts';
import { isPermissionComposed, permissionMembers, permissionOf } from '../other-servers/roles.ts';
import { sourceOf } from '../other-servers/source.ts';
import type { AccessRule } from '../records/model.ts';
import type { ReadRecord, RecordReader } from './listing.ts';
import { membersReader } from './members.ts';
import { type UnreadMembers, unreadIn } from './unread-members.ts';

export const ruleReader: RecordReader<AccessRule> = { keys: listNames.rules, read: readRule };

const membersOf = membersReader(rule, ruleNames);

export function readRule(record: unknown, key?: string): ReadRecord<AccessRule> {
  if (!isObject(record)) return { problem: 'This access rule is not an object.' };
  const isInexact = ['id', ...(ruleNames.id ?? [])].some(
    (name) => typeof record[name] === 'number' && !Number.isSafeInteger(record[name]),
  );
  // With inexact digits, a deletion could affect another rule.
  if (isInexact) return { problem: 'The id of this access rule is a number that cannot be represented exactly.' };
  const { members } = membersOf(record);
  const { id = key, user, pattern } = members;
  if (id === undefined || id === '') return { problem: 'This access rule has no id.' };
  if (user === undefined) return { problem: 'This access rule has no user.' };
  if (pattern === undefined) return { problem: 'This access rule has no pattern.' };
  return {
    item: {
      ...{ ...members, id, user, pattern, permission: permissionOf(record) },
      ...(isPermissionComposed(record) && { isPermissionComposed: true }),
      source: sourceOf(record),
    },
  };
}

/** Returns the members of a rule, as sent by the server, that no property of the rule contains. */
export function otherRuleMembers(sent: unknown): UnreadMembers {
  return unreadIn(sent, (record) => [...membersOf(record).used, ...permissionMembers]);
}
