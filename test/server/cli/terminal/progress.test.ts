import { expect, test } from 'vitest';
import { runIn } from '../support/run-in.ts';

const files = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`${index}.tasks.toml`, 'a = "x"\n']));

/** Returns a clock that advances by this many milliseconds whenever it is read. */
function clock(step: number): () => number {
  let time = 0;
  return () => {
    time += step;
    return time;
  };
}

test('Long work shows its progress at intervals, and removes the line at the end', async () => {
  const { stderr, stdout } = await runIn(files, 'check --color never', { isTTY: true, now: clock(30) });
  const lines = stderr.split('\r\u001b[K');
  expect(lines.length).toBeGreaterThan(4);
  expect(lines.length).toBeLessThan(20);
  expect(lines[0]).toBe('');
  expect(lines.at(-2)).toMatch(/^Checking \d+ of 30 files$/);
  expect(lines.at(-1)).toBe('');
  expect(stdout).toBe('No problems in 30 files; scripts not checked, since ShellCheck is not installed\n');
});

test('Short work shows no progress', async () => {
  const { stderr } = await runIn(files, 'check', { isTTY: true, now: clock(1) });
  expect(stderr).toBe('');
});

test('No progress is shown if the output is not a terminal', async () => {
  const { stderr } = await runIn(files, 'check', { now: clock(1_000) });
  expect(stderr).toBe('');
});

test('No progress is shown on a terminal that cannot move the cursor', async () => {
  const { stderr } = await runIn(files, 'check', { isTTY: true, now: clock(1_000), environment: { TERM: 'dumb' } });
  expect(stderr).toBe('');
});
