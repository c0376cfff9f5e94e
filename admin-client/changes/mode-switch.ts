import type { AccessRule, User } from '../records/model.ts';
import type { Mutation } from './mutation.ts';

/** The effect of changes on the mode of a registry. */
export type ModeSwitch = 'to-users-and-rules' | 'no-user-left';

/** The mode of a registry and its number of users in all tenants, if it reports them. */
export interface RegistryModeFacts {
  readonly mode?: string | undefined;
  readonly users?: number | undefined;
}

export interface ListedAccess {
  readonly users: readonly Pick<User, 'username' | 'source'>[];
  readonly rules: readonly Pick<AccessRule, 'source'>[];
}

/**
 * Returns the effect of changes on the mode of a registry (spec 5.2). Creating the first user enables users and
 * access rules. Deleting the last user does not disable them: only the static token is then accepted, unless the
 * registry configuration defines users or rules. Returns undefined for other changes, or if the effect is unknown.
 */
export function modeSwitch(
  mutations: readonly Mutation[],
  facts: RegistryModeFacts,
  { users, rules }: ListedAccess,
): ModeSwitch | undefined {
  const isAdded = mutations.some(({ kind }) => kind === 'create-user');
  if (facts.mode === 'simple-token') return isAdded ? 'to-users-and-rules' : undefined;
  if (facts.mode !== 'acl' || facts.users === undefined || isAdded) return undefined;
  const isConfigured = [...users, ...rules].some(({ source }) => source === 'config');
  const deletedNames = new Set(
    mutations.flatMap((mutation) => (mutation.kind === 'delete-user' ? [mutation.username] : [])),
  );
  const deletedCount = users.filter(({ username }) => deletedNames.has(username)).length;
  return !isConfigured && deletedCount > 0 && deletedCount >= facts.users ? 'no-user-left' : undefined;
}
