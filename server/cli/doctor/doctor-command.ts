import { defaultRunner } from '../../runner/runner-command.ts';
import type { Command } from '../command.ts';

export const doctorCommand: Command = {
  name: 'doctor',
  summary: 'Tell what was found, for bug reports',
  help: `Tell what Taskwright finds in a folder: task files, what config files include, what
is ignored or cannot be read, how many tasks and problems there are, the runner, and
the versions of everything. What is wrong stands first, with the next step.

The report is Markdown, made to be part of a bug report. It names the home folder
"~", and holds no passwords, no tokens and no variables of the environment.

Usage: taskwright doctor [OPTIONS] [FOLDER]

Options:
  --format FORMAT   text (the default) or json
  --runner COMMAND  the command that runs tasks (default: "${defaultRunner}"); it is asked
                    for its version

Exit code: 0 when all is well, 1 when something is wrong, 2 when the command line is
wrong or something could not be read.

Examples:
  taskwright doctor                        about the current folder
  taskwright doctor packages/api --runner "npx mise run"
  taskwright doctor --format json > report.json
`,
  run: async (words, surroundings) => (await import('./doctor.ts')).doctor(words, surroundings),
};
