/** The users and access rules of a registry or a tenant in a file, without tokens. */
export interface AccessFile {
  readonly users: readonly AccessFileUser[];
  readonly rules: readonly AccessFileRule[];
}

export interface AccessFileUser {
  readonly username: string;
  readonly role: string;
}

export interface AccessFileRule {
  readonly user: string;
  readonly pattern: string;
  readonly permission: string;
}

/** Returns a key that is equal for rules with the same contents. */
export function ruleKey({ user, pattern, permission }: AccessFileRule): string {
  return JSON.stringify([user, pattern, permission]);
}
