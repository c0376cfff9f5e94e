import { resolvedPath } from '../../files/paths.ts';
import type { CommandContext } from '../command-context.ts';
import { UsageError } from '../options/usage-error.ts';
import { listedPath } from './listed-path.ts';
import { pathType } from './path-type.ts';

/**
 * Resolves to the absolute path of the folder with this name, relative to the current one. Rejects with a `UsageError`
 * if it does not exist.
 */
export async function namedFolder(
  name: string,
  { folder: from, disk }: Pick<CommandContext, 'folder' | 'disk'>,
): Promise<string> {
  const folder = listedPath(resolvedPath(from, name), disk);
  const type = pathType(folder, disk);
  if (type === 'folder') return folder;
  if (type === 'file') throw new UsageError(`\`${name}\` is a file; enter the name of its folder`);
  throw new UsageError(`the folder \`${name}\` cannot be read: ${type.cause}`);
}
