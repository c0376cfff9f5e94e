import type { UserSource } from '../../access/principal.ts';
import type { Permission, Role } from '../../access/roles.ts';

/** A user in the configuration file or in the database. */
export interface KnownUser {
  readonly tenant: string;
  readonly username: string;
  readonly role: Role;
  readonly source: UserSource;
  /** SHA-256, 32 bytes. */
  readonly tokenHash: Uint8Array | undefined;
  /** The `sub` claim that an OIDC user is bound to. */
  readonly subject: string | undefined;
  /** Milliseconds since 1970; undefined for users of the configuration file. */
  readonly createdAt: number | undefined;
}

export interface KnownGroup {
  readonly name: string;
  readonly members: readonly string[];
  /** `oidc` for a group without members of its own, which only the identity provider assigns. */
  readonly source: UserSource;
  /** The values of the claim with groups that make a user a member. */
  readonly claims: readonly string[];
  readonly createdAt: number | undefined;
}

export interface KnownRule {
  /** In the configuration file: `config-1`, `config-2`, … in the order of the file. */
  readonly id: string;
  readonly user: string;
  readonly pattern: string;
  readonly permission: Permission;
  readonly source: 'config' | 'runtime';
  readonly createdAt: number | undefined;
}
