import type { Command } from '../command.ts';

export const importCommand: Command = {
  name: 'import',
  summary: 'Create tasks from npm scripts, a makefile, justfile, Taskfile or tasks.json',
  help: `Create tasks from the tasks that another program defines: the scripts of package.json,
the targets of a makefile, the recipes of a justfile, the tasks of Taskfile.yml or of VS
Code's tasks.json. The file does not change. What the runner does differently is listed
with its line, and a task without an equivalent is left out.

Usage: taskwright import [OPTIONS] [FILE]

Without FILE, the current folder must contain exactly one such file. Without \`--to\`, the
tasks are written to standard output, as tables for mise.toml.

Options:
  --to FILE          add the tasks to this config file or task file in TOML; it is created
                     if it does not exist, and none of its tasks changes
  --rename OLD=NEW   give a task another name; may be repeated
  --skip NAME        leave a task out; may be repeated
  --format NAME      npm, make, just, task or vscode (default: from the name of the file)

Exit code: 0 if the tasks were imported, 2 if the command line is invalid, a name is
already used, or a file has a syntax error or could not be read or written.

Examples:
  taskwright import package.json
  taskwright import Makefile --to mise.toml
  taskwright import --to mise.toml --skip clean --rename test=unit-test
`,
  run: async (args, context) => (await import('./import.ts')).importTasks(args, context),
};
