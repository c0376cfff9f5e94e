import { mentioningFileAt } from '../core/analysis/other-mentions/mentioning-file.ts';
import type { Disk } from './disk.ts';
import { ignoreRulesAbove } from './ignore-files.ts';
import { runnerPath } from './paths.ts';
import { foldersFromRoot } from './project-root.ts';
import { walk } from './walk.ts';

/** The maximum number of files, which protects the server in folders with very many documents. */
const maxFiles = 5_000;

/**
 * Resolves to the sorted paths of the files without tasks in and below these folders that may run tasks, such as CI files. Ignored
 * files are omitted, as in the search for task files. A folder that cannot be read is skipped.
 */
export async function findMentioningFiles(folders: readonly string[], disk: Disk): Promise<readonly string[]> {
  const found = new Set<string>();
  const isCandidate = (path: string): boolean => mentioningFileAt(runnerPath(path, disk.platform)) !== undefined;
  for (const folder of folders) {
    const rules = await ignoreRulesAbove(await foldersFromRoot(folder, disk), disk);
    const { files } = await walk(folder, { disk, rules, isCandidate, shownFrom: folder });
    for (const path of files) if (found.size < maxFiles) found.add(path);
  }
  return [...found].sort();
}
