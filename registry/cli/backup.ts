import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { exitCodes } from '../exit-codes/exit-codes.ts';
import { backup } from '../storage/backup.ts';
import { loadConfig } from './load-config.ts';
import type { Terminal } from './terminal.ts';

/** Runs `registry backup FILE`: writes a consistent backup to a tar file. The server may be running. */
export async function backupCommand(commandArguments: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...commandArguments],
    allowPositionals: true,
    options: { config: { type: 'string' }, data: { type: 'string' } },
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) {
    terminal.error('registry backup: requires one file to write, such as `registry backup backup.tar`.\n');
    return exitCodes.wrongUsage;
  }
  const { settings } = loadConfig(values).config;
  await backup(settings.dataFolder, resolve(file), Date.now);
  terminal.out(`Wrote a backup of ${settings.dataFolder} to ${resolve(file)}.\n`);
  return exitCodes.ok;
}
