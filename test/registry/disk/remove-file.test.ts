import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  removeFile,
  removeFolder,
  removeFolderNow,
  removeFolderUnlessLocked,
  removeUnlessLocked,
} from '../../../registry/disk/remove-file.ts';

function folderWithFile(): { readonly file: string; readonly folder: string } {
  const folder = mkdtempSync(join(tmpdir(), 'taskwright-remove-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'file');
  writeFileSync(file, 'text');
  return { file, folder };
}

test.each([removeFile, removeFolder, removeFolderNow, removeUnlessLocked, removeFolderUnlessLocked])(
  '%o removes a file, and does nothing without one',
  async (remove) => {
    const { file } = folderWithFile();
    await remove(file);
    expect(existsSync(file)).toBe(false);
    await remove(file);
  },
);

test.each([removeFolder, removeFolderNow, removeFolderUnlessLocked])('%o removes a folder', async (remove) => {
  const { folder } = folderWithFile();
  await remove(folder);
  expect(existsSync(folder)).toBe(false);
});
