import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ConfiguredAdvisory } from './advisory.ts';
import { osvAdvisories } from './osv-advisories.ts';

/** The advisories of a file or folder, and the files that could not be read, with the reasons. */
export interface OsvContent {
  readonly advisories: readonly ConfiguredAdvisory[];
  readonly problems: readonly { readonly file: string; readonly problem: string }[];
}

/** The number of files in a folder whose changes are found one by one. In a larger folder, files must be replaced, not changed. */
const maxObserved = 2_000;

/**
 * Reads a JSON file with a record of the Open Source Vulnerability format, or a list of records, or all such files of a folder. Rejects
 * if the path cannot be read; a file of a folder that cannot be read is a problem.
 */
export async function readOsv(path: string): Promise<OsvContent> {
  const files = await filesAt(path);
  const advisories: ConfiguredAdvisory[] = [];
  const problems: { file: string; problem: string }[] = [];
  for (const file of files) {
    try {
      advisories.push(...advisoriesIn(await readFile(file, 'utf8')));
    } catch (error) {
      problems.push({ file, problem: error instanceof Error ? error.message : String(error) });
    }
  }
  return { advisories, problems };
}

/** Resolves to a text that differs after the file or the folder has changed; empty while it cannot be seen. */
export async function stateOfOsv(path: string): Promise<string> {
  try {
    const files = await filesAt(path);
    const observed = files.length > maxObserved ? [path] : [path, ...files];
    const states = [];
    for (const one of observed) {
      const { mtimeMs, size, ino } = await stat(one);
      states.push(`${mtimeMs} ${size} ${ino}`);
    }
    return `${files.length} ${states.join(' ')}`;
  } catch {
    // It may be replaced at this moment. Reading it reports the problem.
    return '';
  }
}

async function filesAt(path: string): Promise<readonly string[]> {
  if (!(await stat(path)).isDirectory()) return [path];
  const names = await readdir(path);
  return names
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => join(path, name));
}

function advisoriesIn(text: string): readonly ConfiguredAdvisory[] {
  const content: unknown = JSON.parse(text);
  const records: readonly unknown[] = Array.isArray(content) ? content : [content];
  return records.flatMap((record) => {
    const found = osvAdvisories(record);
    if (!found) throw new Error('It contains no record of the Open Source Vulnerability format.');
    return found;
  });
}
