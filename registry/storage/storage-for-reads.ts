import type { Blobs } from './blobs/blobs.ts';
import type { DerivedFiles } from './derived-files.ts';
import type { AuditLog } from './sqlite/audit-log.ts';
import type { CacheEntries } from './sqlite/cache-entries.ts';
import type { CredentialRequirement } from './sqlite/credential-requirement.ts';
import type { Packages } from './sqlite/packages/packages.ts';
import type { Rules } from './sqlite/rules.ts';
import type { Users } from './sqlite/users.ts';

/** The part of a storage that requests for packages use. In a process that only reads, every change fails. */
export interface StorageForReads {
  readonly users: Users;
  readonly credentialRequirement: CredentialRequirement;
  readonly rules: Rules;
  readonly audit: AuditLog;
  readonly packages: Packages;
  readonly cache: CacheEntries;
  readonly blobs: Blobs;
  readonly derived: Pick<DerivedFiles, 'get' | 'put'>;
  /** Runs `work`, which must not await, and commits all of its changes or none. */
  transaction<T>(work: () => T): T;
  /** Like `transaction`, but shares one commit with concurrent changes; for frequent changes. */
  transactionSoon<T>(work: () => T): Promise<T>;
}
