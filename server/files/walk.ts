import { concurrently } from './concurrently.ts';
import type { Disk, DiskEntry } from './disk.ts';
import { causeOf, type Failure } from './failure.ts';
import { type IgnoreRules, ignoreRulesIn, isIgnored } from './ignore-files.ts';
import { displayPath, entryPath } from './paths.ts';

/** Folders that never contain the project's own files. */
const skippedFolders: ReadonlySet<string> = new Set(['.git', '.hg', '.svn', '.jj', 'node_modules']);

/** A folder that was searched, and the ignore rules that apply in it. */
export interface Folder {
  readonly path: string;
  readonly rules: IgnoreRules | undefined;
}

interface Listing {
  readonly files: readonly string[];
  readonly folders: readonly Folder[];
  /** The links that are followed if their targets are folders. */
  readonly linked: readonly Folder[];
  /** Candidates and folders that ignore files exclude. */
  readonly ignored: readonly string[];
  readonly failures: readonly Failure[];
}

/**
 * Resolves to the candidates in and below a folder that are not ignored, as absolute paths, and the folders that were
 * searched, including hidden ones. Links to files are followed. Links to folders are followed only where `followsLink`
 * allows it, and each target once, since they may form cycles or lead out of the project.
 */
export async function walk(start: string, { rules, ...options }: WalkOptions): Promise<Omit<Listing, 'linked'>> {
  const files: string[] = [];
  const searched: Folder[] = [];
  const ignored: string[] = [];
  const failures: Failure[] = [];
  const followed = new Set<string>();
  for (let folders: readonly Folder[] = [{ path: start, rules }]; folders.length > 0; ) {
    const listings: Listing[] = await concurrently(folders, (folder) => list(folder, options));
    for (const listing of listings) {
      files.push(...listing.files);
      ignored.push(...listing.ignored);
      failures.push(...listing.failures);
    }
    const linked = listings.flatMap((listing) => listing.linked);
    folders = [
      ...listings.flatMap((listing) => listing.folders),
      ...(await newFolders(linked, followed, options.disk)),
    ];
    searched.push(...folders);
    options.onFound?.(files.length);
  }
  return { files, folders: searched, ignored, failures };
}

export interface WalkOptions {
  readonly disk: Disk;
  /** The rules of the ignore files above the folder. */
  readonly rules: IgnoreRules | undefined;
  readonly isCandidate: (path: string) => boolean;
  /** Returns whether a link is followed if its target is a folder; no link is by default. */
  readonly followsLink?: ((path: string) => boolean) | undefined;
  /** The folder that the paths in failures are relative to. */
  readonly shownFrom: string;
  /** Called from time to time with the number of files found so far. */
  readonly onFound?: ((count: number) => void) | undefined;
}

/** Resolves to the candidates in one folder, and the folders in it that are to be searched. */
export async function list(
  { path, rules: above }: Folder,
  {
    disk,
    isCandidate,
    followsLink,
    shownFrom,
  }: Pick<WalkOptions, 'disk' | 'isCandidate' | 'followsLink' | 'shownFrom'>,
): Promise<Listing> {
  let entries: readonly DiskEntry[];
  try {
    entries = await disk.readFolder(path);
  } catch (error) {
    return {
      files: [],
      folders: [],
      linked: [],
      ignored: [],
      failures: [{ name: displayPath(path, shownFrom) || '.', message: causeOf(error) }],
    };
  }
  const names = new Set(entries.map(({ name }) => name));
  const rules = await ignoreRulesIn(path, above, disk, (name) => names.has(name));
  const files: string[] = [];
  const folders: Folder[] = [];
  const linked: Folder[] = [];
  const ignored: string[] = [];
  for (const entry of entries) {
    const inner = entryPath(path, entry.name);
    if (entry.kind === 'folder') {
      if (skippedFolders.has(entry.name)) continue;
      if (isIgnored(inner, 'folder', rules)) ignored.push(inner);
      else folders.push({ path: inner, rules });
    } else if (entry.kind === 'link' && followsLink?.(inner) && !isIgnored(inner, 'folder', rules)) {
      if (isCandidate(inner) && (await isFile(entry, inner, disk))) files.push(inner);
      else linked.push({ path: inner, rules });
    } else if (isCandidate(inner) && (await isFile(entry, inner, disk))) {
      if (isIgnored(inner, 'file', rules)) ignored.push(inner);
      else files.push(inner);
    }
  }
  return { files, folders, linked, ignored, failures: [] };
}

/** Resolves to whether an entry is a file or a link to one. */
async function isFile({ kind }: DiskEntry, path: string, disk: Disk): Promise<boolean> {
  if (kind !== 'link') return kind === 'file';
  return disk.look(path).then(
    (target) => target.kind === 'file',
    () => false,
  );
}

/** The maximum number of links to folders that are followed in one search. */
const maxLinks = 200;

/** Resolves to the links that lead to folders that no link has led to before, and adds these to `followed`. */
async function newFolders(links: readonly Folder[], followed: Set<string>, disk: Disk): Promise<readonly Folder[]> {
  const found: Folder[] = [];
  for (const link of links) {
    const target = await disk.realPath(link.path).catch(() => undefined);
    const isFolder = target !== undefined && (await disk.look(target).catch(() => undefined))?.kind === 'folder';
    if (!isFolder || followed.has(target) || followed.size >= maxLinks) continue;
    followed.add(target);
    found.push(link);
  }
  return found;
}
