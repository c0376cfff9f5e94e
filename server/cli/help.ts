import { commands } from './commands.ts';
import { didYouMean } from './options/options.ts';
import { UsageError } from './options/usage-error.ts';

/** Returns the output of `taskwright help`. */
export function overview(): string {
  const width = Math.max(...commands.map(({ name }) => name.length)) + 2;
  const list = commands.map(({ name, summary }) => `  ${name.padEnd(width)}${summary}`).join('\n');
  return `Check and format mise tasks (mise.toml and task files), and show their dependencies.

Usage: taskwright COMMAND [OPTIONS] [FILES or FOLDERS...]

Commands:
${list}

  taskwright help COMMAND    show the options of a command, with examples
  taskwright --version       show the version

Exit code: 0 on success, 1 if files have errors, 2 if the command line is invalid
or a file could not be read or written.
`;
}

/** The words that are used like a command, and have no options. */
const otherWords = ['help', 'version'];

/** Returns the output of `taskwright help COMMAND`. Throws a `UsageError` for an unknown command. */
export function helpFor(args: readonly string[]): string {
  const [word, ...more] = args;
  if (word === undefined || otherWords.includes(word)) return overview();
  if (more.length > 0) throw new UsageError('`help` takes one command');
  const command = commands.find(({ name }) => name === word);
  if (command) return command.help;
  throw new UsageError(
    `there is no command \`${word}\`${didYouMean(
      word,
      commands.map(({ name }) => name),
    )}`,
  );
}
