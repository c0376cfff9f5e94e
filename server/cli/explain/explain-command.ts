import type { Command } from '../command.ts';

export const explainCommand: Command = {
  name: 'explain',
  summary: 'Explain a rule or a field',
  help: `Explain a rule by its code, or a field of tasks, config files or registry.toml by its
path, such as \`depends\`, \`task_config.includes\` or \`settings.port\`.

Usage: taskwright explain [OPTIONS] CODE or FIELD

Options:
  --all                  explain all rules instead
  --format FORMAT        text (default) or json

Exit code: 0 on success, 2 if there is no such rule or field.

Examples:
  taskwright explain unknown-task
  taskwright explain depends
  taskwright explain --format json task_config.includes
`,
  run: async (args, context) => (await import('./explain.ts')).explain(args, context),
};
