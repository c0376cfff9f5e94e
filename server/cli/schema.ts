import taskFileSchema from '../../schemas/task-file.schema.json' with { type: 'json' };
import { type Command, exitCodes } from './command.ts';
import { readOptions } from './options.ts';
import { UsageError } from './usage-error.ts';

export const schema: Command = {
  name: 'schema',
  summary: 'Print the JSON Schema of task files',
  help: `Print the JSON Schema (draft 2020-12) of task files, for other editors and tools.

Usage: taskwright schema

Examples:
  taskwright schema > task-file.schema.json
`,
  run: async (words, { stdout }) => {
    const { names } = readOptions(words, {});
    if (names.length > 0) throw new UsageError(`"schema" takes no names, so leave "${names[0]}" away`);
    stdout.write(`${JSON.stringify(taskFileSchema, null, 2)}\n`);
    return exitCodes.fine;
  },
};
