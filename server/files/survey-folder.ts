import type { FolderFindings, FoundFile, FoundInclude } from '../doctor/findings.ts';
import { concurrently } from './concurrently.ts';
import type { Disk } from './disk.ts';
import type { TaskFiles } from './find-task-files.ts';
import { displayPath, systemPath } from './paths.ts';
import { readText } from './read-text.ts';
import type { TaskFile } from './task-file.ts';

/** Resolves to the files that a search found in a folder (absolute), and which of them cannot be read. */
export async function surveyFolder(folder: string, found: TaskFiles, disk: Disk): Promise<FolderFindings> {
  const shown = (path: string): string => displayPath(path, folder) || '.';
  const read = await concurrently(found.files, ({ path }) => readText(path, disk));
  const unreadable = found.files.flatMap(({ path, script }, index) => {
    const outcome = read[index];
    // A script may be a binary program.
    return script === undefined && outcome && 'cause' in outcome ? [{ name: shown(path), message: outcome.cause }] : [];
  });
  const loaded = [...found.files, ...found.included.outside].filter(({ kind }) => kind.isIncludable);
  const included = new Set(loaded.map(({ path }) => path));
  return {
    folder: systemPath(folder),
    files: found.files.map((file) => ({ path: shown(file.path), kind: kindOf(file) })),
    includes: found.including.flatMap(({ configFile, names, leftAlone }): readonly FoundInclude[] => [
      ...names.map(({ written, holds, mayHoldScript }) => ({
        configFile: shown(configFile),
        written,
        files: [...included].filter((path) => holds(path) || mayHoldScript(path)).map(shown),
      })),
      ...leftAlone.map((written) => ({ configFile: shown(configFile), written, files: undefined })),
    ]),
    ignored: found.ignored.map(shown),
    unreadable: [...found.failures, ...unreadable],
  };
}

function kindOf({ kind, script, path }: TaskFile): FoundFile['kind'] {
  if (kind.includesFiles) return 'config file';
  if (script !== undefined) return 'script task';
  return path.endsWith('.json') ? 'JSON task file' : 'TOML task file';
}
