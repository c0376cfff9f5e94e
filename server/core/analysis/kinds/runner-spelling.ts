import { ignoresCase, type PathSystem } from '../../paths/path-system.ts';

/** Matches the names of the files that the runner opens by name, with the folders that belong to the name. */
const namedFile =
  /(?<=^|[\\/])(?:\.?mise(?:\.[^\\/]+)?|(?:\.config[\\/])?\.?mise[\\/]config(?:\.[^\\/]+)?|tasks|\.?mise-tasks)\.toml$/i;

/**
 * Returns a path with the name of its file as the runner spells it, such as `mise.toml` for `MISE.toml`, which the runner opens on
 * systems that ignore the case of names.
 */
export function runnerSpelling(path: string, system: PathSystem): string {
  return ignoresCase(system) ? path.replace(namedFile, (name) => name.toLowerCase()) : path;
}

/** Returns a glob pattern that matches names in either case, for clients that regard it. */
export function ignoringCase(pattern: string): string {
  return pattern.replaceAll(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
}
