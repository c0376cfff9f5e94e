import { namingOfPath, pathInTaskFolder } from './file-naming.ts';

/** The name of a script whose task has the name of the folder. */
const defaultName = '_default';

/** Returns the name of the task that a script in a default task folder defines; undefined for any other path. */
export function scriptNameOf(unixPath: string): string | undefined {
  const segments = pathInTaskFolder(unixPath);
  return segments && namingOfPath(unixPath) === undefined ? scriptName(segments) : undefined;
}

/**
 * Returns the name of a script task from the segments of its path below the task folder: `ci:build.sh` for `ci/build.sh`.
 */
export function scriptName(segments: readonly string[]): string | undefined {
  const last = segments.at(-1);
  if (last === undefined || last.endsWith('.toml')) return undefined;
  const isDefault = segments.length > 1 && last.replace(/(?<=.)\.[^.]*$/, '') === defaultName;
  return (isDefault ? segments.slice(0, -1) : segments).join(':');
}
