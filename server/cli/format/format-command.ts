import { defaultFormatOptions } from '../../core/document/format-options.ts';
import type { Command } from '../command.ts';
import { selectionHelp } from '../files/selection-help.ts';

export const formatCommand: Command = {
  name: 'format',
  summary: 'Lay task files and config files out in one style',
  help: `Lay task files and config files out in one style. Values and comments stay what they
are. Only files that change are written; files with syntax errors are left alone.

Usage: taskwright format [OPTIONS] [FILES or FOLDERS...]

${selectionHelp}

Options:
  --check                write nothing; list the files that would change, and end
                         with 1 if there are any
  --column-width NUMBER  break arrays in lines that are longer than this
                         (default ${defaultFormatOptions.columnWidth})

Exit code: 0 when all is well, 1 when files have syntax errors, or would change
with "--check", 2 when the command line is wrong or something could not be read or
written.

Examples:
  taskwright format                        everything in the current folder
  taskwright format --check                in a build, or before a commit
  taskwright format - < tasks.toml         from standard input to standard output
`,
  run: async (words, surroundings) => (await import('./format.ts')).format(words, surroundings),
};
