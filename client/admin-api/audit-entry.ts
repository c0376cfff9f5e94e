/** A record of the audit log. Texts that the server does not report are empty. */
export interface AuditEntry {
  readonly id: string;
  /** ISO 8601, as the server sends it. */
  readonly at: string;
  readonly tenant: string;
  readonly actor: string;
  readonly action: string;
  readonly target: string;
  readonly address: string;
  /** The values of secret members are hidden. */
  readonly details: Readonly<Record<string, unknown>>;
}
