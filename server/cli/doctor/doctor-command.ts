import { defaultRunner } from '../../runner/runner-command.ts';
import type { Command } from '../command.ts';

export const doctorCommand: Command = {
  name: 'doctor',
  summary: 'Print a report for bug reports',
  help: `Print what Taskwright finds in a folder: task files, the includes of config files,
files that are ignored or cannot be read, the number of tasks and problems, the
runner, and all versions. Problems are listed first, each with its solution.

The report is Markdown and can be pasted into a bug report. It shows the home folder
as \`~\` and contains no passwords, tokens or environment variables.

Usage: taskwright doctor [OPTIONS] [FOLDER]

Options:
  --format FORMAT   text (default) or json
  --runner COMMAND  the command that runs tasks (default: \`${defaultRunner}\`);
                    its version is printed

Exit code: 0 if no problem was found, 1 if a problem was found, 2 if the command line
is invalid or a file could not be read.

Examples:
  taskwright doctor                        report on the current folder
  taskwright doctor packages/api --runner "npx mise run"
  taskwright doctor --format json > report.json
`,
  run: async (args, context) => (await import('./doctor.ts')).doctor(args, context),
};
