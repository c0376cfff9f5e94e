import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderWithData, runRegistry, writeDamagedCopy } from './run-registry.ts';

test.each([
  [
    'restore @/changed.tar --data @/new',
    65,
    '',
    '`registry.db` in the backup `@/changed.tar` is damaged: its SHA-512 is',
  ],
  ['restore', 2, '', 'requires one file to read'],
  ['restore @/a.tar @/b.tar', 2, '', 'requires one file to read'],
  ['restore @/none.tar --data @/new', 1, '', '`@/none.tar` does not exist.'],
  ['restore @/b.tar --data @/data', 1, '', '`@/data` is not empty'],
  [
    'restore @/bad.tar --data @/new',
    65,
    '',
    '`@/bad.tar` is not a backup that `taskwright-registry backup` has written',
  ],
  ['restore @/data --data @/new', 2, '', '`@/data` is a folder; name the file of a backup, such as'],
  [
    'restore @/b.tar --data @/new',
    0,
    'Restored @/b.tar into @/new: 0 packages with 0 versions, 0 cache entries, 0 contents.\n',
    '',
  ],
])('%s exits with %i', async (line, code, out, message) => {
  const folder = folderWithData();
  await runRegistry('backup @/b.tar --data @/data', folder);
  writeDamagedCopy(join(folder, 'b.tar'), join(folder, 'changed.tar'));
  writeFileSync(join(folder, 'bad.tar'), 'x'.repeat(2_000));
  expect(await runRegistry(line, folder)).toEqual({ code, out, error: expect.stringContaining(message) });
});
