import type { AccessFacts } from '../../../../client/admin-api/access/facts.ts';
import type { AccessRule, User } from '../../../../client/admin-api/model.ts';

/** `alice:write` */
export function user(text: string): User {
  const [username = '', role = 'read'] = text.split(':');
  return { username, role, source: 'runtime', hasToken: true };
}

/** `alice npm/** write`; the id is the position in the list. */
export function rule(text: string, index = 0): AccessRule {
  const [name = '', pattern = '', permission = ''] = text.split(' ');
  return { id: String(index + 1), user: name, pattern, permission, source: 'runtime' };
}

const base: AccessFacts = {
  modes: ['acl'],
  anonymousReads: false,
  tenant: undefined,
  users: [],
  rules: [],
  operators: undefined,
  unreadableUsers: 0,
  unreadableRules: 0,
  isTaskwrightRegistry: true,
};

export function facts(
  users: readonly string[],
  rules: readonly string[],
  other: Partial<AccessFacts> = {},
): AccessFacts {
  return { ...base, users: users.map(user), rules: rules.map(rule), ...other };
}
