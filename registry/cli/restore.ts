import { readOptions } from '../../server/cli/options/options.ts';
import { UsageError } from '../../server/cli/options/usage-error.ts';
import { restore } from '../storage/sqlite/backups/restore.ts';
import { backupFile } from './backup-file.ts';
import { specsOf } from './command-options.ts';
import { exitCodes } from './exit-codes/exit-codes.ts';
import { configOptions, loadStorageConfig } from './load-config.ts';
import type { Terminal } from './terminal.ts';
import { restoreTo } from './transfer/restore-to.ts';
import { contentsOf, problemLines } from './verification-text.ts';

/** Runs `taskwright-registry restore FILE`: restores a backup into an empty storage after verifying all of it. */
export async function restoreCommand(commandArguments: readonly string[], terminal: Terminal): Promise<number> {
  const options = readOptions(commandArguments, specsOf('restore'));
  const [given, ...more] = options.names;
  if (given === undefined || more.length > 0) {
    throw new UsageError('requires one file to read, such as `taskwright-registry restore backup.tar`');
  }
  const file = backupFile(given, 'name the file of a backup, such as `taskwright-registry restore backup.tar`');
  const config = loadStorageConfig(configOptions(options));
  const { postgres } = config.storage;
  const report = await (postgres === undefined ? restore(file, config.settings.dataFolder) : restoreTo(config, file));
  if (report.problems.length > 0) {
    terminal.out(problemLines(report));
    terminal.error(`taskwright-registry restore: ${file} is damaged; nothing was restored.\n`);
    return exitCodes.damaged;
  }
  terminal.out(
    `Restored ${file} into ${postgres === undefined ? config.settings.dataFolder : 'the database'}: ${contentsOf(report)}.\n`,
  );
  return exitCodes.ok;
}
