import { type ExitCode, exitCodes } from './command.ts';
import { commands } from './commands.ts';
import { helpFor, overview } from './help.ts';
import { didYouMean } from './options.ts';
import type { Surroundings } from './surroundings.ts';
import { UsageError } from './usage-error.ts';
import { version } from './version.ts';

/** Runs the command that the arguments of `taskwright` specify. */
export async function run(words: readonly string[], surroundings: Surroundings): Promise<ExitCode> {
  const [word, ...rest] = words;
  try {
    return await dispatch(word, rest, surroundings);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    const isCommand = commands.some(({ name }) => name === word);
    const help = isCommand ? `taskwright help ${word}` : 'taskwright help';
    surroundings.stderr.write(`taskwright: ${error.message}.\nRun "${help}" for usage.\n`);
    return exitCodes.failure;
  }
}

async function dispatch(word: string | undefined, rest: readonly string[], surroundings: Surroundings) {
  const { stdout, stderr } = surroundings;
  if (word === undefined) {
    stderr.write(overview());
    return exitCodes.failure;
  }
  if (word === '--version' || word === '-V') {
    stdout.write(`taskwright ${version}\n`);
    return exitCodes.fine;
  }
  if (word === 'help' || word === '--help' || word === '-h') {
    stdout.write(helpFor(rest));
    return exitCodes.fine;
  }
  const command = commands.find(({ name }) => name === word);
  if (!command) throw new UsageError(unknownCommand(word));
  if (asksForHelp(rest)) {
    stdout.write(command.help);
    return exitCodes.fine;
  }
  return command.run(rest, surroundings);
}

/** Returns whether the arguments contain `--help`. After `--`, all arguments are names. */
function asksForHelp(words: readonly string[]): boolean {
  const end = words.indexOf('--');
  return words.slice(0, end < 0 ? words.length : end).some((word) => word === '--help' || word === '-h');
}

function unknownCommand(word: string): string {
  if (word.startsWith('-'))
    return `there is no option "${word}" before the command${didYouMean(word, ['--help', '--version'])}`;
  const looksLikeFile = /[./\\]/.test(word);
  if (looksLikeFile) return `there is no command "${word}"; to check a file or folder, run "taskwright check ${word}"`;
  return `there is no command "${word}"${didYouMean(word, [...commands.map(({ name }) => name), 'help'])}`;
}
