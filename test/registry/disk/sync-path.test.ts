import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, onTestFinished } from 'vitest';
import { flagForSync, syncFile, syncFolder, syncFolderNow, syncsFolders } from '../../../registry/disk/sync-path.ts';
import { SharedSync } from '../../../registry/storage/shared-sync.ts';

const test = base.extend<{ folder: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest requires a pattern.
  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'taskwright-sync-'));
    await use(folder);
    rmSync(folder, { recursive: true });
  },
});

base.each([
  ['win32', false, 'r+'],
  ['linux', true, 'r'],
  ['darwin', true, 'r'],
] as const)('on %s, folders are synced: %s; a file is opened with %s to sync it', (system, folders, flag) => {
  expect(syncsFolders(system)).toBe(folders);
  expect(flagForSync(system)).toBe(flag);
});

for (const system of ['win32', 'linux', 'darwin'] as const) {
  test(`a file and a folder can be synced as on ${system}`, async ({ folder }) => {
    const file = join(folder, 'a');
    writeFileSync(file, 'text');
    await syncFile(file, system);
    await syncFolder(folder, system);
    syncFolderNow(folder, system);
    for (const [kind, path] of [
      ['file', file],
      ['folder', folder],
    ] as const) {
      const sync = new SharedSync(kind, path, system);
      onTestFinished(() => sync.close());
      await Promise.all([sync.run(), sync.run(), sync.run()]);
      sync.runNow();
    }
  });
}

test('a folder is not opened on Windows, which refuses to sync it', async ({ folder }) => {
  const missing = join(folder, 'missing');
  await syncFolder(missing, 'win32');
  syncFolderNow(missing, 'win32');
  await expect(syncFolder(missing, 'linux')).rejects.toThrow('ENOENT');
  expect(() => syncFolderNow(missing, 'linux')).toThrow('ENOENT');
  await expect(syncFile(missing, 'win32')).rejects.toThrow('ENOENT');
});
