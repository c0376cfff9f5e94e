import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBucket } from '../../../harness/services/create-bucket.ts';
import type { ObjectStoreService } from '../../../harness/services/object-store-service.ts';
import { startSwift } from '../../../harness/services/swift.ts';
import { contentOfBytes } from '../../../registry/objects/content.ts';
import { DamagedObject, ObjectStoreRefusal, ObjectStoreUnavailable } from '../../../registry/objects/errors.ts';
import { rows } from '../../support/rows.ts';
import { awaitServices, createTestBucket, describeWithServices } from '../../support/services.ts';
import { type Fault, startFaultyProxy } from './faulty-proxy.ts';
import { putSample, read, type S3StoreOptions, s3Store, s3StoreIn, sampleOf } from './stores.ts';

const minute = 60_000;
const mebibyte = 2 ** 20;

describeWithServices('an object store that stops or freezes', () => {
  let service: ObjectStoreService;
  beforeAll(async () => {
    service = await startSwift();
    await createBucket(service, 'packages');
  });
  afterAll(() => service?.close());
  const store = (options: Partial<S3StoreOptions> = {}) => s3StoreIn({ ...service, bucket: 'packages' }, options);

  test('is not available while it is stopped, and loses nothing', async () => {
    const stopped = store();
    const { bytes, digest } = await putSample(stopped, mebibyte);
    const other = sampleOf(1_000);
    await service.stop();
    const uses = [
      () => stopped.put(other.digest, contentOfBytes(other.bytes)),
      () => stopped.get(digest),
      () => stopped.sizeOf(digest),
      () => stopped.delete(other.digest),
      () => stopped.list(),
      () => stopped.check(),
    ];
    for (const use of uses) {
      await expect(use()).rejects.toMatchObject({
        name: 'ObjectStoreUnavailable',
        reason: 'the connection failed with ECONNREFUSED',
      });
    }
    await service.start();
    expect((await read(stopped, digest))?.equals(bytes)).toBe(true);
    expect(await stopped.sizeOf(other.digest)).toBeUndefined();
  });

  test('is not available while it is frozen, and then responds again', async () => {
    const [frozen, patient] = [store({ idleTimeout: 300 }), store()];
    const { digest } = await putSample(patient, 1_000);
    await service.signal('SIGSTOP');
    const reason = 'it has made no progress for 0.3 seconds';
    await expect(frozen.get(digest)).rejects.toMatchObject({ name: 'ObjectStoreUnavailable', reason });
    await service.signal('SIGCONT');
    expect(await read(patient, digest)).toHaveLength(1_000);
  });

  test('responds to a request that waits while it is frozen for a shorter time than the limit', async () => {
    const frozen = store();
    const { digest } = await putSample(frozen, 1_000);
    await service.signal('SIGSTOP');
    const reading = read(frozen, digest);
    setTimeout(() => void service.signal('SIGCONT'), 500);
    expect(await reading).toHaveLength(1_000);
  });

  test('has no part of an object whose upload it did not survive', async () => {
    const killed = store();
    const { bytes, digest } = sampleOf(5 * mebibyte);
    let count = 0;
    const dying = {
      size: bytes.length,
      sha256: 'a'.repeat(64),
      async *read() {
        for (let start = 0; start < bytes.length; start += 2 ** 18, count++) {
          if (count === 8) await service.signal('SIGKILL');
          yield bytes.subarray(start, start + 2 ** 18);
        }
      },
    };
    await expect(killed.put(digest, dying)).rejects.toThrow(ObjectStoreUnavailable);
    await service.start();
    expect(await killed.sizeOf(digest)).toBeUndefined();
    await killed.put(digest, contentOfBytes(bytes));
    expect((await read(killed, digest))?.equals(bytes)).toBe(true);
  });
});

