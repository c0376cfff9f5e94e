import { gunzipSync } from 'node:zlib';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { TaskLimitExceeded, WorkerPool, type WorkerPoolOptions } from '../../../registry/workers/worker-pool.ts';

const pools: WorkerPool[] = [];
afterEach(() => Promise.all(pools.splice(0).map((pool) => pool.close())));

function startPool(options: Partial<WorkerPoolOptions> = {}): WorkerPool {
  const pool = new WorkerPool({ size: 1, ...options });
  pools.push(pool);
  return pool;
}

const mebibyte = 2 ** 20;
const stopping = { status: 503, message: 'The server is stopping.' };

test('tasks run in threads, and their results arrive in order', async () => {
  const pool = startPool({ size: 2 });
  const texts = Array.from({ length: 20 }, (_, i) => `text ${i}`);
  const compressed = await Promise.all(texts.map((text) => pool.run('compress', Buffer.from(text))));
  expect(compressed.map((bytes) => gunzipSync(bytes).toString())).toEqual(texts);
});

test('a buffer can be moved to the thread instead of copied', async () => {
  const content = new Uint8Array(mebibyte);
  const compressed = await startPool().run('compress', content, { transfer: [content.buffer] });
  expect(content.byteLength).toBe(0);
  expect(gunzipSync(compressed)).toHaveLength(mebibyte);
});

test('a task that takes too long ends, and the next one runs', async () => {
  const pool = startPool();
  const slow = pool.run('compress', new Uint8Array(256 * mebibyte), { maxTime: 1 });
  const next = pool.run('compress', Buffer.from('next'));
  await expect(slow).rejects.toThrow(TaskLimitExceeded);
  expect(gunzipSync(await next).toString()).toBe('next');
});

test('the start of a thread does not count toward the time of its first task', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const first = startPool().run('compress', Buffer.from('first'), { maxTime: 1 });
  vi.advanceTimersByTime(60_000);
  expect(gunzipSync(await first).toString()).toBe('first');
});

test('an error of a task rejects that task only', async () => {
  const pool = startPool();
  // A value of another type, as a caller without types could pass it.
  await expect(pool.run('compress', 1 as never)).rejects.toThrow('buffer');
  expect(gunzipSync(await pool.run('compress', Buffer.from('next'))).toString()).toBe('next');
});

test('tasks are refused while too many are waiting', async () => {
  const pool = startPool({ maxWaiting: 1 });
  const [first, second, third] = ['1', '2', '3'].map((text) => pool.run('compress', Buffer.from(text)));
  await expect(third).rejects.toMatchObject({ status: 503, headers: { 'Retry-After': '5' } });
  expect(await Promise.all([first, second])).toHaveLength(2);
});

test('closing rejects the tasks that have not ended, and later ones', async () => {
  const pool = startPool();
  const tasks = [1, 2].map(() => pool.run('compress', new Uint8Array(64 * mebibyte)));
  const settled = Promise.allSettled(tasks);
  await pool.close();
  for (const result of await settled) expect(result).toMatchObject({ status: 'rejected', reason: stopping });
  await expect(pool.run('compress', Buffer.from('late'))).rejects.toMatchObject(stopping);
});
