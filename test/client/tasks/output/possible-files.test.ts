import { expect, test } from 'vitest';
import { possibleFiles } from '../../../../client/tasks/output/possible-files.ts';

test.for([
  ['linux', 'src/a.ts', ['/r/web', '/r', '/r/web'], ['/r/web/src/a.ts', '/r/src/a.ts']],
  ['darwin', './a.ts', ['/r'], ['/r/a.ts']],
  ['linux', '../a.ts', ['/r/web'], ['/r/a.ts']],
  ['linux', '/x/../a.ts', ['/r'], ['/a.ts']],
  ['win32', 'src\\a.ts', ['c:\\r'], ['c:\\r\\src\\a.ts']],
  ['win32', 'src/a.ts', ['c:\\r\\web', 'c:\\r'], ['c:\\r\\web\\src\\a.ts', 'c:\\r\\src\\a.ts']],
  ['win32', 'C:\\x\\a.ts', ['c:\\r'], ['C:\\x\\a.ts']],
  ['win32', '/c/x/a.ts', ['c:\\r'], ['c:\\x\\a.ts']],
] as const)('on %s, %s in %j may be one of %j', ([platform, file, folders, expected]) => {
  expect(possibleFiles(file, folders, platform)).toEqual(expected);
});
