import {
  type EnvironmentFile,
  environmentFile,
  faultIn,
  formatOfEnvironmentFile,
  type ParseYaml,
} from '../core/analysis/environment/environment-file.ts';
import { isPattern } from '../core/analysis/environment/environment-paths.ts';
import type { FileFault } from '../core/analysis/graph/file-lookup.ts';
import { globExpression } from '../core/text/glob-pattern.ts';
import { concurrently } from './concurrently.ts';
import type { ListedEntry } from './list-folder.ts';
import type { ReadText, Unreadable } from './read-text.ts';

export interface EnvironmentFileSource {
  readonly read: (path: string) => Promise<ReadText | Unreadable>;
  /** Resolves to the entries of a folder; undefined if it cannot be read. */
  readonly list: (path: string) => Promise<readonly ListedEntry[] | undefined>;
  readonly home: string | undefined;
  /** Loads the parser of YAML; undefined if there is none, as in a browser. */
  readonly loadYaml: (() => Promise<ParseYaml>) | undefined;
}

/** The files that a path or pattern leads to, by path or pattern. */
export type EnvironmentFiles = ReadonlyMap<string, readonly EnvironmentFile[]>;

/** Reads the environment files at absolute paths, at paths that begin with `~/`, and those that patterns match. */
export async function readEnvironmentFiles(
  paths: readonly string[],
  source: EnvironmentFileSource,
): Promise<EnvironmentFiles> {
  const found = await concurrently(paths, async (path) => {
    const absolute = source.home === undefined ? path : path.replace(/^~(?=\/)/, source.home);
    const files = isPattern(absolute) ? await matchesOf(absolute, source) : [absolute];
    return [path, (await concurrently(files, (file) => readOne(file, source))).flat()] as const;
  });
  return new Map(found);
}

async function readOne(path: string, { read, loadYaml }: EnvironmentFileSource): Promise<readonly EnvironmentFile[]> {
  const result = await read(path);
  if (!('text' in result)) return [];
  const parseYaml = formatOfEnvironmentFile(path) === 'yaml' ? await loadYaml?.() : undefined;
  return [{ path, ...environmentFile(path, result.text, parseYaml) }];
}

/**
 * Resolves to the reason why the runner cannot read an environment file; undefined if it can, or if there is no such
 * file.
 */
export async function environmentFault(
  path: string,
  { read, loadYaml }: Pick<EnvironmentFileSource, 'read' | 'loadYaml'>,
): Promise<FileFault | undefined> {
  const result = await read(path);
  if (!('text' in result)) return undefined;
  const parseYaml = formatOfEnvironmentFile(path) === 'yaml' ? await loadYaml?.() : undefined;
  return faultIn(path, result.text, parseYaml);
}

/** The maximum number of folder entries to examine for a pattern. */
const maxEntries = 20_000;

/**
 * Resolves to the files that a pattern matches, sorted. As in the runner, a pattern without a folder also matches in all
 * subfolders, unless it is `*`, and matches files that Git ignores.
 */
async function matchesOf(path: string, { list }: EnvironmentFileSource): Promise<readonly string[]> {
  const segments = path.split('/');
  const fixed = segments.slice(0, -1).findIndex((segment) => /[*?[{]/.test(segment));
  const rootLength = fixed < 0 ? segments.length - 1 : fixed;
  const root = segments.slice(0, rootLength).join('/');
  const pattern = segments.slice(rootLength).join('/');
  const expression = globExpression(pattern.includes('/') || pattern === '*' ? pattern : `**/${pattern}`);
  const paths: string[] = [];
  let examined = 0;
  const pending = [''];
  for (let folder = pending.pop(); folder !== undefined && examined < maxEntries; folder = pending.pop()) {
    const entries = (await list(`${root}/${folder}`)) ?? [];
    examined += entries.length;
    for (const { name, kind } of entries) {
      if (kind === 'folder') pending.push(`${folder}${name}/`);
      else if (expression.test(folder + name)) paths.push(`${root}/${folder}${name}`);
    }
  }
  return paths.sort();
}
