import { UsageError } from '../../server/cli/options/usage-error.ts';
import { version } from '../statistics/version.ts';
import { DamagedData, FolderInUse } from '../storage/errors.ts';
import { runAction, runOne } from './administration/actions.ts';
import { applyAction } from './administration/apply.ts';
import { auditAction } from './administration/audit.ts';
import { groupActions } from './administration/groups.ts';
import { packageActions } from './administration/packages.ts';
import { remoteProblem } from './administration/remote-problem.ts';
import { ruleActions } from './administration/rules.ts';
import { stageActions } from './administration/stage.ts';
import { tokenActions } from './administration/tokens.ts';
import { userActions } from './administration/users.ts';
import { backupCommand } from './backup.ts';
import { checkConfig } from './check-config.ts';
import type { CommandName } from './command-options.ts';
import { UnreadableConfig } from './config-text.ts';
import { exitCodes } from './exit-codes/exit-codes.ts';
import { helpFor, isCommandName, overview, unknownCommand } from './help.ts';
import { importAction } from './import/import.ts';
import { migrateCommand } from './migrate.ts';
import { restoreCommand } from './restore.ts';
import { retentionCommand } from './retention.ts';
import { serve } from './serve.ts';
import type { Terminal } from './terminal.ts';
import { tokenCommand } from './token.ts';
import { upgradeCommand } from './upgrade.ts';
import { verifyCommand } from './verify.ts';

/** Throws a UsageError for invalid arguments. */
type RegistryCommand = (commandArguments: readonly string[], terminal: Terminal) => Promise<number>;

const commands: Readonly<Record<CommandName, RegistryCommand>> = {
  serve,
  token: tokenCommand,
  'check-config': checkConfig,
  backup: backupCommand,
  restore: restoreCommand,
  verify: verifyCommand,
  migrate: migrateCommand,
  upgrade: upgradeCommand,
  retention: retentionCommand,
  users: (words, terminal) => runAction('users', userActions, words, terminal),
  tokens: (words, terminal) => runAction('tokens', tokenActions, words, terminal),
  rules: (words, terminal) => runAction('rules', ruleActions, words, terminal),
  groups: (words, terminal) => runAction('groups', groupActions, words, terminal),
  packages: (words, terminal) => runAction('packages', packageActions, words, terminal),
  stage: (words, terminal) => runAction('stage', stageActions, words, terminal),
  audit: (words, terminal) => runOne('audit', auditAction, words, terminal),
  apply: (words, terminal) => runOne('apply', applyAction, words, terminal),
  import: (words, terminal) => runOne('import', importAction, words, terminal),
};

/** Runs the command that the arguments name, and resolves to the exit code of the process. */
export async function runCommand(commandLine: readonly string[], terminal: Terminal): Promise<number> {
  const [name = 'help', ...rest] = commandLine;
  const isCommand = isCommandName(name);
  try {
    return await dispatch(name, rest, terminal);
  } catch (error) {
    const message = remoteProblem(error);
    const program = isCommand ? `taskwright-registry ${name}` : 'taskwright-registry';
    if (error instanceof UsageError) {
      const help = isCommand ? `taskwright-registry help ${name}` : 'taskwright-registry help';
      terminal.error(`${program}: ${message}.\nRun \`${help}\` for usage.\n`);
      return name === 'apply' ? exitCodes.wrongUsageOfApply : exitCodes.wrongUsage;
    }
    terminal.error(`${program}: ${message}\n`);
    return exitCodeOf(error);
  }
}

async function dispatch(name: string, rest: readonly string[], terminal: Terminal): Promise<number> {
  if (name === '--version' || name === '-V') {
    terminal.out(`taskwright-registry ${version}\n`);
    return exitCodes.ok;
  }
  if (name === 'help' || name === '--help' || name === '-h') {
    terminal.out(rest.some(isHelpOption) ? overview() : helpFor(rest));
    return exitCodes.ok;
  }
  if (!isCommandName(name)) throw unknownCommand(name);
  if (hasHelpOption(rest)) {
    terminal.out(helpFor([name]));
    return exitCodes.ok;
  }
  return commands[name](rest, terminal);
}

/** Returns whether the arguments contain `--help`. After `--`, all arguments are names. */
function hasHelpOption(words: readonly string[]): boolean {
  const end = words.indexOf('--');
  return words.slice(0, end < 0 ? words.length : end).some(isHelpOption);
}

function isHelpOption(word: string): boolean {
  return word === '--help' || word === '-h';
}

function exitCodeOf(error: unknown): number {
  if (error instanceof UnreadableConfig) return exitCodes.wrongUsage;
  if (error instanceof FolderInUse) return exitCodes.folderInUse;
  return error instanceof DamagedData ? exitCodes.damaged : exitCodes.failed;
}
