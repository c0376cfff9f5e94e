import type { UserSource } from '../../access/principal.ts';
import type { Permission, Role } from '../../access/roles.ts';

/** A user of the database. Times are milliseconds since 1970, as everywhere in the database. */
export interface StoredUser {
  readonly tenant: string;
  readonly username: string;
  readonly role: Role;
  readonly source: Exclude<UserSource, 'config'>;
  /** SHA-256, 32 bytes. */
  readonly tokenHash: Uint8Array | undefined;
  /** The `sub` of an OIDC user: a later owner of the same name is not the same user. */
  readonly subject: string | undefined;
  readonly createdAt: number;
}

export interface StoredRule {
  /** Opaque, unique over all tenants. */
  readonly id: string;
  readonly tenant: string;
  readonly user: string;
  readonly pattern: string;
  readonly permission: Permission;
  readonly createdAt: number;
}

/** A change, as the audit table keeps it. */
export interface AuditRecord {
  readonly at: number;
  readonly tenant: string;
  /** Who: `nameOf` of the principal. */
  readonly actor: string;
  /** What: `user.create`, `rule.delete`, `package.publish`, … */
  readonly action: string;
  /** On what: a username, a rule's id, `npm/name@version`. */
  readonly target: string;
  /** From where: the client's address. */
  readonly address: string;
  /** What changed, as JSON; never a token nor its hash. */
  readonly details: Readonly<Record<string, unknown>>;
}

export interface StoredPackage {
  readonly tenant: string;
  readonly name: string;
  /** Counts up with every change of the package; `_rev` and ETags are made of it. */
  readonly revision: number;
  readonly createdAt: number;
  readonly modifiedAt: number;
  readonly distTags: Readonly<Record<string, string>>;
  readonly versions: readonly StoredVersion[];
}

export interface StoredVersion {
  readonly version: string;
  /** The manifest as it was published, as JSON text, `dist` verified. */
  readonly manifest: string;
  /** The blob with the tarball: lower-case hex of its SHA-512. */
  readonly blob: string;
  /** Bytes of the tarball. */
  readonly size: number;
  readonly publishedAt: number;
  readonly publishedBy: string;
}

/** A packument or a tarball that came from the upstream. */
export interface CacheEntry {
  readonly registry: string;
  /** `name` for a packument, `name/-/file.tgz` for a tarball; the scope stands in the name. */
  readonly path: string;
  readonly blob: string;
  readonly size: number;
  readonly etag: string | undefined;
  readonly fetchedAt: number;
  readonly lastUsedAt: number;
  readonly hits: number;
}

/** A part of a list, in the order of its key, and where the next part begins. */
export interface Page<Item> {
  readonly items: readonly Item[];
  /** Opaque; undefined after the last part. */
  readonly next: string | undefined;
}

export interface PageRequest {
  /** At most 1,000. */
  readonly limit: number;
  readonly cursor: string | undefined;
}
