import { expect, test } from 'vitest';
import { isLocked, unlessLocked, whileLocked, whileLockedNow } from '../../../registry/disk/while-locked.ts';

const removal = { change: 'removed', path: 'C:\\data\\blobs\\a' } as const;
const pauses = [0, 0, 0];

/** Returns an operation that fails with the code the given number of times, then returns how often it was run. */
function failing(code: string, times: number): () => number {
  let runs = 0;
  return () => {
    runs++;
    if (runs <= times) throw Object.assign(new Error(`${code}: unlink`), { code });
    return runs;
  };
}

test.each([
  ['win32', 'EPERM', true],
  ['win32', 'EACCES', true],
  ['win32', 'EBUSY', true],
  ['win32', 'ENOENT', false],
  ['win32', 'ENOSPC', false],
  ['linux', 'EPERM', false],
  ['linux', 'EBUSY', false],
  ['darwin', 'EACCES', false],
] as const)('on %s, %s is the error of a file that another program has open: %s', async (system, code, expected) => {
  const error = Object.assign(new Error(code), { code });
  expect(isLocked(error, system)).toBe(expected);
  const act = failing(code, 1);
  const repeated = whileLocked(removal, async () => act(), { system, pauses });
  if (expected) expect(await repeated).toBe(2);
  else await expect(repeated).rejects.toMatchObject({ code });
});

test.each(['EPERM', 'EACCES', 'EBUSY'])('an operation is repeated until the file is free (%s)', async (code) => {
  const system = 'win32';
  const [later, now] = [failing(code, pauses.length), failing(code, pauses.length)];
  expect(await whileLocked(removal, async () => later(), { system, pauses })).toBe(pauses.length + 1);
  expect(whileLockedNow(removal, now, { system, pauses })).toBe(pauses.length + 1);
});

test('the error after the last repetition names the file, the cause and the next step', async () => {
  const system = 'win32';
  const message =
    '`C:\\data\\blobs\\a` cannot be removed (EBUSY), since another program has it open or its permissions do not allow it; exclude the folder from virus scanners, indexers and backup programs, or check its permissions, and try again.';
  const [later, now] = [failing('EBUSY', 9), failing('EBUSY', 9)];
  await expect(whileLocked(removal, async () => later(), { system, pauses })).rejects.toThrow(message);
  expect(() => whileLockedNow(removal, now, { system, pauses })).toThrow(message);
});

test('what can be done later is not done while the file is locked, and other errors are thrown', () => {
  const act = failing('EBUSY', 1);
  expect([unlessLocked(act, 'win32'), unlessLocked(act, 'win32')]).toEqual([false, true]);
  expect(() => unlessLocked(failing('EBUSY', 1), 'linux')).toThrow('EBUSY');
  expect(() => unlessLocked(failing('ENOENT', 1), 'win32')).toThrow('ENOENT');
});
