import type { DatabaseSync } from 'node:sqlite';
import type { Storage, StorageForReads } from '../contract/storage.ts';
import type { DeliveriesOf } from '../contract/webhook-records.ts';
import { AccessTotals } from './access/access-totals.ts';
import { CredentialRequirement } from './access/credential-requirement.ts';
import { FinishedLogins } from './access/finished-logins.ts';
import { Groups } from './access/groups.ts';
import { Rules } from './access/rules.ts';
import { SignIns } from './access/sign-ins.ts';
import { SqliteAccess } from './access/sqlite-access.ts';
import { Tokens } from './access/tokens.ts';
import { Users } from './access/users.ts';
import { AuditLog } from './audit-log.ts';
import type { CacheEntries } from './cache-entries.ts';
import { PackageUsage } from './packages/package-usage.ts';
import { Packages } from './packages/packages.ts';
import { SqliteDownloads } from './packages/sqlite-downloads.ts';
import { SqliteQuarantine } from './packages/sqlite-quarantine.ts';
import { StagedVersions } from './packages/staged-versions.ts';
import type { SearchIndex } from './search/search-index.ts';
import { SqliteAudit } from './sqlite-audit.ts';
import { SqliteCache } from './sqlite-cache.ts';
import { SqlitePackages } from './sqlite-packages.ts';
import { SqliteStaged } from './sqlite-staged.ts';
import type { Transactions } from './transaction.ts';

export interface RecordsOptions {
  readonly database: DatabaseSync;
  readonly transaction: Transactions;
  readonly cache: CacheEntries;
  readonly index: SearchIndex;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly deliveriesOf?: DeliveriesOf | undefined;
}

/** Returns the records in a database, which has one connection for changes, so that each read sees all changes. */
export function recordsOf({
  database,
  transaction,
  cache,
  index,
  now,
  deliveriesOf,
}: RecordsOptions): Omit<StorageForReads, 'blobs' | 'derived'> & Pick<Storage, 'downloads' | 'staged'> {
  const audit = new AuditLog(database, now, deliveriesOf);
  const requirement = new CredentialRequirement(database, transaction);
  const users = new Users(database, transaction, { requirement, now });
  const rules = new Rules(database, transaction, now);
  const totals = new AccessTotals(database);
  const groups = new Groups(database, transaction, now);
  const tokens = new Tokens(database, now);
  const signIns = new SignIns(database);
  const logins = new FinishedLogins(database);
  const packages = new Packages(database, transaction, index, now);
  const staged = new StagedVersions(database, now);
  const usage = new PackageUsage(database);
  const quarantine = new SqliteQuarantine(database, { transaction, packages, audit });
  return {
    isCurrent: true,
    refresh: async () => undefined,
    access: new SqliteAccess({
      transaction,
      users,
      rules,
      totals,
      groups,
      tokens,
      signIns,
      logins,
      requirement,
      audit,
    }),
    audit: new SqliteAudit(transaction, audit),
    packages: new SqlitePackages({ transaction, packages, staged, usage, audit, quarantine }),
    quarantine,
    staged: new SqliteStaged({ transaction, staged, usage, audit }),
    cache: new SqliteCache(transaction, cache, audit),
    downloads: new SqliteDownloads(database, transaction, packages),
  };
}
