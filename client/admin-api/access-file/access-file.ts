/** The users and access rules of a registry or a tenant in a file, without tokens. */
export interface AccessFile {
  readonly users: readonly WantedUser[];
  readonly rules: readonly WantedRule[];
}

export interface WantedUser {
  readonly username: string;
  readonly role: string;
}

export interface WantedRule {
  readonly user: string;
  readonly pattern: string;
  readonly permission: string;
}

/** Returns a key that is equal for rules with the same contents. */
export function ruleKey({ user, pattern, permission }: WantedRule): string {
  return JSON.stringify([user, pattern, permission]);
}
