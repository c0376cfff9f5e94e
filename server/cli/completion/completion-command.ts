import type { Command } from '../command.ts';

/** Returns the command that completes command lines with these commands. */
export function completionCommandFor(commands: readonly Command[]): Command {
  const command: Command = {
    name: 'completion',
    summary: 'Print a script that completes commands in a shell',
    help: `Print a script that completes the commands, options and values of taskwright, and the
names of tasks, in a shell.

Usage: taskwright completion SHELL
       taskwright completion words -- [WORDS...]

SHELL is bash, zsh, fish or powershell. \`words\` prints the completions of the last word,
one in each line, with a tab before the description; the scripts use it.

Exit code: 0 on success, 2 if the command line is invalid.

Examples:
  taskwright completion bash > ~/.local/share/bash-completion/completions/taskwright
  taskwright completion zsh > ~/.zfunc/_taskwright     # a folder in $fpath
  taskwright completion fish > ~/.config/fish/completions/taskwright.fish
  taskwright completion powershell >> $PROFILE
`,
    run: async (args, context) => (await import('./completion.ts')).completion(args, context, [...commands, command]),
  };
  return command;
}
