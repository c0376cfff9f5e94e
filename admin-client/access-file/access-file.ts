/** The contents of an access file: the users, groups and access rules of a registry or a tenant, without tokens. */
export interface AccessFile {
  readonly users: readonly AccessFileUser[];
  readonly groups: readonly AccessFileGroup[];
  readonly rules: readonly AccessFileRule[];
}

export interface AccessFileUser {
  readonly username: string;
  readonly role: string;
}

export interface AccessFileGroup {
  readonly name: string;
  readonly members: readonly string[];
}

export interface AccessFileRule {
  readonly user: string;
  readonly pattern: string;
  readonly permission: string;
}

/** Returns a key that is the same for rules with the same contents. */
export function ruleKey({ user, pattern, permission }: AccessFileRule): string {
  return JSON.stringify([user, pattern, permission]);
}

/** Returns whether two lists have the same members, in any order. Neither contains duplicates. */
export function haveSameMembers(one: readonly string[], other: readonly string[]): boolean {
  const members = new Set(other);
  return one.length === members.size && one.every((member) => members.has(member));
}
