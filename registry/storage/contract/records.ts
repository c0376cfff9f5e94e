import type { TokenLimits, UserSource } from '../../../access/principal.ts';
import type { Permission, Role } from '../../../access/roles.ts';
import type { PublishedTexts } from '../../packages/packuments/published-texts.ts';

/** A user in the database. Times are milliseconds since 1970, as everywhere in the database. */
export interface StoredUser {
  readonly tenant: string;
  readonly username: string;
  readonly role: Role;
  readonly source: Exclude<UserSource, 'config'>;
  /** SHA-256, 32 bytes. */
  readonly tokenHash: Uint8Array | undefined;
  /** The `sub` claim of an OIDC user. Another account with the same name is not the same user. */
  readonly subject: string | undefined;
  readonly createdAt: number;
}

/** A token of a user, in addition to the one in `StoredUser`. */
export interface StoredToken extends TokenLimits {
  readonly tenant: string;
  readonly username: string;
  readonly name: string;
  /** SHA-256, 32 bytes. */
  readonly hash: Uint8Array;
  readonly createdAt: number;
  readonly expiresAt: number | undefined;
  /** The values of the claim with groups that the user had when the token was created; see `Principal`. */
  readonly groupClaims: readonly string[];
}

export interface StoredRule {
  /** Opaque, unique across all tenants. */
  readonly id: string;
  readonly tenant: string;
  readonly user: string;
  readonly pattern: string;
  readonly permission: Permission;
  readonly createdAt: number;
}

/** A group of users in the database. */
export interface StoredGroup {
  readonly tenant: string;
  readonly name: string;
  /** Usernames, ordered by name in code units, without duplicates. The users may not exist yet. */
  readonly members: readonly string[];
  readonly createdAt: number;
}

/** A change that is recorded in the audit log. */
export interface AuditRecord {
  readonly at: number;
  readonly tenant: string;
  /** The name of the principal, from `nameOf`. */
  readonly actor: string;
  /** `user.create`, `rule.delete`, `package.publish`, … */
  readonly action: string;
  /** The changed record: a username, the id of an access rule, `npm/name@version`. */
  readonly target: string;
  /** The address of the client. */
  readonly address: string;
  /** Details of the change; never a token or its hash. */
  readonly details: Readonly<Record<string, unknown>>;
}

/** The audit record of a change that is about to be stored. */
export type AuditDraft = Omit<AuditRecord, 'at'>;

export interface NumberedAuditRecord extends AuditRecord {
  readonly id: number;
}

/** The versions that the tags refer to. */
export type DistTags = Readonly<Record<string, string>>;

/** A package without its versions. */
export interface PackageHead {
  readonly id: number;
  readonly name: string;
  /** Increases with every change to the package. `_rev` and ETags are derived from it. */
  readonly revision: number;
  readonly createdAt: number;
  readonly modifiedAt: number;
  readonly distTags: DistTags;
}

/** The text of a version in a packument; see `ManifestFragments`. */
export interface StoredFragment {
  /** Increases in the order of publication. */
  readonly id: number;
  readonly version: string;
  readonly text: string;
  readonly publishedAt: number;
}

/** The texts of a version in JSON: the manifest without the readme, and an object with the readme. */
export interface VersionTexts {
  readonly manifest: string;
  readonly readme: string | undefined;
}

export interface StoredVersion {
  readonly version: string;
  /** The texts of the published manifest, with a verified `dist`. */
  readonly texts: PublishedTexts;
  /** The blob id of the tarball. */
  readonly blob: string;
  /** The size of the tarball, in bytes. */
  readonly size: number;
  readonly publishedAt: number;
  readonly publishedBy: string;
}

/** The tarball of a version. */
export type StoredTarball = Pick<StoredVersion, 'blob' | 'size'>;

/** A packument or tarball that is cached from the upstream registry. */
export interface StoredCacheEntry {
  readonly registry: string;
  /** `name` for a packument, `name/-/file.tgz` for a tarball; the name includes the scope. */
  readonly path: string;
  readonly blob: string;
  readonly size: number;
  readonly etag: string | undefined;
  readonly fetchedAt: number;
  readonly lastUsedAt: number;
  readonly hits: number;
  readonly verifiedBy: VerifiedBy;
  /** What a client would run to install the tarball, such as `postinstall`; empty if nothing, undefined if it was not checked. */
  readonly installScript: string | undefined;
}

/** The source of the hash of a cached file: the metadata of the upstream, or only a request of a client. */
export type VerifiedBy = 'upstream' | 'client';

/** A page of a list, ordered by key, and the cursor of the next page. */
export interface RecordPage<Item> {
  readonly items: readonly Item[];
  /** Opaque; undefined for the last page. */
  readonly next: string | undefined;
}

export interface PageRequest {
  /** At most 1,000. */
  readonly limit: number;
  readonly cursor: string | undefined;
}
