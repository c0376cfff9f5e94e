import { resolve } from 'node:path';
import { UsageError } from '../usage-error.ts';
import { pathType } from './path-type.ts';

/** The folder (absolute) that a command is to look at, named as seen from another. Throws a `UsageError` when there is none. */
export async function namedFolder(name: string, from: string): Promise<string> {
  const folder = resolve(from, name);
  const type = await pathType(folder);
  if (type === 'folder') return folder;
  if (type === 'file') throw new UsageError(`"${name}" is a file; name the folder that it is in`);
  throw new UsageError(`the folder "${name}" cannot be read: ${type.cause}`);
}
