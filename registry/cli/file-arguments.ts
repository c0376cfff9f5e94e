import { parseArgs } from 'node:util';

/** Parses the arguments of a command that takes a file and the data folder. Throws the errors of `parseArgs`. */
export function parseFileArguments(commandArguments: readonly string[]) {
  return parseArgs({
    args: [...commandArguments],
    allowPositionals: true,
    options: { config: { type: 'string' }, data: { type: 'string' } },
  });
}
