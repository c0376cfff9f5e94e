import { stringify } from 'smol-toml';
import type { Rule, User } from '../model.ts';

export interface ConfiguredRecords {
  readonly users?: readonly Pick<User, 'username' | 'role'>[];
  readonly rules?: readonly Pick<Rule, 'user' | 'pattern' | 'permission'>[];
}

/** Users and rules as `[[users]]` and `[[acl]]` of a configuration file. Tokens are not known here, and not in it. */
export function toToml({ users = [], rules = [] }: ConfiguredRecords): string {
  const tables = {
    ...(users.length > 0 && { users: users.map(({ username, role }) => ({ username, role })) }),
    ...(rules.length > 0 && { acl: rules.map(({ user, pattern, permission }) => ({ user, pattern, permission })) }),
  };
  return stringify(tables);
}
