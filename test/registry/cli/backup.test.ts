import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderWithData, runRegistry } from './run-registry.ts';

test('a backup is written, and is complete', async () => {
  const folder = folderWithData();
  expect(await runRegistry('backup @/b.tar --data @/data', folder)).toEqual({
    code: 0,
    out: expect.stringMatching(/^Wrote a backup of .*@\/b\.tar/),
    error: '',
  });
  expect(await runRegistry('verify @/b.tar', folder)).toMatchObject({ code: 0 });
});

test.each([
  ['backup', 2, 'requires one file to write'],
  ['backup @/a.tar @/b.tar', 2, 'requires one file to write'],
  ['backup @/b.tar --dta x', 2, 'there is no option `--dta` (did you mean `--data`?)'],
  ['backup @/b.tar --data @/none', 1, '`@/none` does not contain `registry.db`'],
  ['backup @/taken.tar --data @/data', 1, 'already exists'],
  ['backup @/none/b.tar --data @/data', 1, 'Cannot use the folder `@/none`: it does not exist; create it first.'],
])('%s exits with %i', async (line, code, message) => {
  const folder = folderWithData();
  writeFileSync(join(folder, 'taken.tar'), '');
  expect(await runRegistry(line, folder)).toEqual({ code, out: '', error: expect.stringContaining(message) });
});
