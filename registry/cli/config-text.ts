import { readFileSync } from 'node:fs';
import { causeOf } from '../../server/files/failure.ts';

export const defaultConfigFile = 'registry.toml';

/** A configuration file that cannot be read. */
export class UnreadableConfig extends Error {
  override readonly name = 'UnreadableConfig';
}

/** Returns the text of a configuration file. Throws UnreadableConfig with `path`, the cause and the next step. */
export function readConfigText(path: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(path));
  } catch (error) {
    throw new UnreadableConfig(`cannot read \`${path}\`: ${error instanceof TypeError ? notText : causeOf(error)}`, {
      cause: error,
    });
  }
}

const notText = 'it is not valid UTF-8; save it in this encoding';
