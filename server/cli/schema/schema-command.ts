import type { Command } from '../command.ts';

export const schemaCommand: Command = {
  name: 'schema',
  summary: 'Print the JSON Schema of task files',
  help: `Print the JSON Schema (draft 2020-12) of task files for other editors and tools.

Usage: taskwright schema

Examples:
  taskwright schema > task-file.schema.json
`,
  run: async (args, context) => (await import('./schema.ts')).schema(args, context),
};
