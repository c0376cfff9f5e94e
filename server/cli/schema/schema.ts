import taskFileSchema from '../../../schemas/task-file.schema.json' with { type: 'json' };
import { type ExitCode, exitCodes } from '../command.ts';
import type { CommandContext } from '../command-context.ts';
import { readOptions } from '../options/options.ts';
import { UsageError } from '../options/usage-error.ts';

/** Runs `taskwright schema`. Rejects with a `UsageError` for invalid arguments. */
export async function schema(args: readonly string[], { stdout }: CommandContext): Promise<ExitCode> {
  const { names } = readOptions(args, {});
  if (names.length > 0) throw new UsageError(`\`schema\` takes no names; remove \`${names[0]}\``);
  stdout.write(`${JSON.stringify(taskFileSchema, null, 2)}\n`);
  return exitCodes.success;
}
