import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LogOutput } from '../../../../registry/cli/log/log-output.ts';

const line = `${'x'.repeat(199)}\n`;

// No time passes, so that only the number of lines matters.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** Opens an output whose writes take one turn of the event loop each. */
function openOutput() {
  const writes: number[] = [];
  const output = new LogOutput({
    async write(bytes) {
      await new Promise((resolve) => setImmediate(resolve));
      writes.push(bytes.length);
      return bytes.length;
    },
    close: () => undefined,
  });
  return { output, writes };
}

test('lines that arrive one by one during a write are written together', async () => {
  const { output, writes } = openOutput();
  for (let i = 0; i < 1_000; i++) {
    output.write(line);
    await new Promise((resolve) => setImmediate(resolve));
  }
  await output.close();
  expect(writes.reduce((sum, bytes) => sum + bytes, 0)).toBe(200_000);
  expect(writes.length).toBeLessThan(20);
});

test('all lines are written when the output is closed, even during a write', async () => {
  const { output, writes } = openOutput();
  for (let i = 0; i < 100; i++) output.write(line);
  for (let i = 0; i < 10; i++) output.write(line);
  await output.close();
  expect(writes.reduce((sum, bytes) => sum + bytes, 0)).toBe(22_000);
  expect(output.lostLines).toBe(0);
});
