import { namingOfPath, pathInTaskFolder } from './file-naming.ts';

/** The name of a script whose task is named after its folder. */
const defaultName = '_default';

/** Returns the name of the task that a script in a default task folder defines; undefined for any other path. */
export function scriptNameOf(unixPath: string): string | undefined {
  const segments = pathInTaskFolder(unixPath);
  return segments && namingOfPath(unixPath) === undefined ? scriptName(segments) : undefined;
}

/**
 * Returns the name of a script task from the segments of its path below the task folder: `ci:build` for `ci/build.sh`.
 * A colon in a segment becomes an underscore, since colons separate the groups of a name.
 */
export function scriptName(segments: readonly string[]): string | undefined {
  const last = segments.at(-1);
  if (last === undefined || last.endsWith('.toml')) return undefined;
  const folders = segments.slice(0, -1);
  const names = isDefaultScript(segments) ? folders : [...folders, last.replace(scriptExtension, '')];
  return names.map((name) => name.replaceAll(':', '_')).join(':');
}

/**
 * Returns the name of a script task including the extension of its file. The runner uses this name if another script
 * has the same name without the extension.
 */
export function scriptNameWithExtension(name: string, unixPath: string): string {
  const fileName = unixPath.slice(unixPath.lastIndexOf('/') + 1).replaceAll(':', '_');
  const extension = scriptExtension.exec(fileName)?.[0] ?? '';
  const isNamedAfterFile = name.slice(name.lastIndexOf(':') + 1) + extension === fileName;
  return isNamedAfterFile ? name + extension : name;
}

/** Returns whether a script, with these segments of its path below the task folder, is named after its folder. */
export function isDefaultScript(segments: readonly string[]): boolean {
  return segments.length > 1 && segments.at(-1)?.replace(scriptExtension, '') === defaultName;
}

/** Matches the extension of a script's file name, which is not part of the name of its task. */
const scriptExtension = /(?<=.)\.[^.]*$/;
