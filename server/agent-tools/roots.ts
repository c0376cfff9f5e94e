import { realpathSync, statSync } from 'node:fs';
import { dirname, isAbsolute, relative, resolve } from 'node:path';
import { isWithin } from '../core/text/is-within.ts';
import { unixPath } from '../files/paths.ts';
import { plainLine } from './plain-text.ts';
import { ToolError } from './tool-error.ts';

/** Returns the folders that exist, without links and duplicates. */
export function realFolders(folders: readonly string[]): readonly string[] {
  return [...new Set(folders.flatMap((folder) => realFolder(folder) ?? []))];
}

function realFolder(folder: string): string | undefined {
  try {
    const real = realpathSync.native(folder);
    return statSync(real).isDirectory() ? real : undefined;
  } catch {
    return undefined;
  }
}

/** Returns whether a folder is so large that it is hardly meant: the root of a disk, or the home folder or a folder around it. */
export function isTooBroad(folder: string, home: string): boolean {
  return dirname(folder) === folder || isInside(home, [folder]);
}

/** Returns whether a path without links is in one of the folders. */
export function isInside(path: string, folders: readonly string[]): boolean {
  return folders.some((folder) => isWithin(unixPath(path), unixPath(folder)));
}

/**
 * Returns the absolute path, without links, of a file or folder in the roots; a relative name belongs to the first root. Throws a
 * `ToolError` if it is outside, also through a link, or does not exist.
 */
export function placeIn(roots: readonly string[], name: string): string {
  const shown = `\`${plainLine(name).slice(0, 200)}\``;
  const path = resolve(firstRoot(roots), name);
  const outside = `${shown} is outside the folders that may be read: ${roots.map((root) => `\`${plainLine(root)}\``).join(', ')}. Use a path inside.`;
  const real = realPath(path);
  // Nothing is said about what exists outside.
  if (real === undefined && !isInside(nearestReal(path), roots)) throw new ToolError(outside);
  if (real === undefined)
    throw new ToolError(`${shown} does not exist. Call \`tasks\` to see which files define tasks.`);
  if (!isInside(real, roots)) throw new ToolError(outside);
  return real;
}

/** Returns the folder with this name as `placeIn` does; without a name, the first root. */
export function folderIn(roots: readonly string[], name: string | undefined): string {
  const folder = placeIn(roots, name ?? '.');
  if (statSync(folder).isDirectory()) return folder;
  throw new ToolError(`\`${plainLine(name ?? '')}\` is a file. Use the folder that contains it.`);
}

function firstRoot([root]: readonly string[]): string {
  if (root !== undefined) return root;
  throw new ToolError(
    'No folder is open that may be read. Open a folder in the client, or start `taskwright mcp` with `--root FOLDER`.',
  );
}

function realPath(path: string): string | undefined {
  try {
    return realpathSync.native(path);
  } catch {
    return undefined;
  }
}

/** Returns the path without links of the nearest folder that exists. */
function nearestReal(path: string): string {
  const folder = dirname(path);
  return folder === path ? path : (realPath(folder) ?? nearestReal(folder));
}

/** Returns a path relative to a folder, with `/` as separator; unchanged if it is not inside. */
export function pathFrom(folder: string, path: string): string {
  const name = relative(folder, path);
  return isAbsolute(name) || name.startsWith('..') ? path : unixPath(name) || '.';
}
