import type { DerivedFiles } from '../derived-files.ts';
import type { FoundPackages, PackageSearch } from '../search/package-search.ts';
import type { AccessRecords } from './access-records.ts';
import type { AuditRecords } from './audit-records.ts';
import type { BlobStore } from './blob-store.ts';
import type { CacheRecords } from './cache-records.ts';
import type { Coordination } from './coordination.ts';
import type { DownloadRecords } from './download-records.ts';
import type { LoginRecords } from './login-records.ts';
import type { PackageRecords } from './package-records.ts';
import type { QuarantineRecords } from './quarantine-records.ts';
import type { SignatureRecords } from './signature-records.ts';
import type { StagedRecords } from './staged-records.ts';
import type { WebhookRecords } from './webhook-records.ts';

/** The part of a storage that requests for packages use. In a process that only reads, every change fails. */
export interface StorageForReads {
  /**
   * Whether the data that is read without waiting (`access`, `known…`) contains every change that any server has
   * confirmed before. If it is false, a request must wait for `refresh` first. Always true for a database that one
   * process writes.
   */
  readonly isCurrent: boolean;
  /** Resolves when the data that is read without waiting contains every change that was confirmed before the call. */
  refresh(): Promise<void>;
  readonly access: AccessRecords;
  readonly audit: AuditRecords;
  /** Undefined for a storage that one server uses. */
  readonly coordination?: Coordination;
  readonly packages: PackageRecords;
  readonly quarantine: QuarantineRecords;
  readonly cache: CacheRecords;
  readonly blobs: BlobStore;
  readonly derived: Pick<DerivedFiles, 'get' | 'put'>;
}

/**
 * The storage of a registry: commands that are atomic together with their audit records, and reads. Exposes neither
 * transactions nor SQL, so that a database on another machine, which several servers share, can implement it.
 */
export interface Storage extends StorageForReads {
  readonly searches: Searching;
  readonly downloads: DownloadRecords;
  readonly staged: StagedRecords;
  readonly signatures: SignatureRecords;
  readonly logins: LoginRecords;
  readonly webhooks: WebhookRecords;
  readonly derived: Pick<DerivedFiles, 'get' | 'put' | 'settled'>;
  readonly upkeep: BackgroundWork;
  /** Sentences about the state of the storage that the operator should see at the start. */
  readonly warnings: readonly string[];
  /** Rejects when changes would fail: when a disk is full or read-only, or the database cannot be reached. */
  ready(): Promise<void>;
  /** Returns an error that names the database, if an error says that the database is damaged. */
  damageOf(error: unknown): Error | undefined;
  /** Resolves to the size of the database, in bytes. */
  databaseSize(): Promise<number>;
  /** Resolves to the size and the free space of the file system of the data folder, in bytes. */
  diskSpace(): Promise<{ readonly size: number; readonly free: number }>;
  /** Must be called after `upkeep.stop` has resolved. */
  close(): Promise<void> | void;
}

export interface Searching {
  /**
   * Finds packages that the reader may read, the most relevant first: the exact name, names with the words, keywords, and
   * then descriptions. Rejects with Overloaded when too many searches are waiting.
   */
  find(search: PackageSearch): Promise<FoundPackages>;
}

/** The background work on a storage. */
export interface BackgroundWork {
  /** Works until `stop`. Failures, for example of a full disk, are reported, and the work is repeated later. */
  start(onFailure: (error: unknown) => void): void;
  /** Ends the work, and resolves when the storage may be closed. */
  stop(): Promise<void>;
}
