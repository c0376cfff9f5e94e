import { defaultExecutables, isExecutableByExtension } from '../core/analysis/graph/executable-extensions.ts';
import { scriptNameWithExtension } from '../core/analysis/kinds/script-name.ts';
import type { PathSystem } from '../core/paths/path-system.ts';
import { unixPath } from './paths.ts';
import type { TaskFile } from './task-file.ts';
import type { ExecutablesOf } from './windows-disk.ts';

/**
 * Returns the files with the names that the runner gives to scripts: if a project contains both `build` and
 * `build.sh`, the latter is the task `build.sh`. The runner ignores scripts that are not executable, so they do not
 * affect other names. `executablesOf` returns the extensions that are executable on Windows.
 */
export function withNamesOfScripts(
  found: readonly TaskFile[],
  platform: PathSystem,
  executablesOf: ExecutablesOf = () => defaultExecutables,
): readonly TaskFile[] {
  const files = platform === 'windows' ? scriptsOnWindows(found, executablesOf) : found;
  const shortened = new Set(files.filter(isShortened).map(({ project, script }) => keyOf(project, script)));
  const isInTheWay = (file: TaskFile) => shortened.has(keyOf(file.project, longName(file)));
  const others = shortened.size === 0 ? [] : files.filter((file) => !file.isNotExecutable && isInTheWay(file));
  if (others.length === 0) return files;
  const taken = new Set(others.map((file) => keyOf(file.project, longName(file))));
  return files.map((file) =>
    isShortened(file) && taken.has(keyOf(file.project, file.script)) ? { ...file, script: longName(file) } : file,
  );
}

/**
 * Returns the files without the scripts that the runner ignores on Windows: if a folder contains `build.ps1`, which Windows itself
 * starts, `build` and `build.sh` are its variants for other systems. If there are several such scripts, all of them keep the names
 * of their files.
 */
function scriptsOnWindows(files: readonly TaskFile[], executablesOf: ExecutablesOf): readonly TaskFile[] {
  const byStem = new Map<string, TaskFile[]>();
  for (const file of files) {
    if (file.script === undefined) continue;
    const stem = stemOf(file);
    byStem.set(stem, [...(byStem.get(stem) ?? []), file]);
  }
  return files.flatMap((file): readonly TaskFile[] => {
    if (file.script === undefined) return [file];
    const alike = byStem.get(stemOf(file)) ?? [];
    const native = alike.filter(({ path }) => isExecutableByExtension(path, executablesOf(path)));
    if (native.length === 0 || native.length === alike.length) return [file];
    if (native.length > 1) return [{ ...file, script: longName(file) }];
    return native[0] === file ? [file] : [];
  });
}

/** Returns the path of a file without its extension. */
function stemOf({ path }: TaskFile): string {
  return path.replace(/(?<=[^\\/])\.[^.\\/]*$/, '');
}

/** Returns whether the name of a script is that of its file without the extension. */
function isShortened(file: TaskFile): boolean {
  return file.script !== longName(file);
}

function longName({ path, script }: TaskFile): string | undefined {
  return script === undefined ? undefined : scriptNameWithExtension(script, unixPath(path));
}

function keyOf(project: string, name: string | undefined): string {
  return `${project}\0${name}`;
}
