import { commands } from './commands.ts';
import { didYouMean } from './options.ts';
import { UsageError } from './usage-error.ts';

/** What `taskwright help` prints. */
export function overview(): string {
  const width = Math.max(...commands.map(({ name }) => name.length)) + 2;
  const list = commands.map(({ name, summary }) => `  ${name.padEnd(width)}${summary}`).join('\n');
  return `Taskwright checks, formats and draws task files, in TOML and JSON.

Usage: taskwright COMMAND [OPTIONS] [FILES or FOLDERS...]

Commands:
${list}

  taskwright help COMMAND    what a command does, its options, and examples
  taskwright --version       the version

Exit code: 0 when all is well, 1 when there are errors in the files, 2 when the
command line is wrong or a file could not be read or written.
`;
}

/** What `taskwright help COMMAND` prints. */
export function helpFor(words: readonly string[]): string {
  const [word, ...more] = words;
  if (word === undefined) return overview();
  if (more.length > 0) throw new UsageError('help is about one command at a time');
  const command = commands.find(({ name }) => name === word);
  if (command) return command.help;
  throw new UsageError(
    `there is no command "${word}"${didYouMean(
      word,
      commands.map(({ name }) => name),
    )}`,
  );
}