describeWithServices('a fault of the store or of the connection', () => {
  beforeAll(awaitServices);
  const unavailable: Fault = { status: 503, code: 'SlowDown' };
  const broken: Fault = { status: 500, code: 'InternalError' };

  async function faulty(options: Partial<S3StoreOptions> = {}) {
    const bucket = await createTestBucket();
    const proxy = await startFaultyProxy(bucket.endpoint);
    return { proxy, store: s3StoreIn({ ...bucket, endpoint: proxy.endpoint }, options) };
  }

  test.each(
    rows<readonly [name: string, ...faults: Fault[]]>([
      ['once 503', unavailable],
      ['three times 500 or 503', broken, unavailable, broken],
      ['half of the upload lost', { cutRequestAfter: mebibyte }],
      ['half of the upload lost twice', { cutRequestAfter: mebibyte }, { cutRequestAfter: 3 * mebibyte }],
      ['the response lost', { cutResponseAfter: 0 }],
    ]),
  )('$row.0: an object is stored by a further attempt', async ({ row: [, ...faults] }) => {
    const { proxy, store } = await faulty();
    const { bytes, digest } = sampleOf(4 * mebibyte);
    proxy.fail(...faults);
    await store.put(digest, contentOfBytes(bytes));
    expect((await read(store, digest))?.equals(bytes)).toBe(true);
  });

  test.each(
    rows<readonly [name: string, ...faults: Fault[]]>([
      ['once 503', unavailable],
      ['half of the response lost', { cutResponseAfter: mebibyte }],
      [
        'parts of the response lost three times',
        { cutResponseAfter: mebibyte },
        { cutResponseAfter: 100_000 },
        { cutResponseAfter: 1 },
      ],
    ]),
  )('$row.0: an object is read by a further attempt', async ({ row: [, ...faults] }) => {
    const { proxy, store } = await faulty();
    const { bytes, digest } = await putSample(store, 4 * mebibyte);
    proxy.fail(...faults);
    expect((await read(store, digest))?.equals(bytes)).toBe(true);
    proxy.fail(...faults);
    expect((await read(store, digest, { first: 5, last: 3 * mebibyte }))?.length).toBe(3 * mebibyte - 4);
  });

  test('an attempt is repeated three times at most', async () => {
    const { proxy, store } = await faulty();
    const { digest } = await putSample(store, 1_000);
    proxy.fail(...Array(10).fill(unavailable));
    await expect(store.sizeOf(digest)).rejects.toMatchObject({ reason: 'it reports `503`', retryAfter: 5 });
    expect(proxy.requests()).toEqual(['HEAD', 'HEAD', 'HEAD', 'HEAD']);
  });

  test('a listing fails when its response is lost', async () => {
    const { proxy, store } = await faulty();
    await putSample(store, 1_000);
    proxy.fail({ cutResponseAfter: 20 });
    await expect(store.list()).rejects.toThrow(ObjectStoreUnavailable);
    expect((await store.list()).objects).toHaveLength(1);
  });

  test('a stream fails when its connections are cut repeatedly without progress', async () => {
    const { proxy, store } = await faulty();
    const { digest } = await putSample(store, 4 * mebibyte);
    proxy.fail(...Array(10).fill({ cutResponseAfter: 0 }));
    await expect(read(store, digest)).rejects.toThrow(ObjectStoreUnavailable);
  });
});

const refusedSignature =
  'The object store refuses the signature; correct `access_key_id`, `secret_access_key` or `region` in `[storage.objects]`.';

describeWithServices('a mistake that an admin must correct', () => {
  beforeAll(awaitServices);
  test.each(
    rows<readonly [name: string, options: Partial<S3StoreOptions>, message: string]>([
      ['a wrong secret', { secretAccessKey: 'wrong-secret' }, refusedSignature],
      ['an unknown key', { accessKeyId: 'test:stranger' }, refusedSignature],
      [
        'a bucket that does not exist',
        { bucket: 'no-such-bucket' },
        'The bucket `no-such-bucket` does not exist; create it, or correct `bucket` in `[storage.objects]`.',
      ],
    ]),
  )('$row.0 is reported without a secret', async ({ row: [, options, message] }) => {
    const store = await s3Store(options);
    await expect(store.check()).rejects.toThrow(new ObjectStoreRefusal(message));
    const { bytes, digest } = sampleOf(10);
    await expect(store.put(digest, contentOfBytes(bytes))).rejects.toThrow(ObjectStoreRefusal);
  });
});

describeWithServices('a server whose clock differs from that of the store', () => {
  beforeAll(awaitServices);
  test.each([-5, 5, -60, 60])('by %i minutes can use it, and its signed addresses are valid', async (minutes) => {
    const store = await s3Store({ now: () => Date.now() + minutes * minute });
    const { bytes, digest } = await putSample(store, 1_000);
    const url = await store.signedUrl(digest, { validSeconds: 60 });
    expect(Buffer.from(await (await fetch(url)).arrayBuffer()).equals(bytes)).toBe(true);
  });
});

describeWithServices('a signed address', () => {
  beforeAll(awaitServices);
  test('is that of one object, for a limited time, with the headers that the server chooses', async () => {
    const store = await s3Store();
    const { bytes, digest } = await putSample(store, 1_000);
    const other = await putSample(store, 10);
    const options = { contentType: 'application/x-test', cacheControl: 'private, max-age=10' };
    const url = await store.signedUrl(digest, { validSeconds: 60, ...options });
    const response = await fetch(url, { headers: { range: 'bytes=10-19' } });
    expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
      206,
      options.contentType,
      options.cacheControl,
    ]);
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes.subarray(10, 20))).toBe(true);
    expect((await fetch(url.replace(digest, other.digest))).status).toBe(403);
    expect((await fetch(url.replace('X-Amz-Expires=60', 'X-Amz-Expires=6000'))).status).toBe(403);
    expect((await fetch(url, { method: 'DELETE' })).status).toBe(403);
    expect(url).not.toContain('testing');
  });
});

describeWithServices('a damaged object', () => {
  beforeAll(awaitServices);
  test('is not read to its end', async () => {
    const bucket = await createTestBucket();
    const store = s3StoreIn(bucket);
    const { bytes, digest } = sampleOf(2 * mebibyte);
    const damaged = { ...contentOfBytes(Buffer.from(bytes).fill(0, mebibyte)), sha256: 'UNSIGNED-PAYLOAD' };
    await store.put(digest, damaged);
    const object = await store.get(digest);
    let count = 0;
    const reading = (async () => {
      for await (const chunk of object?.stream ?? []) count += chunk.length;
    })();
    await expect(reading).rejects.toThrow(DamagedObject);
    expect(count).toBeLessThan(bytes.length);
  });
});
