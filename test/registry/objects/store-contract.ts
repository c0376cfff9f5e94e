import { hash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { contentOfBytes, contentOfFile } from '../../../registry/objects/content.ts';
import { DamagedObject } from '../../../registry/objects/errors.ts';
import type { ObjectStore } from '../../../registry/objects/object-store.ts';
import { announcedSize, putSample, read, sampleOf } from './stores.ts';

const folder = mkdtempSync(join(tmpdir(), 'taskwright-contents-'));
afterAll(() => rmSync(folder, { recursive: true }));

const mebibyte = 2 ** 20;

/** Adds the tests that each implementation must pass. `createStore` resolves to an empty store. */
export function testObjectStore(createStore: () => Promise<ObjectStore>): void {
  test.each([0, 1, 100_000, 5 * mebibyte])('an object of %i bytes is read as it was stored', async (size) => {
    const store = await createStore();
    const { bytes, digest } = await putSample(store, size);
    expect(await store.sizeOf(digest)).toBe(size);
    expect(await announcedSize(store, digest)).toBe(size);
    expect((await read(store, digest))?.equals(bytes)).toBe(true);
  });

  test('a file is stored, with or without its SHA-256', async () => {
    const store = await createStore();
    for (const isKnown of [true, false]) {
      const { bytes, digest } = sampleOf(2 * mebibyte + 1);
      writeFileSync(join(folder, digest), bytes);
      const sha256 = isKnown ? hash('sha256', bytes) : undefined;
      await store.put(digest, contentOfFile(join(folder, digest), bytes.length, sha256));
      expect((await read(store, digest))?.equals(bytes)).toBe(true);
    }
  });

  test.each([
    [0, 0],
    [0, 99_999],
    [10, 20],
    [99_999, 99_999],
  ])('the bytes from %i to %i of an object are read', async (first, last) => {
    const store = await createStore();
    const { bytes, digest } = await putSample(store, 100_000);
    expect((await read(store, digest, { first, last }))?.equals(bytes.subarray(first, last + 1))).toBe(true);
    expect(await announcedSize(store, digest, { first, last })).toBe(100_000);
  });

  test('an object that does not exist has no content and no size, and can be deleted', async () => {
    const store = await createStore();
    const { digest } = sampleOf(10);
    expect(await store.sizeOf(digest)).toBeUndefined();
    expect(await read(store, digest)).toBeUndefined();
    await store.delete(digest);
  });

  test('a deleted object no longer exists, and can be stored again', async () => {
    const store = await createStore();
    const { bytes, digest } = await putSample(store, 1_000);
    await store.put(digest, contentOfBytes(bytes));
    await store.delete(digest);
    expect(await store.sizeOf(digest)).toBeUndefined();
    await store.put(digest, contentOfBytes(bytes));
    expect(await store.sizeOf(digest)).toBe(1_000);
  });

  test.each([
    ['other bytes', (bytes: Buffer) => Buffer.from(bytes).fill(0, 500)],
    ['fewer bytes', (bytes: Buffer) => bytes.subarray(1)],
  ])('content with %s than its digest is refused, and nothing is stored', async (_, change) => {
    const store = await createStore();
    const { bytes, digest } = sampleOf(600_000);
    await expect(store.put(digest, contentOfBytes(change(bytes)))).rejects.toThrow(DamagedObject);
    expect(await store.sizeOf(digest)).toBeUndefined();
    expect((await store.list()).objects).toEqual([]);
  });

  test('the listing contains all objects in the order of their digests', async () => {
    const store = await createStore();
    const samples = [await putSample(store, 1), await putSample(store, 2), await putSample(store, 3)];
    const all = samples.map(({ bytes, digest }) => ({ digest, size: bytes.length }));
    const [first, ...others] = all.sort((one, other) => (one.digest < other.digest ? -1 : 1));
    expect(await store.list()).toEqual({ objects: all, next: undefined });
    expect(await store.list(first?.digest)).toEqual({ objects: others, next: undefined });
    expect((await store.list('f'.repeat(128))).objects).toEqual([]);
  });

  test('an object that is not read to its end occupies no connection', async () => {
    const store = await createStore();
    const { digest } = await putSample(store, 5 * mebibyte);
    for (let count = 0; count < 70; count++) {
      const stream = (await store.get(digest))?.stream;
      stream?.destroy();
      if (stream && !stream.closed) await once(stream, 'close');
    }
    expect(await store.sizeOf(digest)).toBe(5 * mebibyte);
  });

  test('twenty contents are stored and read at the same time', async () => {
    const store = await createStore();
    const samples = await Promise.all(Array.from({ length: 20 }, (_, index) => putSample(store, index * 1_000)));
    const contents = await Promise.all(samples.map(({ digest }) => read(store, digest)));
    expect(contents.every((content, index) => samples[index]?.bytes.equals(content ?? Buffer.alloc(0)))).toBe(true);
  });

  test('a store that responds can be used', async () => {
    await (await createStore()).check();
  });
}
