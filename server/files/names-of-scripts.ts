import { scriptNameWithExtension } from '../core/analysis/kinds/script-name.ts';
import { concurrently } from './concurrently.ts';
import type { Disk } from './disk.ts';
import { unixPath } from './paths.ts';
import type { TaskFile } from './task-file.ts';

/**
 * Resolves to the files with the names that the runner gives to scripts: if a project contains both `build` and
 * `build.sh`, the latter is the task `build.sh`. The runner ignores scripts that are not executable, so they do not
 * affect other names.
 */
export async function withNamesOfScripts(files: readonly TaskFile[], disk: Disk): Promise<readonly TaskFile[]> {
  const shortened = new Set(files.filter(isShortened).map(({ project, script }) => keyOf(project, script)));
  const isInTheWay = (file: TaskFile) => shortened.has(keyOf(file.project, longName(file)));
  const others = shortened.size === 0 ? [] : files.filter(isInTheWay);
  if (others.length === 0) return files;
  const isRunnable = await concurrently(others, async ({ path }) => {
    const found = await disk.look(path).catch(() => undefined);
    return found?.isRunnable !== false;
  });
  const taken = new Set(
    others.filter((_, index) => isRunnable[index]).map((file) => keyOf(file.project, longName(file))),
  );
  return files.map((file) =>
    isShortened(file) && taken.has(keyOf(file.project, file.script)) ? { ...file, script: longName(file) } : file,
  );
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
