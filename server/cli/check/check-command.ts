import type { Command } from '../command.ts';
import { selectionHelp } from '../files/selection-help.ts';

export const checkCommand: Command = {
  name: 'check',
  summary: 'Find mistakes in task files and config files',
  help: `Find mistakes in task files, in the tasks of config files, and in the headers of
script tasks; also between tasks, wherever in the repository they are defined.

Usage: taskwright check [OPTIONS] [FILES or FOLDERS...]

${selectionHelp}

Options:
  --format FORMAT        text (the default), json, sarif (2.1.0, for code scanning)
                         or github (annotations in GitHub Actions)
  --quiet                errors only
  --max-warnings NUMBER  end with 1, too, when there are more warnings than this
  --rule CODE=LEVEL      what a rule is to give: off, hint, info, warning or error;
                         can be given several times
  --color WHEN           auto (the default; respects NO_COLOR), always or never

Lines and columns count from 1, columns in UTF-16 code units as in most editors.

Exit code: 0 without errors, 1 with errors, 2 when the command line is wrong or
something could not be read.

Examples:
  taskwright check                           everything in the current folder
  taskwright check tasks.toml packages/api   a file, and a folder
  taskwright check --format sarif > taskwright.sarif
  taskwright check - --stdin-filename ci.tasks.json < generated.json
`,
  run: async (words, surroundings) => (await import('./check.ts')).check(words, surroundings),
};
