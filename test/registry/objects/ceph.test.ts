import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCeph } from '../../../harness/services/ceph.ts';
import { createBucket } from '../../../harness/services/create-bucket.ts';
import type { ObjectStoreService } from '../../../harness/services/object-store-service.ts';
import { describeWithServices } from '../../support/services.ts';
import { testObjectStore } from './store-contract.ts';
import { putSample, read, s3StoreIn } from './stores.ts';

describeWithServices("a store with Ceph's S3 gateway", () => {
  let service: ObjectStoreService;
  beforeAll(async () => {
    service = await startCeph();
  });
  afterAll(() => service?.close());

  async function emptyStore() {
    const bucket = `test-${randomUUID()}`;
    await createBucket(service, bucket);
    return s3StoreIn({ ...service, bucket });
  }

  testObjectStore(emptyStore);

  test('an address is signed for one object', async () => {
    const store = await emptyStore();
    const { bytes, digest } = await putSample(store, 1_000);
    const other = await putSample(store, 10);
    const url = await store.signedUrl(digest, { validSeconds: 60, contentType: 'application/x-test' });
    const response = await fetch(url, { headers: { range: 'bytes=10-19' } });
    expect([response.status, response.headers.get('content-type')]).toEqual([206, 'application/x-test']);
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes.subarray(10, 20))).toBe(true);
    expect((await fetch(url.replace(digest, other.digest))).status).toBe(403);
  });

  test('an object remains when all servers are killed', async () => {
    const store = await emptyStore();
    const { bytes, digest } = await putSample(store, 2 ** 20);
    await service.signal('SIGKILL');
    await expect(store.get(digest)).rejects.toMatchObject({ name: 'ObjectStoreUnavailable' });
    await service.start();
    expect((await read(store, digest))?.equals(bytes)).toBe(true);
  });
});
