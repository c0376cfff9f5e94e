import { expect, test } from 'vitest';
import { DownloadCounter } from '../../../registry/statistics/download-counter.ts';

test('while downloads cannot be stored, requests for their numbers wait for the same next attempt', async () => {
  let attempts = 0;
  let end = (): void => undefined;
  const counter = new DownloadCounter({
    async store() {
      attempts++;
      await new Promise<void>((resolve) => {
        end = resolve;
      });
      throw new Error('The database is not available.');
    },
    now: () => 0,
    onFailure: () => undefined,
  });
  counter.count('', 'one', '1.0.0');
  const first = counter.flush();
  await expect.poll(() => attempts).toBe(1);
  const others = Array.from({ length: 5 }, () => counter.flush());
  end();
  await first;
  await expect.poll(() => attempts).toBe(2);
  end();
  await Promise.all(others);
  expect(attempts).toBe(2);
  const closed = counter.close();
  await expect.poll(() => attempts).toBe(3);
  end();
  await closed;
});
