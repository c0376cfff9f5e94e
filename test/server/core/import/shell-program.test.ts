import { expect, test } from 'vitest';
import { scriptOption } from '../../../../server/core/import/shell-program.ts';

test.each([
  ['/bin/bash', '-c'],
  ['C:\\Program Files\\Git\\bin\\bash.exe', '-c'],
  ['cmd', '/c'],
  ['cmd.exe', '/c'],
  ['C:\\Windows\\System32\\CMD.EXE', '/c'],
  ['powershell.exe', '-Command'],
  ['/usr/bin/pwsh', '-Command'],
])('%s runs a script after `%s`', (program, option) => {
  expect(scriptOption(program)).toBe(option);
});
