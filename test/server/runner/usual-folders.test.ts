import { expect, test } from 'vitest';
import { usualFolders } from '../../../server/runner/usual-folders.ts';

test.for([
  ['linux', { HOME: '/home/a' }, ['/home/a/.local/bin', '/home/a/.local/share/mise/bin', '/usr/local/bin']],
  ['darwin', { HOME: '/Users/a' }, ['/Users/a/.local/bin', '/opt/homebrew/bin', '/usr/local/bin']],
  ['linux', { MISE_INSTALL_PATH: '/opt/mise/mise' }, ['/opt/mise', '/usr/local/bin']],
  [
    'win32',
    { LOCALAPPDATA: 'C:\\l', USERPROFILE: 'C:\\u' },
    ['C:\\l\\mise\\bin', 'C:\\l\\Microsoft\\WinGet\\Links', 'C:\\u\\scoop\\shims'],
  ],
  ['win32', { Scoop: 'D:\\scoop', ProgramData: 'C:\\p' }, ['D:\\scoop\\shims', 'C:\\p\\chocolatey\\bin']],
  ['win32', { MISE_INSTALL_PATH: 'C:\\tools\\mise.exe' }, ['C:\\tools']],
] as const)('on %s the usual folders contain those of %j', ([platform, environment, expected]) => {
  expect(usualFolders({ platform, environment })).toEqual(expect.arrayContaining([...expected]));
});
