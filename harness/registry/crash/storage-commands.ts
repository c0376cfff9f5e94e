import { deepEqual, ok } from 'node:assert/strict';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../../../registry/cli/run-command.ts';
import { openSource } from '../../../registry/cli/transfer/open-source.ts';
import { restoreTo } from '../../../registry/cli/transfer/restore-to.ts';
import { StorageError } from '../../../registry/storage/errors.ts';
import { databaseName } from '../../../registry/storage/folder/names.ts';
import { type BackupResult, backup } from '../../../registry/storage/sqlite/backups/backup.ts';
import { backupRows } from '../../../registry/storage/sqlite/backups/backup-rows.ts';
import { restore } from '../../../registry/storage/sqlite/backups/restore.ts';
import { verifyArchive } from '../../../registry/storage/sqlite/backups/verify-archive.ts';
import { verifyFolder } from '../../../registry/storage/sqlite/verification/verify-folder.ts';
import { configIn } from './crashed-storage.ts';

/** A command and its arguments; see `crashing-program.ts`. */
export type CrashingCommand = readonly [
  'backup' | 'restore' | 'verify' | 'verify-backup' | 'collect' | 'run',
  ...string[],
];

/** A command that can be killed in a process of its own, or completed here. */
export interface KillableCommand {
  readonly words: CrashingCommand;
  /** Runs the command to its end. Rejects when it fails; a restore into a storage that has been restored has no effect. */
  complete(): Promise<void>;
}

/** Returns the command that backs up the storage of a folder. */
export function backupOf(folder: string, file: string): KillableCommand {
  const data = dataIn(folder);
  if (data !== undefined) return { words: ['backup', data, file], complete: () => complete(backup(data, file)) };
  return {
    words: ['run', 'backup', file, '--config', join(folder, 'registry.toml')],
    async complete() {
      const source = await openSource(configIn(folder));
      await complete(backupRows(source, file)).finally(() => source.close());
    },
  };
}

async function complete(writing: Promise<BackupResult>): Promise<void> {
  deepEqual((await writing).missing, []);
}

/** Returns the command that restores a backup into the empty storage of a folder. */
export function restoreInto(folder: string, file: string): KillableCommand {
  const data = dataIn(folder);
  const words: CrashingCommand =
    data === undefined ? ['run', 'restore', file, '--config', join(folder, 'registry.toml')] : ['restore', file, data];
  return {
    words,
    async complete() {
      const isRestored = data !== undefined && existsSync(join(data, databaseName));
      if (isRestored) return;
      const report = await (data === undefined ? restoreTo(configIn(folder), file) : restore(file, data)).catch(
        whenNotEmpty,
      );
      deepEqual(report?.problems ?? [], []);
    },
  };
}

/** Resolves if the error says that a database is not empty, since the restore was then completed before. */
async function whenNotEmpty(error: unknown): Promise<undefined> {
  if (!(error instanceof StorageError && error.message.startsWith('The database is not empty'))) throw error;
}

/** Returns the command that moves everything from the storage of a folder into an empty one. */
export function migrationOf(from: string, to: string): KillableCommand {
  const source = join(from, 'read-only.toml');
  const text = readFileSync(join(from, 'registry.toml'), 'utf8');
  writeFileSync(source, text.replace('[settings]\n', '[settings]\nread_only = true\n'));
  const words = ['migrate', '--from', source, '--to', join(to, 'registry.toml')];
  return {
    words: ['run', ...words],
    async complete() {
      const errors: string[] = [];
      const code = await runCommand(words, { out: () => undefined, error: (part) => void errors.push(part) });
      const wasComplete = errors.some((part) => /is not empty: |already contains `registry\.db`/.test(part));
      ok(code === 0 || wasComplete, errors.join(''));
    },
  };
}

/** Returns the command that verifies the storage of a folder in place or, if it has services, by a backup. */
export function verificationOf(folder: string, file: string): CrashingCommand {
  const data = dataIn(folder);
  return data === undefined ? ['verify-backup', file] : ['verify', data];
}

/** Verifies the storage of a folder: in place, or by a backup of it. Rejects when it has problems. */
export async function expectNoProblems(folder: string): Promise<void> {
  const data = dataIn(folder);
  if (data !== undefined) return deepEqual((await verifyFolder(data)).problems, []);
  const file = join(folder, 'verified.tar');
  await backupOf(folder, file).complete();
  deepEqual((await verifyArchive(file)).problems, []);
  rmSync(file);
}

/** Returns the data folder of SQLite; undefined if the storage uses PostgreSQL. */
function dataIn(folder: string): string | undefined {
  const { settings, storage } = configIn(folder);
  return storage.postgres === undefined ? settings.dataFolder : undefined;
}
