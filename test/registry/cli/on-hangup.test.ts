import { expect, onTestFinished, test } from 'vitest';
import { onHangup } from '../../../registry/cli/on-hangup.ts';

test.each([
  ['win32', 'SIGBREAK', ['reload']],
  ['win32', 'SIGHUP', ['stop: the console window was closed']],
  ['linux', 'SIGHUP', ['reload']],
  ['linux', 'SIGBREAK', []],
  ['darwin', 'SIGHUP', ['reload']],
] as const)('on %s, %s causes %o', (system, signal, expected) => {
  const listeners = ['SIGHUP', 'SIGBREAK'] as const;
  const before = listeners.map((name) => process.listeners(name));
  onTestFinished(() => {
    listeners.forEach((name, index) => {
      process.removeAllListeners(name);
      for (const listener of before[index] ?? []) process.on(name, listener);
    });
  });
  const calls: string[] = [];
  onHangup({ reload: () => calls.push('reload'), stop: (reason) => calls.push(`stop: ${reason}`) }, system);
  process.emit(signal, signal);
  expect(calls).toEqual(expected);
});
