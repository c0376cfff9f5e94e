import { hash, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import type { TestBucket } from '../../../harness/services/create-bucket.ts';
import { contentOfBytes } from '../../../registry/objects/content.ts';
import { FileStore } from '../../../registry/objects/file-store.ts';
import type { ObjectPart, ObjectStore } from '../../../registry/objects/object-store.ts';
import { S3Store } from '../../../registry/objects/s3/s3-store.ts';
import { createTestBucket } from '../../support/services.ts';

export type S3StoreOptions = ConstructorParameters<typeof S3Store>[0];

/** Returns a store in a temporary folder, which is removed after the test. */
export async function fileStore(): Promise<ObjectStore> {
  const home = mkdtempSync(join(tmpdir(), 'taskwright-objects-'));
  onTestFinished(() => rmSync(home, { recursive: true }));
  const [folder, temporary] = [join(home, 'blobs'), join(home, 'tmp')];
  for (const path of [folder, temporary]) mkdirSync(path);
  return new FileStore({ folder, temporary });
}

/** Returns a store in a bucket, which is closed after the test. */
export function s3StoreIn(bucket: TestBucket, options: Partial<S3StoreOptions> = {}): S3Store {
  const store = new S3Store({ ...bucket, pathStyle: true, prefix: 'registry/', ...options });
  onTestFinished(() => store.close());
  return store;
}

/** Returns a store in a new bucket of the shared service. */
export async function s3Store(options: Partial<S3StoreOptions> = {}): Promise<S3Store> {
  return s3StoreIn(await createTestBucket(), options);
}

export interface Sample {
  readonly bytes: Buffer;
  readonly digest: string;
}

/** Returns content of this number of random bytes. */
export function sampleOf(size: number): Sample {
  const bytes = randomBytes(size);
  return { bytes, digest: hash('sha512', bytes) };
}

export async function putSample(store: ObjectStore, size: number): Promise<Sample> {
  const sample = sampleOf(size);
  await store.put(sample.digest, contentOfBytes(sample.bytes));
  return sample;
}

/** Reads an object or a part of it completely; undefined if there is none. */
export async function read(store: ObjectStore, digest: string, part?: ObjectPart): Promise<Buffer | undefined> {
  const object = await store.get(digest, part);
  return object && buffer(object.stream);
}

/** Returns the size of a whole object that is known before it is read. */
export async function announcedSize(
  store: ObjectStore,
  digest: string,
  part?: ObjectPart,
): Promise<number | undefined> {
  const object = await store.get(digest, part);
  object?.stream.destroy();
  return object?.size;
}
