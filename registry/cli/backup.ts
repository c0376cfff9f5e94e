import { resolve } from 'node:path';
import { readOptions } from '../../server/cli/options/options.ts';
import { UsageError } from '../../server/cli/options/usage-error.ts';
import type { Config } from '../config/config.ts';
import { type BackupResult, backup } from '../storage/sqlite/backups/backup.ts';
import { backupRows } from '../storage/sqlite/backups/backup-rows.ts';
import { specsOf } from './command-options.ts';
import { exitCodes } from './exit-codes/exit-codes.ts';
import { exitWhenInterrupted } from './exit-when-interrupted.ts';
import { configOptions, loadStorageConfig } from './load-config.ts';
import type { Terminal } from './terminal.ts';
import { openSource } from './transfer/open-source.ts';

/** Runs `taskwright-registry backup FILE`: writes a consistent backup to a tar file. The server may be running. */
export async function backupCommand(commandArguments: readonly string[], terminal: Terminal): Promise<number> {
  const options = readOptions(commandArguments, specsOf('backup'));
  const [file, ...more] = options.names;
  if (file === undefined || more.length > 0) {
    throw new UsageError('requires one file to write, such as `taskwright-registry backup backup.tar`');
  }
  const config = loadStorageConfig(configOptions(options));
  exitWhenInterrupted();
  const { label, missing } = await backupOf(config, resolve(file));
  terminal.out(`Wrote a backup of ${label} to ${resolve(file)}.\n`);
  if (missing.length === 0) return exitCodes.ok;
  const list = missing.map((id) => `  ${id}\n`).join('');
  terminal.error(
    `taskwright-registry backup: the backup lacks these contents, which are missing or damaged in ${label}:\n${list}`,
  );
  return exitCodes.damaged;
}

async function backupOf(config: Config, file: string): Promise<BackupResult & { readonly label: string }> {
  const { dataFolder } = config.settings;
  if (config.storage.postgres === undefined) return { label: dataFolder, ...(await backup(dataFolder, file)) };
  const source = await openSource(config);
  try {
    return { label: source.label, ...(await backupRows(source, file)) };
  } finally {
    await source.close();
  }
}
