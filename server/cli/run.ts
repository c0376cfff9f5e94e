import { hostSystem } from '../files/paths.ts';
import { shellLine } from '../runner/shell-line.ts';
import { type ExitCode, exitCodes } from './command.ts';
import type { CommandContext } from './command-context.ts';
import { commands } from './commands.ts';
import { helpFor, overview } from './help.ts';
import { didYouMean } from './options/options.ts';
import { UsageError } from './options/usage-error.ts';
import { version } from './version.ts';

const versionWords = ['--version', '-V', '-v', 'version'];

/** Runs the command that the arguments of `taskwright` specify. */
export async function run(args: readonly string[], context: CommandContext): Promise<ExitCode> {
  const [word, ...rest] = args;
  try {
    return await dispatch(word, rest, context);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    const isCommand = commands.some(({ name }) => name === word);
    const help = isCommand ? `taskwright help ${word}` : 'taskwright help';
    context.stderr.write(`taskwright: ${error.message}.\nRun \`${help}\` for usage.\n`);
    return exitCodes.failure;
  }
}

async function dispatch(word: string | undefined, rest: readonly string[], context: CommandContext) {
  const { stdout, stderr } = context;
  if (word === undefined) {
    stderr.write(overview());
    return exitCodes.failure;
  }
  if (word !== undefined && versionWords.includes(word)) {
    stdout.write(`taskwright ${version}\n`);
    return exitCodes.success;
  }
  if (word === 'help' || word === '--help' || word === '-h') {
    stdout.write(helpFor(hasHelpOption(rest) ? [] : rest));
    return exitCodes.success;
  }
  const command = commands.find(({ name }) => name === word);
  if (!command) throw new UsageError(unknownCommand(word));
  if (hasHelpOption(rest)) {
    stdout.write(command.help);
    return exitCodes.success;
  }
  return command.run(rest, context);
}

/** Returns whether the arguments contain `--help`. After `--`, all arguments are names. */
function hasHelpOption(args: readonly string[]): boolean {
  const end = args.indexOf('--');
  return args.slice(0, end < 0 ? args.length : end).some((arg) => arg === '--help' || arg === '-h');
}

/** Returns a command as a user enters it in the shells of this system. */
function commandLine(words: readonly string[]): string {
  return shellLine(words, hostSystem === 'windows' ? 'cmd' : 'posix');
}

function unknownCommand(word: string): string {
  if (word.startsWith('-'))
    return `there is no option \`${word}\` before the command${didYouMean(word, ['--help', '--version'])}`;
  const looksLikeFile = /[./\\]/.test(word);
  if (looksLikeFile)
    return `there is no command \`${word}\`; to check a file or folder, run \`${commandLine(['taskwright', 'check', word])}\``;
  return `there is no command \`${word}\`${didYouMean(word, [...commands.map(({ name }) => name), 'help'])}`;
}
