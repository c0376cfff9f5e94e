import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findProgram, findProgramOutsidePath } from '../../../server/runner/find-program.ts';
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
