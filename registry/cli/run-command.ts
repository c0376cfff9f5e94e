import { quoted } from '../errors/quoted.ts';
import { version } from '../statistics/version.ts';
import { DamagedData, FolderInUse } from '../storage/errors.ts';
import { backupCommand } from './backup.ts';
import { checkConfig } from './check-config.ts';
import { exitCodes } from './exit-codes/exit-codes.ts';
import { help } from './help.ts';
import { migrateCommand } from './migrate.ts';
import { restoreCommand } from './restore.ts';
import { retentionCommand } from './retention.ts';
import { serve } from './serve.ts';
import type { Terminal } from './terminal.ts';
import { tokenCommand } from './token.ts';
import { upgradeCommand } from './upgrade.ts';
import { verifyCommand } from './verify.ts';

type RegistryCommand = (commandArguments: readonly string[], terminal: Terminal) => Promise<number>;

const commands: Readonly<Record<string, RegistryCommand>> = {
  serve,
  token: tokenCommand,
  'check-config': checkConfig,
  backup: backupCommand,
  restore: restoreCommand,
  verify: verifyCommand,
  migrate: migrateCommand,
  upgrade: upgradeCommand,
  retention: retentionCommand,
};

/** Runs the command that the arguments name, and resolves to the exit code of the process. */
export async function runCommand(commandLine: readonly string[], terminal: Terminal): Promise<number> {
  const [name = 'help', ...rest] = commandLine;
  if (name === 'help' || commandLine.includes('--help') || commandLine.includes('-h')) {
    terminal.out(help);
    return exitCodes.ok;
  }
  if (name === '--version' || name === '-V') {
    terminal.out(`taskwright-registry ${version}\n`);
    return exitCodes.ok;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) {
    terminal.error(`taskwright-registry: unknown command ${quoted(name)}.\n\n${help}`);
    return exitCodes.wrongUsage;
  }
  try {
    return await command(rest, terminal);
  } catch (error) {
    terminal.error(`taskwright-registry ${name}: ${error instanceof Error ? error.message : String(error)}\n`);
    if (error instanceof FolderInUse) return exitCodes.folderInUse;
    if (error instanceof DamagedData) return exitCodes.damaged;
    return isUsageError(error) ? exitCodes.wrongUsage : exitCodes.failed;
  }
}

/** Returns whether `parseArgs` of `node:util` has thrown an error about an argument. */
function isUsageError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_');
}
