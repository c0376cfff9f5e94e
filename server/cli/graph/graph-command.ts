import type { Command } from '../command.ts';

export const graphCommand: Command = {
  name: 'graph',
  summary: 'Show which task needs which',
  help: `Show which task needs which: all tasks of a folder, or what one task needs and what
needs it. Cycles and missing tasks are marked.

Usage: taskwright graph [OPTIONS] [TASK]

Options:
  --format FORMAT  text (the default: trees), dot (for Graphviz), mermaid (for
                   Markdown) or json
  --depth NUMBER   show at most so many steps from TASK, or from the tasks that
                   nobody needs
  --in FOLDER      the folder to search for tasks (default: the current one);
                   what they need is found in the whole repository
  --color WHEN     auto (the default; respects NO_COLOR), always or never

Exit code: 0 when the graph was shown, 2 when the command line is wrong, there is no
such task, or a file could not be read.

Examples:
  taskwright graph                             the trees of all tasks
  taskwright graph build --depth 2             what is near one task
  taskwright graph --format dot | dot -Tsvg > tasks.svg
`,
  run: async (words, surroundings) => (await import('./graph.ts')).graph(words, surroundings),
};
