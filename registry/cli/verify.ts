import { resolve } from 'node:path';
import { readOptions } from '../../server/cli/options/options.ts';
import { UsageError } from '../../server/cli/options/usage-error.ts';
import { counted } from '../../server/core/text/counted.ts';
import { verifyArchive } from '../storage/sqlite/backups/verify-archive.ts';
import { verifyFolder } from '../storage/sqlite/verification/verify-folder.ts';
import { specsOf } from './command-options.ts';
import { exitCodes } from './exit-codes/exit-codes.ts';
import { exitWhenInterrupted } from './exit-when-interrupted.ts';
import { type ConfigOptions, configOptions, loadConfig } from './load-config.ts';
import type { Terminal } from './terminal.ts';
import { contentsOf, problemLines } from './verification-text.ts';

/** Runs `taskwright-registry verify [FILE]`: verifies a backup, or the data folder, whose server may be running. Changes neither. */
export async function verifyCommand(commandArguments: readonly string[], terminal: Terminal): Promise<number> {
  const options = readOptions(commandArguments, specsOf('verify'));
  const [file, ...more] = options.names;
  if (more.length > 0 || (file !== undefined && options.value('data') !== undefined)) {
    throw new UsageError('requires one backup, or no file to verify the data folder');
  }
  const subject = file === undefined ? sqliteFolder(configOptions(options)) : resolve(file);
  exitWhenInterrupted();
  const report = await (file === undefined ? verifyFolder(subject) : verifyArchive(subject));
  const problems = report.problems.length === 0 ? 'no problems' : counted(report.problems.length, 'problem');
  terminal.out(`${problemLines(report)}${subject}: ${contentsOf(report)}, ${problems}.\n`);
  return report.problems.length > 0 ? exitCodes.damaged : exitCodes.ok;
}

/** Returns the data folder. Throws when the configuration names another database. */
function sqliteFolder(options: ConfigOptions): string {
  const { settings, storage } = loadConfig(options, 'unused').config;
  if (storage.postgres === undefined) return settings.dataFolder;
  throw new Error('the database is PostgreSQL; write a backup with `taskwright-registry backup`, and verify its file');
}
