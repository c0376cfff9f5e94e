import type { Command } from '../command.ts';

export const envCommand: Command = {
  name: 'env',
  summary: 'Show the environment variables of a task',
  help: `Show the environment variables that a task gets from its files: each with its value,
the file and line that set it, and what they override. Secrets are masked, nothing is
run, and values are shown as they are written.

Usage: taskwright env [OPTIONS] TASK

Options:
  --in FOLDER      the folder whose tasks are known (default: the current folder)
  --platform SYSTEM
                   show what the runner finds on windows, linux or macos, instead of
                   this system

Environment:
  MISE_ENV         the environments whose config files are active, separated by commas
                   (default: those that .miserc.toml selects)

Exit code: 0 if the environment was shown, 2 if the command line is invalid, the task
does not exist or a file could not be read.

Examples:
  taskwright env build
  MISE_ENV=ci taskwright env deploy
`,
  run: async (args, context) => (await import('./env.ts')).env(args, context),
};
