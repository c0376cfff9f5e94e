import type { Command } from '../command.ts';

export const graphCommand: Command = {
  name: 'graph',
  summary: 'Show the dependencies between tasks',
  help: `Show the dependencies between all tasks of a folder, or the dependencies and
dependents of one task. Cycles, missing tasks and tasks that the runner does not load
are marked. CI files (.yml or .yaml) that are named are shown with the tasks that their
scripts run.

Usage: taskwright graph [OPTIONS] [TASK] [CI FILES...]

Options:
  --format FORMAT  text (default; trees), dot (for Graphviz), mermaid (for
                   Markdown) or json
  --depth NUMBER   show at most this many steps from TASK, or from the tasks
                   without dependents
  --in FOLDER      the folder whose tasks are shown (default: the current folder);
                   their dependencies are found in the whole repository
  --platform SYSTEM
                   show what the runner finds on windows, linux or macos, instead of
                   this system
  --color WHEN     auto (default; NO_COLOR, FORCE_COLOR), always or never

Exit code: 0 if the graph was shown, 2 if the command line is invalid, the task does
not exist or a file could not be read.

Examples:
  taskwright graph                             show the trees of all tasks
  taskwright graph build --depth 2             show two steps around one task
  taskwright graph .github/workflows/ci.yml    show what a workflow runs as well
  taskwright graph --format dot | dot -Tsvg > tasks.svg
`,
  run: async (args, context) => (await import('./graph.ts')).graph(args, context),
};
