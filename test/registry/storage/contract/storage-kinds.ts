import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe } from 'vitest';
import { S3Store } from '../../../../registry/objects/s3/s3-store.ts';
import type { Storage } from '../../../../registry/storage/contract/storage.ts';
import type { DeliveriesOf } from '../../../../registry/storage/contract/webhook-records.ts';
import { openPostgres } from '../../../../registry/storage/postgres/open-postgres.ts';
import { openStorage } from '../../../../registry/storage/sqlite/opening/open-storage.ts';
import { createDatabase, createTestBucket, describeWithServices } from '../../../support/services.ts';

export interface OpenedStorage {
  readonly storage: Storage;
  /** Closes the storage and removes its files. */
  remove(): Promise<void>;
}

export interface OpeningOptions {
  readonly now?: () => number;
  readonly deliveriesOf?: DeliveriesOf;
}

/** An implementation of the contract of the storage. */
export interface StorageKind {
  readonly name: string;
  /** `describe`, or its variant for implementations that need a real service. */
  readonly describe: typeof describe.skip;
  /** Opens an empty storage. */
  open(options?: OpeningOptions): Promise<OpenedStorage>;
}

export const storageKinds: readonly StorageKind[] = [
  {
    name: 'SQLite',
    describe,
    async open(options = {}) {
      const folder = mkdtempSync(join(tmpdir(), 'taskwright-sqlite-'));
      return opened(openStorage(folder, options), folder);
    },
  },
  {
    name: 'PostgreSQL and an object store',
    describe: describeWithServices,
    async open(options = {}) {
      const folder = mkdtempSync(join(tmpdir(), 'taskwright-postgres-'));
      const store = new S3Store({ ...(await createTestBucket()), pathStyle: true, prefix: '' });
      const objects = { store, redirects: true };
      return opened(await openPostgres({ address: await createDatabase(), folder, objects, ...options }), folder);
    },
  },
];

function opened(storage: Storage, folder: string): OpenedStorage {
  return {
    storage,
    async remove() {
      await storage.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
