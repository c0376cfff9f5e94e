import { resolve } from 'node:path';
import { exitCodes } from '../exit-codes/exit-codes.ts';
import { restore } from '../storage/sqlite/backups/restore.ts';
import { parseFileArguments } from './file-arguments.ts';
import { sqliteFolder } from './sqlite-folder.ts';
import type { Terminal } from './terminal.ts';
import { contentsOf, problemLines } from './verification-text.ts';

/** Runs `registry restore FILE`: restores a backup into an empty data folder, after it has verified all of it. */
export async function restoreCommand(commandArguments: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = parseFileArguments(commandArguments);
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) {
    terminal.error('registry restore: requires one file to read, such as `registry restore backup.tar`.\n');
    return exitCodes.wrongUsage;
  }
  const dataFolder = sqliteFolder(values);
  const report = await restore(resolve(file), dataFolder);
  if (report.problems.length > 0) {
    terminal.out(problemLines(report));
    terminal.error(`registry restore: ${resolve(file)} is damaged; nothing was restored.\n`);
    return exitCodes.damaged;
  }
  terminal.out(`Restored ${resolve(file)} into ${dataFolder}: ${contentsOf(report)}.\n`);
  return exitCodes.ok;
}
