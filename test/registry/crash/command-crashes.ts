import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  buildCrashingProgram,
  runCommandUntilCrash,
  runUntilCrash,
  storedContents,
} from '../../../harness/registry/crash/crash.ts';
import { configIn, openLater, storedIds } from '../../../harness/registry/crash/crashed-storage.ts';
import type { CrashingStorage, KillSteps } from '../../../harness/registry/crash/crashing-storage.ts';
import { contentOf, publish } from '../../../harness/registry/crash/kill-repeatedly.ts';
import {
  backupOf,
  type CrashingCommand,
  expectNoProblems,
  restoreInto,
  verificationOf,
} from '../../../harness/registry/crash/storage-commands.ts';
import { verifyArchive } from '../../../registry/storage/sqlite/backups/verify-archive.ts';

const expected = ['one@1.0.0', 'three@1.0.0'];

/** Kills the commands of a storage at their steps. */
export function testCommandCrashes(storage: CrashingStorage): void {
  let folder: string;
  /** A storage with two packages. */
  let prepared: string;
  beforeAll(async () => {
    await buildCrashingProgram();
    folder = mkdtempSync(join(tmpdir(), 'taskwright-crash-'));
    prepared = join(folder, 'prepared');
    await storage.create(prepared);
    await runUntilCrash(prepared, 0, async (ask) => {
      for (const name of ['one', 'three']) expect(await publish(ask, name, '1.0.0')).toBe(201);
    });
  });
  afterAll(async () => {
    await storage.remove(prepared);
    rmSync(folder, { recursive: true, force: true });
  });

  /** Kills a command at its steps, one after the other, until it ends. Returns the number of kills. */
  async function killAtSteps(
    run: (step: number) => Promise<boolean>,
    { stride }: Pick<KillSteps, 'stride'> = storage.steps.command,
  ): Promise<number> {
    let kills = 0;
    for (let step = 1; await run(step); step += stride) kills++;
    return kills;
  }

  /** Kills a command that reads a storage. */
  async function killReading(words: CrashingCommand, step: number): Promise<boolean> {
    const wasKilled = await runCommandUntilCrash(step, words);
    expect((await storedContents(prepared, contentOf)).versions).toEqual(expected);
    return wasKilled;
  }

  test('a backup that is killed writes no file or a complete one, and the next one removes its draft', async () => {
    const kills = await killAtSteps(async (step) => {
      const files = mkdtempSync(join(folder, 'backups-'));
      const [file, second] = [join(files, 'backup.tar'), join(files, 'second.tar')];
      const wasKilled = await killReading(backupOf(prepared, file).words, step);
      if (existsSync(file)) expect((await verifyArchive(file)).problems).toEqual([]);
      await backupOf(prepared, second).complete();
      expect((await verifyArchive(second)).problems).toEqual([]);
      expect(readdirSync(files).filter((name) => name.startsWith('.backup-'))).toEqual([]);
      return wasKilled;
    });
    expect(kills).toBeGreaterThan(4);
  }, 600_000);

  test('a restore that is killed is complete, or no server starts until it is repeated', async () => {
    const file = join(folder, 'restored.tar');
    await backupOf(prepared, file).complete();
    const kills = await killAtSteps(async (step) => {
      const target = join(folder, `target-${step}`);
      await storage.create(target);
      const restoring = restoreInto(target, file);
      const wasKilled = await runCommandUntilCrash(step, restoring.words);
      await storage.expectNothingOrAll(target);
      await restoring.complete();
      await expectNoProblems(target);
      expect((await storedContents(target, contentOf)).versions).toEqual(expected);
      expect(readdirSync(join(target, 'data')).filter((name) => name.startsWith('.restore-'))).toEqual([]);
      await storage.remove(target);
      return wasKilled;
    });
    expect(kills).toBeGreaterThan(5);
  }, 600_000);

  test('a verification that is killed changes nothing', async () => {
    const file = join(folder, 'verified.tar');
    await backupOf(prepared, file).complete();
    // It reads files only.
    const everyStep = { stride: 1 };
    const kills = await killAtSteps((step) => killReading(verificationOf(prepared, file), step), everyStep);
    const killsOfBackup = await killAtSteps((step) => killReading(['verify-backup', file], step), everyStep);
    expect(Math.min(kills, killsOfBackup)).toBeGreaterThan(1);
    expect((await verifyArchive(file)).problems).toEqual([]);
  }, 600_000);

  test('a search for orphans that is killed removes nothing else, and the next one removes the rest', async () => {
    const kills = await killAtSteps(async (step) => {
      const copy = join(folder, `orphans-${step}`);
      await storage.copy(prepared, copy);
      const config = configIn(copy);
      const before = await storedIds(config);
      // As if the server was killed before a version refers to them.
      const writing = await openLater(config);
      for (const content of ['first', 'second']) await writing.blobs.write(Buffer.from(content.repeat(50_000)));
      await writing.close();
      const wasKilled = await runCommandUntilCrash(step, ['collect', copy]);
      expect(await storedIds(config)).toEqual(expect.arrayContaining([...before]));
      // Checks that no orphan remains.
      expect((await storedContents(copy, contentOf)).versions).toEqual(expected);
      await expectNoProblems(copy);
      await storage.remove(copy);
      return wasKilled;
    });
    expect(kills).toBeGreaterThan(1);
  }, 600_000);
}
