import { randomBytes } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import type { ObjectStoreService } from './object-store-service.ts';

/** The address and the credentials that a client of an object store requires. */
export type ObjectStoreAddress = Pick<ObjectStoreService, 'endpoint' | 'region' | 'accessKeyId' | 'secretAccessKey'>;

/** An empty bucket of an object store. */
export interface TestBucket extends ObjectStoreAddress {
  readonly bucket: string;
}

/** Creates an empty bucket with a name of its own. */
export async function createNewBucket(store: ObjectStoreAddress): Promise<TestBucket> {
  const bucket = `test-${randomBytes(8).toString('hex')}`;
  await createBucket(store, bucket);
  return { ...store, bucket };
}

export async function createBucket({ endpoint, ...keys }: ObjectStoreAddress, name: string): Promise<void> {
  const response = await new AwsClient({ ...keys, service: 's3' }).fetch(`${endpoint}/${name}`, { method: 'PUT' });
  if (!response.ok) throw new Error(`The bucket could not be created: ${await response.text()}`);
}
