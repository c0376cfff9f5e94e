import { readOptions } from '../../server/cli/options/options.ts';
import { UsageError } from '../../server/cli/options/usage-error.ts';
import { generateToken, tokenHashText } from '../tokens/tokens.ts';
import { specsOf } from './command-options.ts';
import { exitCodes } from './exit-codes/exit-codes.ts';
import type { Terminal } from './terminal.ts';

/** Runs `taskwright-registry token generate` (spec 5.4): prints a new token without storing it. */
export async function tokenCommand(commandArguments: readonly string[], terminal: Terminal): Promise<number> {
  const { names } = readOptions(commandArguments, specsOf('token'));
  if (names.length !== 1 || names[0] !== 'generate') throw new UsageError('use `taskwright-registry token generate`');
  const token = generateToken();
  terminal.out(`token  ${token}\nhash   ${tokenHashText(token)}\n`);
  return exitCodes.ok;
}
