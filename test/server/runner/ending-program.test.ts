import { expect, test } from 'vitest';
import { endingProgram } from '../../../server/runner/ending-program.ts';

test.for([
  ['linux', undefined, undefined],
  ['darwin', undefined, undefined],
  ['win32', 'C:\\Windows', 'C:\\Windows\\System32\\taskkill.exe /PID 7 /T /F'],
  ['win32', undefined, 'taskkill.exe /PID 7 /T /F'],
] as const)('on %s the children of a process are ended', ([platform, systemRoot, expected]) => {
  const program = endingProgram(7, platform, systemRoot);
  expect(program && [program.file, ...program.args].join(' ')).toBe(expected);
});
