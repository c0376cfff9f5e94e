import { basename, dirname, resolve } from 'node:path';
import ignore from 'ignore';
import { fileKind } from '../../core/analysis/file-kind.ts';
import { sectionsOf } from '../../core/analysis/task-shapes.ts';
import { assemble } from '../../core/document/assemble.ts';
import { Document } from '../../core/document/document.ts';
import { memberNamed } from '../../core/document/node.ts';
import { tomlLanguage } from '../../core/syntax/toml/toml-language.ts';
import { pathInside } from './display-path.ts';

/** The task files that `task_config.includes` of a config file names, among the `candidates` (absolute paths). */
export function includedFiles(configFile: string, text: string, candidates: readonly string[]): readonly string[] {
  const root = configRoot(configFile);
  const matchers = includesOf(text).flatMap((include) => includeMatcher(include, root) ?? []);
  if (matchers.length === 0) return [];
  return candidates.filter(
    (path) => path !== configFile && fileKind(path) !== 'config-file' && matchers.some((matches) => matches(path)),
  );
}

function includesOf(text: string): readonly string[] {
  const document = new Document(text, { language: tomlLanguage, sections: sectionsOf('config-file') });
  const entry = document.entry('task_config');
  const settings = entry && assemble(entry).member.value;
  const includes = settings?.kind === 'object' ? memberNamed(settings, 'includes')?.value : undefined;
  const items = includes?.kind === 'array' ? includes.items : [];
  return items.flatMap((item) => (item.kind === 'string' ? [item.value] : []));
}

/** The folder that a config file speaks of: its own, or the project's when it lies in one of the runner's folders. */
function configRoot(configFile: string): string {
  let folder = dirname(configFile);
  const isInRunnerFolder = basename(folder) === 'conf.d' || /^config(?:\.|$)/.test(basename(configFile));
  if (basename(folder) === 'conf.d') folder = dirname(folder);
  if (isInRunnerFolder) folder = dirname(folder);
  return basename(folder) === '.config' ? dirname(folder) : folder;
}

/** What is empty, lies elsewhere, or is only known when the runner has rendered it. */
const isLeftAlone = /^$|^git::|:\/\/|^~|\{\{|\{%|\{#/;

/**
 * Tells whether a path is what an include names: a file, a folder with all TOML files below it, or a glob. The pattern
 * language of ignore files has just this meaning. JSON files count only where the include says `.json`: the runner's
 * own task folders hold data files, too.
 */
function includeMatcher(include: string, root: string): ((path: string) => boolean) | undefined {
  if (isLeftAlone.test(include)) return undefined;
  const upwards = /^(?:\.{1,2}(?:\/|$))*/.exec(include)?.[0] ?? '';
  const base = include.startsWith('/') ? resolve('/') : resolve(root, upwards);
  const pattern = include.slice(upwards.length).replace(/^\/+/, '');
  const extension = pattern.endsWith('.json') ? '.json' : '.toml';
  const matcher = ignore({ ignorecase: false }).add(pattern === '' ? '*' : `/${pattern}`);
  return (path) => {
    const inner = pathInside(base, path);
    return inner?.endsWith(extension) === true && matcher.ignores(inner);
  };
}
