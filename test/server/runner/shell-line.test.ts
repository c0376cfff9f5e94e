import { expect, test } from 'vitest';
import { shellKind, shellLine } from '../../../server/runner/shell-line.ts';

test.for([
  ['linux', '/bin/bash', 'posix'],
  ['linux', '/usr/bin/pwsh', 'powershell'],
  ['linux', '', 'posix'],
  ['darwin', '/bin/zsh', 'posix'],
  ['win32', 'C:\\Windows\\System32\\WindowsPowerShell\\v1.0\\powershell.exe', 'powershell'],
  ['win32', 'C:\\Program Files\\PowerShell\\7\\pwsh.exe', 'powershell'],
  ['win32', 'C:\\WINDOWS\\System32\\CMD.EXE', 'cmd'],
  ['win32', 'C:\\Program Files\\Git\\bin\\bash.exe', 'posix'],
  ['win32', '', 'powershell'],
] as const)('on %s, %j is a shell of the kind %s', ([platform, path, kind]) => {
  expect(shellKind(path, platform)).toBe(kind);
});

test.for([
  [['mise', 'run', 'build:web', '--jobs=4'], 'mise run build:web --jobs=4', 'mise run build:web "--jobs=4"'],
  [['mise', 'a b'], "mise 'a b'", 'mise "a b"'],
  [['C:\\Program Files\\mise.exe', 'run'], "& 'C:\\Program Files\\mise.exe' run", '"C:\\Program Files\\mise.exe" run'],
  [['C:\\a\\mise.exe', 'run'], 'C:\\a\\mise.exe run', 'C:\\a\\mise.exe run'],
  [['m', "it's"], "m 'it''s'", 'm "it\'s"'],
  [['m', 'it’s'], "m 'it’’s'", 'm "it’s"'],
  [['m', '$HOME', '`ls`'], "m '$HOME' '`ls`'", 'm "$HOME" "`ls`"'],
  [['m', '%PATH%', 'a&b'], "m '%PATH%' 'a&b'", 'm ^"^%PATH^%^" "a&b"'],
  [['m', 'say "x"'], `m 'say "x"'`, 'm ^"say \\^"x\\^"^"'],
  [['m', '', '--%', '-a.b', '@x', 'a,b'], "m '' '--%' '-a.b' '@x' 'a,b'", 'm "" ^"--^%^" -a.b @x "a,b"'],
  [['m', 'a b\\'], "m 'a b\\'", 'm "a b\\\\"'],
] as const)('%j is written for PowerShell and cmd', ([words, powershell, cmd]) => {
  expect([shellLine(words, 'powershell'), shellLine(words, 'cmd')]).toEqual([powershell, cmd]);
});

test('words are written for other shells as in settings', () => {
  expect(shellLine(['mise', 'run', 'a b', "it's"], 'posix')).toBe(`mise run 'a b' "it's"`);
});
