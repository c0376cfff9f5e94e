import { describe, inject } from 'vitest';
import { createNewBucket, type ObjectStoreAddress, type TestBucket } from '../../harness/services/create-bucket.ts';
import { createDatabase as createDatabaseIn } from '../../harness/services/create-database.ts';

const areAvailable = process.platform === 'linux';
if (!areAvailable)
  console.warn('Tests with PostgreSQL or an object store are skipped: the services run on Linux only.');

/** Like `describe`, for tests that require real services, which run on Linux only. */
export const describeWithServices = describe.skipIf(!areAvailable);

/** Creates an empty database in the PostgreSQL that the test files of a run share. Resolves to its address. */
export async function createDatabase(): Promise<string> {
  const { url } = await sharedService<{ readonly url: string }>('postgres');
  return createDatabaseIn(url);
}

/** Waits until the services have started, in a hook, since that takes longer than a test may on a busy machine. */
export async function awaitServices(): Promise<void> {
  await Promise.all([sharedService('postgres'), sharedService('swift')]);
}

/** Creates an empty bucket in the object store that the test files of a run share. */
export async function createTestBucket(): Promise<TestBucket> {
  return createNewBucket(await sharedService<ObjectStoreAddress>('swift'));
}

/** Resolves to the properties of a service that the test files of a run share; the first request starts it. */
async function sharedService<Service>(name: string): Promise<Service> {
  const response = await fetch(`${inject('services')}/${name}`);
  const text = await response.text();
  if (!response.ok) throw new Error(`The service \`${name}\` could not be started: ${text}`);
  return JSON.parse(text) as Service;
}
