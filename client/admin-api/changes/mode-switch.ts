import type { Rule, User } from '../model.ts';
import type { Mutation } from './mutation.ts';

/** What the changes make of a registry that is open to readers, or of one that is not. */
export type ModeSwitch = 'to-users-and-rules' | 'to-simple-token';

/** The registry as a whole, as far as it tells: its mode, and how many users it has in all tenants together. */
export interface ModeFacts {
  readonly mode?: string | undefined;
  readonly users?: number | undefined;
}

export interface ListedAccess {
  readonly users: readonly Pick<User, 'username' | 'source'>[];
  readonly rules: readonly Pick<Rule, 'source'>[];
}

/**
 * How the changes, all together, switch the mode of a registry (spec 5.1.1, 5.2.1): the first user of all switches to full
 * access rules, and with the last one it goes back, unless its configuration file defines users or rules. Undefined when
 * they do not, or when it cannot be told.
 */
export function modeSwitch(
  mutations: readonly Mutation[],
  facts: ModeFacts,
  { users, rules }: ListedAccess,
): ModeSwitch | undefined {
  const isAdded = mutations.some(({ kind }) => kind === 'create-user');
  if (facts.mode === 'simple-token') return isAdded ? 'to-users-and-rules' : undefined;
  if (facts.mode !== 'acl' || facts.users === undefined || isAdded) return undefined;
  const isConfigured = [...users, ...rules].some(({ source }) => source === 'config');
  const going = new Set(mutations.flatMap((mutation) => (mutation.kind === 'delete-user' ? [mutation.username] : [])));
  const gone = users.filter(({ username }) => going.has(username)).length;
  return !isConfigured && gone > 0 && gone >= facts.users ? 'to-simple-token' : undefined;
}
