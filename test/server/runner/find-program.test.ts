import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findProgram, findProgramOutsidePath } from '../../../server/runner/find-program.ts';
import { usualFolders } from '../../../server/runner/usual-folders.ts';
import { temporaryFolder } from '../cli/support/temporary-folder.ts';

/** Returns a folder that contains these programs. */
function folderWith(...paths: readonly string[]): string {
  const folder = temporaryFolder({});
  for (const path of paths) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, '#!/bin/sh\n');
    chmodSync(file, 0o755);
  }
  return folder;
}

describe('a program is found', () => {
  test.for<readonly [where: string, programs: readonly string[], found: string | undefined, outside?: string]>([
    ['on the PATH', ['bin1/tool-of-test'], 'bin1/tool-of-test'],
    ['in a later folder of the PATH', ['bin2/tool-of-test'], 'bin2/tool-of-test'],
    ['on the PATH before other folders', ['bin2/tool-of-test', '.local/bin/tool-of-test'], 'bin2/tool-of-test'],
    ['in ~/.local/bin', ['.local/bin/tool-of-test'], '.local/bin/tool-of-test', '.local/bin/tool-of-test'],
    ['in ~/.cargo/bin', ['.cargo/bin/tool-of-test'], '.cargo/bin/tool-of-test', '.cargo/bin/tool-of-test'],
    ['nowhere', ['elsewhere/tool-of-test'], undefined],
  ])('%s', ([, programs, found, outside]) => {
    const folder = folderWith(...programs);
    const PATH = ['bin1', 'bin2'].map((name) => join(folder, name)).join(delimiter);
    const at = (path: string | undefined) => path && join(folder, path);
    expect(findProgram('tool-of-test', { PATH, HOME: folder })).toBe(at(found));
    expect(findProgramOutsidePath('tool-of-test', { PATH, HOME: folder })).toBe(at(outside));
  });

  test('by its full path only there', () => {
    const folder = folderWith('.local/bin/tool-of-test');
    expect(findProgram(join(folder, '.local/bin/tool-of-test'), {})).toBe(join(folder, '.local/bin/tool-of-test'));
    expect(findProgram(join(folder, 'tool-of-test'), { HOME: folder })).toBeUndefined();
  });
});

test.for([
  ['linux', { HOME: '/home/a' }, ['/home/a/.local/bin', '/home/a/.local/share/mise/bin', '/usr/local/bin']],
  ['darwin', { HOME: '/Users/a' }, ['/Users/a/.local/bin', '/opt/homebrew/bin', '/usr/local/bin']],
  ['linux', { MISE_INSTALL_PATH: '/opt/mise/mise' }, ['/opt/mise', '/usr/local/bin']],
  ['win32', { LOCALAPPDATA: 'C:/a', USERPROFILE: 'C:/u' }, ['C:/a/mise/bin', 'C:/u/scoop/shims']],
] as const)('on %s the usual folders contain those of %j', ([platform, environment, expected]) => {
  expect(usualFolders(environment, platform)).toEqual(expect.arrayContaining([...expected]));
});
