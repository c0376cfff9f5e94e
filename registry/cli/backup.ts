import { resolve } from 'node:path';
import { exitCodes } from '../exit-codes/exit-codes.ts';
import { backup } from '../storage/sqlite/backups/backup.ts';
import { exitWhenInterrupted } from './exit-when-interrupted.ts';
import { parseFileArguments } from './file-arguments.ts';
import { sqliteFolder } from './sqlite-folder.ts';
import type { Terminal } from './terminal.ts';

/** Runs `registry backup FILE`: writes a consistent backup to a tar file. The server may be running. */
export async function backupCommand(commandArguments: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = parseFileArguments(commandArguments);
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) {
    terminal.error('registry backup: requires one file to write, such as `registry backup backup.tar`.\n');
    return exitCodes.wrongUsage;
  }
  const dataFolder = sqliteFolder(values);
  exitWhenInterrupted();
  const { missing } = await backup(dataFolder, resolve(file));
  terminal.out(`Wrote a backup of ${dataFolder} to ${resolve(file)}.\n`);
  if (missing.length === 0) return exitCodes.ok;
  const list = missing.map((id) => `  ${id}\n`).join('');
  terminal.error(
    `registry backup: the backup lacks these contents, whose files are missing in ${dataFolder}:\n${list}`,
  );
  return exitCodes.damaged;
}
