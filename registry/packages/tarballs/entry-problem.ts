import type { ReadEntry } from 'tar';
import { quoted } from '../../errors/quoted.ts';

/** The types of entries that clients unpack as files. */
export const fileTypes: ReadonlySet<string> = new Set(['File', 'OldFile', 'ContiguousFile']);
/** Clients ignore other types, or refuse them. */
const dangerousTypes: Readonly<Record<string, string>> = {
  Link: 'a link',
  SymbolicLink: 'a symbolic link',
  CharacterDevice: 'a device',
  BlockDevice: 'a device',
  FIFO: 'a pipe',
};
/** The bits of a mode that give a program the rights of its owner or group. */
const privileged = 0o6000;

/**
 * Returns what an entry of an archive is if a client could write outside of the package with it, or create anything but a file or a
 * folder; undefined for other entries.
 */
export function entryProblem({ type, path, mode = 0, globalExtended }: ReadEntry): string | undefined {
  if (globalExtended?.path !== undefined || globalExtended?.linkpath !== undefined)
    return 'attributes with a path for all entries';
  const dangerous = dangerousTypes[type];
  if (dangerous !== undefined) return `${dangerous}, ${quoted(path)}`;
  if (/^(?:[/\\]|[A-Za-z]:)/.test(path)) return `an absolute path, ${quoted(path)}`;
  if (path.split(/[/\\]/).includes('..')) return `a path with \`..\`, ${quoted(path)}`;
  return fileTypes.has(type) && (mode & privileged) !== 0
    ? `a file with the rights of its owner (setuid), ${quoted(path)}`
    : undefined;
}
