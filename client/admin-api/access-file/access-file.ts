/** Who may do what in a registry or a tenant, as a file keeps it: never a token. */
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

/** Equal for rules that say the same, whatever their ids. */
export function ruleKey({ user, pattern, permission }: WantedRule): string {
  return JSON.stringify([user, pattern, permission]);
}
