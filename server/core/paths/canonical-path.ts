import { ignoresCase, type PathSystem } from './path-system.ts';

/**
 * Returns the spelling of an absolute path that the code uses, so that paths can be compared as strings. On Windows, drives are in
 * lower case, as in the URIs of VS Code, `\` separates the segments, and a path without the limit of length (`\\?\C:\a`) is an
 * ordinary one. On macOS, letters with accents are single characters (NFC), which the disk finds in either form.
 */
export function canonicalPath(path: string, system: PathSystem): string {
  if (system === 'macos') return canonicalName(path, system);
  if (system === 'linux') return path;
  return path
    .replaceAll('/', '\\')
    .replace(/^\\\\\?\\UNC\\/i, '\\\\')
    .replace(/^\\\\\?\\(?=[A-Za-z]:)/, '')
    .replace(/^[A-Z]:/, (drive) => drive.toLowerCase());
}

/** Returns the spelling of a name in a folder that the code uses. */
export function canonicalName(name: string, system: PathSystem): string {
  return system === 'macos' ? name.normalize('NFC') : name;
}

/** Returns a canonical path or a relative path as the system writes it: on Windows with `\`, and with its drive in upper case. */
export function shownPath(path: string, system: PathSystem): string {
  if (system !== 'windows') return path;
  return path.replaceAll('/', '\\').replace(/^[a-z]:(?=\\|$)/, (drive) => drive.toUpperCase());
}

/** Returns a text that is the same for all spellings of a canonical path. It is only compared, never shown. */
export function pathKey(path: string, system: PathSystem): string {
  return ignoresCase(system) ? path.toLowerCase() : path;
}
