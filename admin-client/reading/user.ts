import { user } from '../../admin-contract/users.ts';
import { isObject, type JsonRecord, textAt } from '../json.ts';
import { isDisabled } from '../other-servers/disabled.ts';
import { hasToken, tokenMembers } from '../other-servers/has-token.ts';
import { listNames } from '../other-servers/list-forms.ts';
import { userNames } from '../other-servers/member-names.ts';
import { isRoleComposed, roleMembers, roleOf } from '../other-servers/roles.ts';
import { sourceOf } from '../other-servers/source.ts';
import type { User } from '../records/model.ts';
import type { ReadRecord, RecordReader } from './listing.ts';
import { membersReader } from './members.ts';
import { type UnreadMembers, unreadIn } from './unread-members.ts';

export const userReader: RecordReader<User> = { keys: listNames.users, read: readUser };

const membersOf = membersReader(user, userNames);

export function readUser(record: unknown, key?: string): ReadRecord<User> {
  // Some servers send a list of usernames.
  if (typeof record === 'string' && record !== '') return { item: { username: record, role: '', source: 'unknown' } };
  if (!isObject(record)) return { problem: 'This user is not an object.' };
  const { members } = membersOf(record);
  const { username = idOf(record) ?? key, etag } = members;
  if (username === undefined || username === '') return { problem: 'This user has no name.' };
  return {
    item: {
      ...members,
      username,
      role: roleOf(record),
      ...(isRoleComposed(record) && { isRoleComposed: true }),
      ...(isDisabled(record) && { isDisabled: true }),
      source: sourceOf(record),
      hasToken: hasToken(record),
      etag: etag !== undefined && isStrongEtag(etag) ? etag : undefined,
    },
  };
}

/** Returns the members of a user, as sent by the server, that no property of the user contains. */
export function otherUserMembers(sent: unknown): UnreadMembers {
  return unreadIn(sent, (record) => [...membersOf(record).used, ...roleMembers, ...tokenMembers]);
}

/** Returns whether a string is a strong ETag, which can be sent in `If-Match` (RFC 9110, 8.8.3). */
function isStrongEtag(text: string): boolean {
  return /^"[!#-~]{1,200}"$/.test(text);
}

/** Returns the id of a record with a role, since it is a username. Without a role, an id can identify anything. */
function idOf(record: JsonRecord): string | undefined {
  return Object.hasOwn(record, 'role') ? textAt(record, 'id') : undefined;
}
