import { basename, dirname, resolve } from 'node:path';
import ignore from 'ignore';
import { configFileKind } from '../core/analysis/kinds/config-file.ts';
import { assemble } from '../core/document/assemble.ts';
import { Document } from '../core/document/document.ts';
import { memberNamed } from '../core/document/node.ts';
import { tomlLanguage } from '../core/syntax/toml/toml-language.ts';
import { pathInside } from './paths.ts';

/** What `task_config.includes` of a config file says. */
export interface Includes {
  /** The folder that it speaks of, absolute. */
  readonly root: string;
  readonly names: readonly Include[];
  /** The names whose meaning only the runner knows, as they are written. */
  readonly leftAlone: readonly string[];
}

/** One name among the includes: a file, a folder, or a glob for either. */
export interface Include {
  readonly written: string;
  /** What it is relative to, absolute. */
  readonly base: string;
  /** With `/` between its segments, from `base`; empty for `base` itself. */
  readonly pattern: string;
  /** Whether a file lies in it or is it: a TOML file, or a JSON file where the include says so. */
  readonly holds: (path: string) => boolean;
  /** Whether a file would be a script of it, were it one. */
  readonly mayHoldScript: (path: string) => boolean;
}

/** The includes of a config file; undefined when it says nothing of them, so that the default folders hold. */
export function includesOf(configFile: string, text: string): Includes | undefined {
  const document = new Document(text, { language: tomlLanguage, sections: configFileKind.sections });
  const entry = document.entry('task_config');
  const settings = entry && assemble(entry).member.value;
  const includes = settings?.kind === 'object' ? memberNamed(settings, 'includes')?.value : undefined;
  if (includes?.kind !== 'array') return undefined;
  const root = configRoot(configFile);
  const written = includes.items.flatMap((item) => (item.kind === 'string' ? item.value : []));
  const names = written.flatMap((name) => readInclude(name, root) ?? []);
  const known = new Set(names.map((include) => include.written));
  return { root, names, leftAlone: written.filter((name) => !known.has(name)) };
}

/** The folder that a config file speaks of: its own, or the project's when it lies in one of the runner's folders. */
function configRoot(configFile: string): string {
  let folder = dirname(configFile);
  const isInRunnerFolder = basename(folder) === 'conf.d' || /^config(?:\.|$)/.test(basename(configFile));
  if (basename(folder) === 'conf.d') folder = dirname(folder);
  if (isInRunnerFolder) folder = dirname(folder);
  return basename(folder) === '.config' ? dirname(folder) : folder;
}

/** The one template that says where it leads before the runner has rendered it. */
const configRootTemplate = /^\{\{-?\s*config_root\s*-?\}\}(?:\/+|$)/;

/** What is empty, lies elsewhere, or is only known when the runner has rendered it. */
const isLeftAlone = /^$|^git::|:\/\/|^~|\{\{|\{%|\{#/;

/**
 * A file, a folder with all TOML files below it, or a glob. The pattern language of ignore files has just this meaning.
 * JSON files count only where the include says `.json`: the runner's own task folders hold data files, too.
 */
function readInclude(written: string, root: string): Include | undefined {
  const include = written.replace(configRootTemplate, './');
  if (isLeftAlone.test(include)) return undefined;
  const upwards = /^(?:\.{1,2}(?:\/|$))*/.exec(include)?.[0] ?? '';
  const base = include.startsWith('/') ? resolve('/') : resolve(root, upwards);
  const pattern = include.slice(upwards.length).replace(/^\/+|\/+$/g, '');
  const extension = pattern.endsWith('.json') ? '.json' : '.toml';
  const matcher = ignore({ ignorecase: false }).add(pattern === '' ? '*' : `/${pattern}`);
  const isNamed = (path: string): boolean => {
    const inner = pathInside(base, path);
    return inner !== undefined && matcher.ignores(inner);
  };
  return {
    written,
    base,
    pattern,
    holds: (path) => path.endsWith(extension) && isNamed(path),
    mayHoldScript: (path) => !/\.(?:toml|json)$/.test(path) && isNamed(path),
  };
}

const isGlob = /[*?[\]{}!\\]/;

/** The folders among these that an include names, without those that lie below one of them. */
export function includedFolders({ base, pattern }: Include, folders: readonly string[]): readonly string[] {
  if (!isGlob.test(pattern)) {
    const named = resolve(base, pattern);
    return folders.filter((folder) => folder === named);
  }
  const matcher = ignore({ ignorecase: false }).add(`/${pattern}`);
  return folders.filter((folder) => {
    const inner = folder.startsWith(base) ? pathInside(base, folder) : undefined;
    if (inner === undefined || !matcher.ignores(inner)) return false;
    const parent = inner.slice(0, Math.max(0, inner.lastIndexOf('/')));
    return parent === '' || !matcher.ignores(parent);
  });
}
