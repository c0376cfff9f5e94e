import { parseArgs } from 'node:util';
import { generateToken, tokenHashText } from '../tokens/tokens.ts';
import { exitCodes } from './exit-codes/exit-codes.ts';
import type { Terminal } from './terminal.ts';

/** Runs `taskwright-registry token generate` (spec 5.4): prints a new token without storing it. */
export async function tokenCommand(commandArguments: readonly string[], terminal: Terminal): Promise<number> {
  const { positionals } = parseArgs({ args: [...commandArguments], allowPositionals: true, options: {} });
  if (positionals.length !== 1 || positionals[0] !== 'generate') {
    terminal.error('taskwright-registry token: use `taskwright-registry token generate`.\n');
    return exitCodes.wrongUsage;
  }
  const token = generateToken();
  terminal.out(`token  ${token}\nhash   ${tokenHashText(token)}\n`);
  return exitCodes.ok;
}
