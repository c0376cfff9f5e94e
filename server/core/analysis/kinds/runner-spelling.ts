import { ignoresCase, type PathSystem } from '../../paths/path-system.ts';

/** Matches the names of the files that the runner opens by name, with the folders that belong to the name. */
const namedFile =
  /(?<=^|[\\/])(?:(?:\.config[\\/](?:mise[\\/])?)?\.?mise(?:\.[^\\/]+)?|(?:\.config[\\/]mise|\.?mise)[\\/]config(?:\.[^\\/]+)?|tasks|\.?mise-tasks)\.toml$/i;

/** Matches the default task folders of the runner, and its folders of config files. */
const namedFolder = /(?<=^|[\\/])(?:\.?mise-tasks|(?:\.config[\\/]mise|\.?mise)[\\/](?:tasks|conf\.d))(?=[\\/])/gi;

/**
 * Returns a path with the names of its file and its folders as the runner spells them, such as `mise.toml` for `MISE.toml`, which the
 * runner opens on systems that ignore the case of names. The rest of the path remains, so that the project is the same path.
 */
export function runnerSpelling(path: string, system: PathSystem): string {
  if (!ignoresCase(system)) return path;
  return path.replace(namedFolder, (name) => name.toLowerCase()).replace(namedFile, (name) => name.toLowerCase());
}

/** Returns a glob pattern that matches names in either case, for clients that regard it. */
export function ignoringCase(pattern: string): string {
  return pattern.replaceAll(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
}
