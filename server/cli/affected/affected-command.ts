import type { Command } from '../command.ts';

export const affectedCommand: Command = {
  name: 'affected',
  summary: 'Show the tasks that a change affects, and why',
  help: `Show which tasks are affected by the files that have changed since a commit: by their
sources, their definition, the scripts and environment files that they use, the config
files that apply to them, and the tasks that they depend on. Changes that are not
committed and new files count as well. Nothing is run.

A task without \`sources\` is affected by every change in its project. In a monorepo,
that includes the packages that the project depends on, and the files that belong to no
other project.

Usage: taskwright affected [OPTIONS] [TASKS...]

TASKS are names or aliases; only these tasks are shown. In a monorepo, a name selects
the tasks of all projects.

Options:
  --base REF       the commit to compare with (default: MISE_AFFECTED_BASE, the target
                   of the merge request in GitHub Actions and GitLab CI, or HEAD~1);
                   changes on its side since the last common commit do not count
  --format FORMAT  text (default), json or names (one in each line, for other programs)
  --in FOLDER      the folder whose tasks are shown (default: the current folder)
  --platform SYSTEM
                   show what the runner finds on windows, linux or macos, instead of
                   this system
  --color WHEN     auto (default; NO_COLOR, FORCE_COLOR), always or never

Exit code: 0 if the changes could be determined, 2 if the command line is invalid, git
reports an error or a file could not be read.

Examples:
  taskwright affected --base origin/main
  taskwright affected --base origin/main test lint
  taskwright affected --format names test | xargs --no-run-if-empty mise run
`,
  run: async (args, context) => (await import('./affected.ts')).affected(args, context),
};
