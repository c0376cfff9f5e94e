import { defaultFormatOptions } from '../../core/document/format-options.ts';
import type { Command } from '../command.ts';
import { selectionHelp } from '../files/selection-help.ts';

export const formatCommand: Command = {
  name: 'format',
  summary: 'Format task files and config files',
  help: `Format task files and config files, without changing values or comments. Files
that the runner refuses are not formatted, such as files with syntax errors or unknown
keys.

Usage: taskwright format [OPTIONS] [FILES or FOLDERS...]

${selectionHelp}

Options:
  --check                list the files that would change without writing them; exit
                         with 1 if there are any
  --column-width NUMBER  the maximum line length before an array is broken into lines
                         (default: ${defaultFormatOptions.columnWidth})
  --runner-version VERSION
                         the version of the runner, instead of that of mise on the
                         PATH; if it is newer than what Taskwright knows, files with
                         unknown keys and forms are formatted too

Exit code: 0 on success, 1 if the runner refuses files or files would change with
\`--check\`, 2 if the command line is invalid or a file could not be read or written.

Examples:
  taskwright format                        format the current folder
  taskwright format --check                check in a build or before a commit
  taskwright format - < tasks.toml         format standard input to standard output
`,
  run: async (args, context) => (await import('./format.ts')).format(args, context),
};
