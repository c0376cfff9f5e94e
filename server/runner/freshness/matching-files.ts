import { readdir, stat } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { fixedFolder, globExpression, isGlob } from '../../core/text/glob-pattern.ts';

export interface TimedFile {
  /** Relative to the folder of the task, with `/` as separator. */
  readonly path: string;
  /** In milliseconds since 1970. */
  readonly time: number;
}

/** A pattern of `sources` or `outputs`, with the files that it matches. */
export interface PatternFiles {
  readonly pattern: string;
  readonly count: number;
  readonly newest: TimedFile | undefined;
  /** Whether the search ended early because there are too many files. */
  readonly isIncomplete: boolean;
}

/** The maximum number of folder entries to examine for a pattern. */
const maxEntries = 100_000;

/** Resolves to the files that each pattern matches, without those that a pattern with `!` excludes. */
export async function matchingFiles(
  patterns: readonly string[],
  folder: string,
  signal: AbortSignal,
): Promise<readonly PatternFiles[]> {
  const excluded = patterns.flatMap((pattern) => (pattern.startsWith('!') ? globExpression(pattern.slice(1)) : []));
  const included = patterns
    .filter((pattern) => !pattern.startsWith('!'))
    .map((pattern) => pattern.replace(/^\\!/, '!'));
  const found: PatternFiles[] = [];
  for (const pattern of included) found.push(await filesOf(pattern, { folder, excluded, signal }));
  return found;
}

/** Returns the newest file of all patterns. */
export function newestOf(patterns: readonly PatternFiles[]): TimedFile | undefined {
  return patterns
    .flatMap(({ newest }) => newest ?? [])
    .reduce<TimedFile | undefined>((best, file) => (best && best.time >= file.time ? best : file), undefined);
}

interface Search {
  readonly folder: string;
  readonly excluded: readonly RegExp[];
  readonly signal: AbortSignal;
}

async function filesOf(pattern: string, { folder, excluded, signal }: Search): Promise<PatternFiles> {
  const path = relative(folder, resolve(folder, pattern)).split(sep).join('/');
  if (!isGlob(path)) {
    const file = await timed(path, folder);
    return { pattern, count: file ? 1 : 0, newest: file, isIncomplete: false };
  }
  const expression = globExpression(path);
  const { paths, isIncomplete } = await pathsBelow(fixedFolder(path), folder, signal);
  const matching = paths.filter((one) => expression.test(one) && !excluded.some((exclusion) => exclusion.test(one)));
  let newest: TimedFile | undefined;
  for (const one of matching) {
    const file = await timed(one, folder);
    if (file && (!newest || file.time > newest.time)) newest = file;
  }
  return { pattern, count: matching.length, newest, isIncomplete };
}

async function timed(path: string, folder: string): Promise<TimedFile | undefined> {
  return stat(join(folder, path)).then(
    ({ mtimeMs }) => ({ path, time: mtimeMs }),
    () => undefined,
  );
}

/** Resolves to the paths of all files below a folder, relative to `root`. Does not follow links to folders. */
async function pathsBelow(
  folder: string,
  root: string,
  signal: AbortSignal,
): Promise<{ readonly paths: readonly string[]; readonly isIncomplete: boolean }> {
  const paths: string[] = [];
  const pending = [folder];
  let examined = 0;
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const current = next;
    const entries = await readdir(join(root, current), { withFileTypes: true }).catch(() => []);
    examined += entries.length;
    if (examined > maxEntries || signal.aborted) return { paths, isIncomplete: true };
    for (const entry of entries) {
      const path = current === '' ? entry.name : `${current}/${entry.name}`;
      if (entry.isDirectory()) pending.push(path);
      else paths.push(path);
    }
  }
  return { paths, isIncomplete: false };
}
