import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type FileKind, fileKind } from '../../core/analysis/file-kind.ts';
import { concurrently } from './concurrently.ts';
import { pathInside } from './display-path.ts';
import { causeOf, type Failure } from './failure.ts';
import { type IgnoreRules, ignoreRulesIn } from './ignore-files.ts';
import { includedFiles } from './includes.ts';
import { foldersFromRoot } from './project-root.ts';
import { readText } from './read-text.ts';
import type { Selection } from './selection.ts';
import { walk } from './walk.ts';

/** A file to work on; `kind` is undefined where only its text can tell. */
export interface FoundFile {
  /** Absolute. */
  readonly path: string;
  readonly kind: FileKind | undefined;
}

export interface FoundFiles {
  /** Each file once, in the order of their paths. */
  readonly files: readonly FoundFile[];
  readonly failures: readonly Failure[];
}

/** The files that the names stand for: a file for itself, a folder for the task and config files in it. */
export async function findFiles(
  { names, kind }: Pick<Selection, 'names' | 'kind'>,
  folder: string,
  onFound: (count: number) => void,
): Promise<FoundFiles> {
  const found = new Map<string, FileKind | undefined>();
  const failures: Failure[] = [];
  for (const name of new Set(names)) {
    const path = resolve(folder, name);
    const type = await typeOf(path);
    if (typeof type !== 'string') failures.push({ name, message: type.cause });
    else if (type === 'file') found.set(path, kind ?? found.get(path));
    else {
      const inside = await searchFolder(path, kind, folder, (count) => onFound(found.size + count));
      for (const file of inside.files) found.set(file.path, file.kind);
      failures.push(...inside.failures);
    }
  }
  const files = [...found].map(([path, fileKind]) => ({ path, kind: fileKind }));
  files.sort((a, b) => (a.path < b.path ? -1 : 1));
  return { files, failures };
}

async function typeOf(path: string): Promise<'file' | 'folder' | { readonly cause: string }> {
  try {
    return (await stat(path)).isDirectory() ? 'folder' : 'file';
  } catch (error) {
    return { cause: causeOf(error) };
  }
}

async function searchFolder(
  start: string,
  kind: FileKind | undefined,
  shownFrom: string,
  onFound: (count: number) => void,
): Promise<FoundFiles> {
  const fromRoot = await foldersFromRoot(start);
  const rules = await rulesAbove(fromRoot);
  const { files: candidates, failures } = await walk(start, { rules, shownFrom, onFound });
  if (kind) return { files: candidates.map((path) => ({ path, kind })), failures };
  const root = fromRoot[0];
  const known = new Map<string, FileKind>();
  for (const path of candidates) {
    // Seen from the root of the repository: what the folders above it are called says nothing about its files.
    const seen = fileKind((root && pathInside(root, path)) ?? path);
    if (seen) known.set(path, seen);
  }
  const configFiles = [...known].flatMap(([path, seen]) => (seen === 'config-file' ? [path] : []));
  const included = await concurrently(configFiles, (path) => includesIn(path, candidates));
  for (const path of included.flat()) known.set(path, 'task-file');
  return { files: [...known].map(([path, seen]) => ({ path, kind: seen })), failures };
}

/** What the ignore files above the last of these folders say. */
async function rulesAbove(folders: readonly string[]): Promise<IgnoreRules | undefined> {
  let rules: IgnoreRules | undefined;
  for (const folder of folders.slice(0, -1)) rules = await ignoreRulesIn(folder, rules);
  return rules;
}

/** A config file that cannot be read includes nothing here; it is reported when it is worked on. */
async function includesIn(configFile: string, candidates: readonly string[]): Promise<readonly string[]> {
  const read = await readText(configFile);
  return 'text' in read ? includedFiles(configFile, read.text, candidates) : [];
}
