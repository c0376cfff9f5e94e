import { isWithin } from '../../text/is-within.ts';
import { compareLayers } from './placement/config-layer.ts';

/** The default of the setting `windows_executable_extensions` of the runner. */
export const defaultExecutables: readonly string[] = ['exe', 'bat', 'cmd', 'com', 'ps1', 'vbs'];

/** A config file with its setting `windows_executable_extensions`. */
export interface ConfiguredExecutables {
  /** The path or the URI of the file. */
  readonly path: string;
  /** The path of its project, with `/` between its segments. */
  readonly project: string;
  /** Undefined if the file does not set them. */
  readonly extensions: readonly string[] | undefined;
}

/**
 * Returns the setting that applies in a folder: that of the nearest config file which sets it; undefined if none does. The runner
 * does not combine the values of several files.
 */
export function nearestExecutables(
  folder: string,
  configs: readonly ConfiguredExecutables[],
): readonly string[] | undefined {
  const [nearest] = configs
    .filter(({ project, extensions }) => extensions !== undefined && isWithin(folder, project))
    .toSorted((a, b) => b.project.length - a.project.length || compareLayers(a.path, b.path));
  return nearest?.extensions;
}

/**
 * Returns the extensions in the variable `MISE_WINDOWS_EXECUTABLE_EXTENSIONS`, which takes precedence over config files; undefined
 * if it is not set.
 */
export function executablesIn(environment: {
  readonly [name: string]: string | undefined;
}): readonly string[] | undefined {
  return environment.MISE_WINDOWS_EXECUTABLE_EXTENSIONS?.split(',');
}

/**
 * Returns whether the runner takes a file for executable on Windows because of its extension. It compares the extension in lower
 * case, and that of a file without extension as an empty one, with the setting as it is written.
 */
export function isExecutableByExtension(path: string, extensions: readonly string[] = defaultExecutables): boolean {
  const [, extension = ''] = /[^\\/]\.([^.\\/]*)$/.exec(path) ?? [];
  return extensions.includes(extension.toLowerCase());
}
