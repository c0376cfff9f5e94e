import type { Mutation } from '../../../admin-client/changes/mutation.ts';
import { visibleCharacters } from '../../../server/core/text/visible-text.ts';

/** A change to a user or an access rule, for programs. */
export interface ChangeRecord {
  readonly action: 'create' | 'update' | 'delete';
  readonly record: 'user' | 'rule';
  readonly [property: string]: string;
}

/** Returns a change as one line, such as `+ user alice (write)`. */
export function changeText(mutation: Mutation): string {
  const { action, record, ...properties } = changeRecord(mutation);
  const { username = '', role = '', before, user = '', permission = '', pattern = '' } = properties;
  const sign = { create: '+', update: '~', delete: '-' }[action];
  const roleText = before === undefined ? (role === '' ? '' : ` (${role})`) : ` (${before} → ${role})`;
  const what = record === 'user' ? `${username}${roleText}` : `${user}: ${permission} on ${pattern}`;
  return visibleCharacters(`${sign} ${record} ${what}`);
}

/** Returns a change of users and access rules without a token. */
export function changeRecord(mutation: Mutation): ChangeRecord {
  switch (mutation.kind) {
    case 'create-user':
      return { action: 'create', record: 'user', username: mutation.user.username, role: mutation.user.role };
    case 'change-role': {
      const { username, before, role } = mutation;
      return { action: 'update', record: 'user', username, before, role };
    }
    case 'delete-user':
      return { action: 'delete', record: 'user', username: mutation.username };
    case 'create-rule':
    case 'delete-rule': {
      const { user, pattern, permission } = mutation.rule;
      return {
        action: mutation.kind === 'create-rule' ? 'create' : 'delete',
        record: 'rule',
        user,
        pattern,
        permission,
      };
    }
    default:
      throw new Error(`A file of users and access rules does not cause the change ${mutation.kind}`);
  }
}
