import { type Command, type ExitCode, exitCodes } from '../command.ts';
import type { CommandContext } from '../command-context.ts';
import { didYouMean, joinWithOr, readOptions } from '../options/options.ts';
import { UsageError } from '../options/usage-error.ts';
import { visibleText } from '../terminal/visible-text.ts';
import { candidatesFor } from './candidates.ts';
import { scripts } from './scripts.ts';

/** Runs `taskwright completion`. Rejects with a `UsageError` for invalid arguments. */
export async function completion(
  args: readonly string[],
  context: CommandContext,
  commands: readonly Command[],
): Promise<ExitCode> {
  const [shell, ...words] = readOptions(args, {}).names;
  const shells = [...Object.keys(scripts), 'words'];
  if (shell === undefined) throw new UsageError('`completion` requires the name of a shell');
  if (shell === 'words') {
    const candidates = await candidatesFor(words, context, commands);
    context.stdout.write(
      candidates
        .map(({ value, description }) => `${value}\t${visibleText(description.replaceAll(/\s+/g, ' '))}\n`)
        .join(''),
    );
    return exitCodes.success;
  }
  const script = Object.hasOwn(scripts, shell) ? scripts[shell] : undefined;
  if (script === undefined) {
    throw new UsageError(
      `\`completion\` cannot be for \`${shell}\`${didYouMean(shell, shells)}: it must be ${joinWithOr(shells)}`,
    );
  }
  if (words.length > 0) throw new UsageError(`\`completion\` takes one shell; remove \`${words[0]}\``);
  context.stdout.write(script);
  return exitCodes.success;
}
