import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderWithData, runRegistry, writeDamagedCopy } from './run-registry.ts';

const contents = '0 packages with 0 versions, 0 cache entries, 0 contents, no problems.\n';

test.each([
  ['verify @/changed.tar', 65, '', '`registry.db` in the backup `@/changed.tar` is damaged: its SHA-512 is'],
  ['verify --data @/data', 0, `@/data: ${contents}`, ''],
  ['verify @/b.tar', 0, `@/b.tar: ${contents}`, ''],
  ['verify --data @/none', 1, '', '`@/none` does not contain `registry.db`'],
  ['verify @/none.tar', 1, '', '`@/none.tar` does not exist.'],
  [
    'verify @/data',
    2,
    '',
    '`@/data` is a folder; to verify the storage in it, run `taskwright-registry verify --data @/data`',
  ],
  ['verify @/damaged/registry.db', 65, '', '`@/damaged/registry.db` is not a backup that `taskwright-registry backup`'],
  ['verify @/b.tar @/none.tar', 2, '', 'requires one backup, or no file'],
  ['verify --data @/damaged', 65, '', 'The database `@/damaged/registry.db` is damaged ('],
])('%s exits with %i', async (line, code, out, message) => {
  const folder = folderWithData();
  await runRegistry('backup @/b.tar --data @/data', folder);
  writeDamagedCopy(join(folder, 'b.tar'), join(folder, 'changed.tar'));
  mkdirSync(join(folder, 'damaged'));
  writeFileSync(join(folder, 'damaged', 'registry.db'), 'no database'.repeat(1_000));
  expect(await runRegistry(line, folder)).toEqual({ code, out, error: expect.stringContaining(message) });
});
