import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { renameFile, renameFileNow, renameUnlessLocked } from '../../../registry/disk/rename-file.ts';

function folderWithFile(): { readonly from: string; readonly to: string; readonly folder: string } {
  const folder = mkdtempSync(join(tmpdir(), 'taskwright-rename-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const from = join(folder, 'from');
  writeFileSync(from, 'text');
  return { from, to: join(folder, 'to'), folder };
}

test.each([renameFile, renameFileNow, renameUnlessLocked])('%o renames a file', async (rename) => {
  const { from, to } = folderWithFile();
  await rename(from, to);
  expect([existsSync(from), existsSync(to)]).toEqual([false, true]);
  await expect(async () => rename(from, to)).rejects.toThrow('ENOENT');
});
