/** The contents of an access file: the users and access rules of a registry or a tenant, without tokens. */
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

/** Returns a key that is the same for rules with the same contents. */
export function ruleKey({ user, pattern, permission }: AccessFileRule): string {
  return JSON.stringify([user, pattern, permission]);
}
