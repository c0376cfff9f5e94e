import { basename, dirname, parse, resolve, sep } from 'node:path';
import ignore from 'ignore';
import { configFileKind } from '../../core/analysis/kinds/config-file.ts';
import { assemble } from '../../core/document/assemble.ts';
import { Document } from '../../core/document/document.ts';
import { memberNamed } from '../../core/document/node.ts';
import { pathKey } from '../../core/paths/canonical-path.ts';
import { ignoresCase, type PathSystem } from '../../core/paths/path-system.ts';
import { tomlLanguage } from '../../core/syntax/toml/toml-language.ts';
import { pathInside } from '../paths.ts';

/** The value of `task_config.includes` in a config file. */
export interface Includes {
  /** The folder that the includes are relative to, absolute. */
  readonly root: string;
  readonly names: readonly Include[];
  /** The names that only the runner can resolve, as written. */
  readonly leftAlone: readonly string[];
}

/** One of the includes: a file, a folder, or a glob. */
export interface Include {
  readonly written: string;
  /** The folder that the pattern is relative to, absolute. */
  readonly base: string;
  /** Relative to `base`, with `/` as separator; empty for `base` itself. */
  readonly pattern: string;
  /** The file or folder that it names, absolute; undefined for a glob. */
  readonly path: string | undefined;
  readonly platform: PathSystem;
  /** Returns whether it includes a file: TOML files, and JSON files only if the include ends with `.json`. */
  readonly holds: (path: string) => boolean;
  /** Returns whether it includes a file if the file is a script. */
  readonly mayHoldScript: (path: string) => boolean;
}

/** How a system reads includes. */
export interface IncludeOptions {
  /** The home folder of the user, if there is one. */
  readonly home?: string | undefined;
  /** Determines whether `\` separates names and whether their case matters. */
  readonly platform?: PathSystem | undefined;
}

/** Returns the includes of a config file; undefined if it has none, in which case the default task folders apply. */
export function includesOf(configFile: string, text: string, options: IncludeOptions = {}): Includes | undefined {
  return includesIn(configFile, configDocument(text), options);
}

/** Parses a config file. */
export function configDocument(text: string): Document {
  return new Document(text, { language: tomlLanguage, sections: configFileKind.sections });
}

/** Does the same as `includesOf` for a parsed config file. */
export function includesIn(configFile: string, document: Document, options: IncludeOptions = {}): Includes | undefined {
  const entry = document.entry('task_config');
  const settings = entry && assemble(entry).member.value;
  const includes = settings?.kind === 'object' ? memberNamed(settings, 'includes')?.value : undefined;
  if (includes?.kind !== 'array') return undefined;
  const root = configRoot(configFile);
  const written = includes.items.flatMap((item) => (item.kind === 'string' ? item.value : []));
  const names = written.flatMap((name) => readInclude(name, root, options) ?? []);
  const known = new Set(names.map((include) => include.written));
  return { root, names, leftAlone: written.filter((name) => !known.has(name)) };
}

/** Returns the folder that a config file applies to: its own, or the project if it is in one of the runner's folders. */
export function configRoot(configFile: string): string {
  let folder = dirname(configFile);
  const isInRunnerFolder = basename(folder) === 'conf.d' || /^config(?:\.|$)/.test(basename(configFile));
  if (basename(folder) === 'conf.d') folder = dirname(folder);
  if (isInRunnerFolder) folder = dirname(folder);
  return basename(folder) === '.config' ? dirname(folder) : folder;
}

const isGlob = /[*?[\]{}!\\]/;

/** The only template expression with a value that is known without the runner. */
const configRootTemplate = /^\{\{-?\s*config_root\s*-?\}\}(?:\/+|$)/;

/** Matches includes that are empty, on another machine, or rendered by the runner. */
const isLeftAlone = /^$|^(?:git|oci)::|:\/\/|^~|\{\{|\{%|\{#/;

/**
 * Parses an include: a file, a folder with all TOML files below it, or a glob, which has the syntax of ignore files. JSON
 * files match only an include that ends with `.json`, since task folders may contain data files. `~` is the home folder.
 */
function readInclude(written: string, root: string, { home, platform = 'linux' }: IncludeOptions): Include | undefined {
  const portable = platform === 'windows' ? written.replaceAll('\\', '/') : written;
  const atRoot = portable.replace(configRootTemplate, './');
  const include = home === undefined ? atRoot : atRoot.replace(/^~(?=\/)/, home.replaceAll(sep, '/'));
  if (isLeftAlone.test(include)) return undefined;
  const upwards = /^(?:\.{1,2}(?:\/|$))*/.exec(include)?.[0] ?? '';
  const base = include.startsWith('/') ? parse(root).root : resolve(root, upwards);
  const pattern = include.slice(upwards.length).replace(/^\/+|\/+$/g, '');
  const extension = pattern.endsWith('.json') ? '.json' : '.toml';
  const isLiteral = !isGlob.test(pattern);
  const matches = isLiteral ? withinPath(pattern, platform) : globMatcher(pattern, platform);
  const isNamed = (path: string): boolean => {
    const inner = pathInside(base, path);
    return inner !== undefined && inner !== '' && matches(inner);
  };
  return {
    written,
    base,
    pattern,
    path: isLiteral ? resolve(base, pattern) : undefined,
    platform,
    holds: (path) => path.endsWith(extension) && isNamed(path),
    mayHoldScript: (path) => !/\.(?:toml|json)$/.test(path) && isNamed(path),
  };
}

/** Returns whether a relative path is the given file or folder, or is in the folder. Compared as text, since there may be thousands. */
function withinPath(file: string, platform: PathSystem): (inner: string) => boolean {
  const named = pathKey(file, platform);
  return (inner) => {
    const key = pathKey(inner, platform);
    return named === '' || key === named || key.startsWith(`${named}/`);
  };
}

function globMatcher(pattern: string, platform: PathSystem): (inner: string) => boolean {
  const matcher = ignore({ ignorecase: ignoresCase(platform) }).add(`/${pattern}`);
  return (inner) => matcher.ignores(inner);
}

/** Returns the folders that an include matches, without folders below another match. */
export function includedFolders(
  { base, pattern, path, platform }: Include,
  folders: readonly string[],
): readonly string[] {
  if (path !== undefined) {
    const key = pathKey(path, platform);
    return folders.filter((folder) => pathKey(folder, platform) === key);
  }
  const matches = globMatcher(pattern, platform);
  return folders.filter((folder) => {
    const inner = folder.startsWith(base) ? pathInside(base, folder) : undefined;
    if (inner === undefined || !matches(inner)) return false;
    const parent = inner.slice(0, Math.max(0, inner.lastIndexOf('/')));
    return parent === '' || !matches(parent);
  });
}
