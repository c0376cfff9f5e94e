import { stringify } from 'smol-toml';
import type { AccessRule, User } from '../records/model.ts';

export interface ConfiguredRecords {
  readonly users?: readonly Pick<User, 'username' | 'role'>[];
  readonly rules?: readonly Pick<AccessRule, 'user' | 'pattern' | 'permission'>[];
}

/** Returns users and access rules as `[[users]]` and `[[acl]]` tables of a registry configuration, without tokens. */
export function toToml({ users = [], rules = [] }: ConfiguredRecords): string {
  const tables = {
    ...(users.length > 0 && { users: users.map(({ username, role }) => ({ username, role })) }),
    ...(rules.length > 0 && { acl: rules.map(({ user, pattern, permission }) => ({ user, pattern, permission })) }),
  };
  return stringify(tables);
}
