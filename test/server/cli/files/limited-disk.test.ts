import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commandDisk } from '../../../../server/cli/files/command-disk.ts';
import { limitedDisk } from '../../../../server/cli/files/limited-disk.ts';
import { rootsIn } from '../../../../server/files/roots-variable.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

test.for<readonly [path: string, exists: boolean]>([
  ['in', true],
  ['in/file', true],
  ['in/here', true],
  ['in/sub/../file', true],
  ['in/out', false],
  ['in/out/file', false],
  ['in/file-outside', false],
  ['in/none', false],
  ['outside/file', false],
  ['inside/file', false],
  ['.', false],
])('on a limited disk, `%s` exists: %s', async ([path, exists]) => {
  const folder = temporaryFolder({
    'in/file': 'text',
    'in/sub/': '',
    'in/here': { link: 'file' },
    'in/out': { link: '../outside' },
    'in/file-outside': { link: '../outside/file' },
    'inside/file': 'text',
    'outside/file': 'text',
  });
  const disk = limitedDisk(commandDisk, [join(folder, 'in')]);
  const full = join(folder, path);
  const found = disk.stats(full);
  const read = found?.kind === 'folder' ? disk.readFolder(full) : disk.readFile(full);
  const results = await Promise.allSettled([disk.look(full), disk.realPath(full), read]);
  expect([found !== undefined, ...results.map(({ status }) => status === 'fulfilled')]).toEqual(
    results.map(() => exists).concat(exists),
  );
  expect(disk.start(full).length > 0).toBe(exists && found?.kind === 'file');
});

test.for<readonly [text: string | undefined, roots: readonly string[] | undefined]>([
  [undefined, undefined],
  ['["/a","/b:c"]', ['/a', '/b:c']],
  ['[]', []],
  ['', []],
  ['/a', []],
  ['{}', []],
])('the variable %j allows %j', ([text, roots]) => {
  expect(rootsIn(text === undefined ? {} : { TASKWRIGHT_ROOTS: text })).toEqual(roots);
});
