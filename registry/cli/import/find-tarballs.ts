import { statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { causeOf } from '../../../server/files/failure.ts';
import type { RefusedItem } from './source.ts';

export interface FoundTarballs {
  /** Paths relative to the folder, with `/`, sorted. */
  readonly files: readonly string[];
  readonly refused: readonly RefusedItem[];
}

const maxDepth = 16;

/** Finds the tarballs below a folder. Follows no links. Rejects if the folder itself cannot be read. */
export async function findTarballs(folder: string): Promise<FoundTarballs> {
  const files: string[] = [];
  const refused: RefusedItem[] = [];
  const search = async (path: string, depth: number): Promise<void> => {
    for (const entry of await readdir(join(folder, path), { withFileTypes: true })) {
      const file = path === '' ? entry.name : `${path}/${entry.name}`;
      const isTarball = entry.name.endsWith('.tgz');
      if (entry.isDirectory()) {
        if (depth === maxDepth) refused.push({ file, reason: `The folder is nested deeper than ${maxDepth} levels.` });
        else await search(file, depth + 1).catch((error) => void refused.push({ file, reason: unreadable(error) }));
      } else if (entry.isSymbolicLink()) {
        if (isTarball || leadsToFolder(join(folder, file)))
          refused.push({ file, reason: 'It is a symbolic link, which is not followed; import its target.' });
      } else if (isTarball) {
        if (entry.isFile()) files.push(file);
        else refused.push({ file, reason: 'It is not a file.' });
      }
    }
  };
  await search('', 0);
  return { files: files.sort(), refused };
}

function leadsToFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** Returns a sentence with the cause of an error of the file system. */
export function unreadable(error: unknown): string {
  return `It cannot be read: ${causeOf(error)}.`;
}
