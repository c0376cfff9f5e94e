import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  buildCrashingProgram,
  type CrashingCommand,
  runCommandUntilCrash,
  runUntilCrash,
  storedContents,
} from '../../../harness/registry/crash/crash.ts';
import { contentOf, publish } from '../../../harness/registry/crash/kill-repeatedly.ts';
import { backup } from '../../../registry/storage/sqlite/backups/backup.ts';
import { restore } from '../../../registry/storage/sqlite/backups/restore.ts';
import { verifyArchive } from '../../../registry/storage/sqlite/backups/verify-archive.ts';
import { openStorage } from '../../../registry/storage/sqlite/opening/open-storage.ts';
import { verifyFolder } from '../../../registry/storage/sqlite/verification/verify-folder.ts';

beforeAll(buildCrashingProgram);

let folder: string;
let prepared: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'taskwright-crash-'));
  prepared = join(folder, 'prepared');
  await runUntilCrash(prepared, 0, async (ask) => {
    for (const name of ['one', 'three']) expect(await publish(ask, name, '1.0.0')).toBe(201);
  });
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const expected = ['one@1.0.0', 'three@1.0.0'];

/** Kills a command at its first step, its second step, and so on, until it ends. `check` is called with each copy of the data. */
async function killAtEachStep(
  command: (copy: string) => CrashingCommand,
  check: (copy: string) => Promise<void>,
): Promise<number> {
  for (let step = 1; ; step++) {
    const copy = mkdtempSync(join(folder, `step-${step}-`));
    cpSync(prepared, copy, { recursive: true });
    const wasKilled = await runCommandUntilCrash(step, command(copy));
    await check(copy);
    expect((await storedContents(copy, contentOf)).versions).toEqual(expected);
    if (!wasKilled) return step - 1;
  }
}

test('a backup that is killed writes no file or a complete one, and the next one removes its draft', async () => {
  const kills = await killAtEachStep(
    (copy) => ['backup', join(copy, 'data'), join(copy, 'backup.tar')],
    async (copy) => {
      const file = join(copy, 'backup.tar');
      if (existsSync(file)) expect((await verifyArchive(file)).problems).toEqual([]);
      await backup(join(copy, 'data'), join(copy, 'second.tar'));
      expect((await verifyArchive(join(copy, 'second.tar'))).problems).toEqual([]);
      expect(readdirSync(copy).filter((name) => name.startsWith('.backup-'))).toEqual([]);
    },
  );
  expect(kills).toBe(5);
});

test('a restore that is killed is complete, or no server starts until it is repeated', async () => {
  const file = join(folder, 'backup.tar');
  await backup(join(prepared, 'data'), file);
  const kills = await killAtEachStep(
    (copy) => ['restore', file, join(copy, 'target', 'data')],
    async (copy) => {
      const target = join(copy, 'target', 'data');
      if (!existsSync(join(target, 'registry.db'))) {
        expect(() => openStorage(target)).toThrow(
          /^A restore into `.*` has not finished; run `taskwright-registry restore` again/,
        );
        expect((await restore(file, target)).problems).toEqual([]);
      }
      expect((await storedContents(join(copy, 'target'), contentOf)).versions).toEqual(expected);
      expect(readdirSync(target).filter((name) => name.startsWith('.restore-'))).toEqual([]);
    },
  );
  expect(kills).toBeGreaterThan(5);
});

test('a verification that is killed changes nothing', async () => {
  const file = join(folder, 'backup.tar');
  await backup(join(prepared, 'data'), file);
  const verifying = await killAtEachStep(
    (copy) => ['verify', join(copy, 'data')],
    async (copy) => expect((await verifyFolder(join(copy, 'data'))).problems).toEqual([]),
  );
  const verifyingBackup = await killAtEachStep(
    () => ['verify-backup', file],
    async () => expect((await verifyArchive(file)).problems).toEqual([]),
  );
  expect(Math.min(verifying, verifyingBackup)).toBeGreaterThan(1);
});
