import type { Mutation } from '../../../admin-client/changes/mutation.ts';
import { visibleCharacters } from '../../../server/core/text/visible-text.ts';

/** A change to a user, a group or an access rule, for programs. */
export interface ChangeRecord {
  readonly action: 'create' | 'update' | 'delete';
  readonly record: 'user' | 'group' | 'rule';
  readonly [property: string]: string | readonly string[];
}

/** Returns a change as one line, such as `+ user alice (write)`. */
export function changeText(mutation: Mutation): string {
  const { action, record } = changeRecord(mutation);
  const sign = { create: '+', update: '~', delete: '-' }[action];
  return visibleCharacters(`${sign} ${record} ${recordText(mutation)}`);
}

function recordText(mutation: Mutation): string {
  switch (mutation.kind) {
    case 'create-user':
      return `${mutation.user.username} (${mutation.user.role})`;
    case 'change-role':
      return `${mutation.username} (${mutation.before} → ${mutation.role})`;
    case 'delete-user':
      return mutation.username;
    case 'create-group':
      return `${mutation.group.name} (${mutation.group.members.join(', ')})`;
    case 'change-group':
      return `${mutation.group.name} (${memberChanges(mutation).join(', ')})`;
    case 'delete-group':
      return mutation.group.name;
    case 'create-rule':
    case 'delete-rule': {
      const { user, pattern, permission } = mutation.rule;
      return `${user}: ${permission} on ${pattern}`;
    }
    default:
      throw unexpected(mutation);
  }
}

/** Returns the added and removed members, such as `+alice` and `-bob`. */
function memberChanges({ group, before }: Extract<Mutation, { readonly kind: 'change-group' }>): readonly string[] {
  const { members } = group;
  return [
    ...members.filter((member) => !before.includes(member)).map((member) => `+${member}`),
    ...before.filter((member) => !members.includes(member)).map((member) => `-${member}`),
  ];
}

/** Returns a change of users, groups and access rules without a token. */
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
    case 'create-group':
      return { action: 'create', record: 'group', name: mutation.group.name, members: mutation.group.members };
    case 'change-group': {
      const { group, before } = mutation;
      return { action: 'update', record: 'group', name: group.name, before, members: group.members };
    }
    case 'delete-group':
      return { action: 'delete', record: 'group', name: mutation.group.name };
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
      throw unexpected(mutation);
  }
}

function unexpected({ kind }: Mutation): Error {
  return new Error(`A file of users, groups and access rules does not cause the change ${kind}`);
}
