import { expect, test } from 'vitest';
import { programCall } from '../../../server/runner/program-call.ts';

const environment = { comspec: 'C:\\Windows\\cmd.exe' };

test.for([
  ['linux', '/bin/mise.cmd'],
  ['darwin', '/bin/mise'],
  ['win32', 'C:\\a\\mise.exe'],
] as const)('on %s, %s is started itself', ([platform, file]) => {
  const words = ['run', 'a b'];
  expect(programCall(file, words, { platform, environment })).toEqual({ file, args: words, options: {} });
});

test.for([
  ['C:\\a\\npx.cmd', ['mise'], 'C:\\a\\npx.cmd ^^^"mise^^^"'],
  ['C:\\a b\\npx.CMD', ['x'], 'C:\\a^ b\\npx.CMD ^^^"x^^^"'],
  ['C:\\npx.bat', ['a b', '100%', 'x&y'], 'C:\\npx.bat ^^^"a^^^ b^^^" ^^^"100^^^%^^^" ^^^"x^^^&y^^^"'],
  ['C:\\npx.bat', ['a"b', 'c\\', ''], 'C:\\npx.bat ^^^"a\\^^^"b^^^" ^^^"c\\\\^^^" ^^^"^^^"'],
] as const)('on Windows, %s is run by the command interpreter with %j', ([path, words, line]) => {
  expect(programCall(path, words, { platform: 'win32', environment })).toEqual({
    file: 'C:\\Windows\\cmd.exe',
    args: ['/d', '/s', '/c', `"${line}"`],
    options: { windowsVerbatimArguments: true },
  });
});
