import { basename, join } from 'node:path';
import ignore, { type Ignore } from 'ignore';
import { once } from '../core/text/once.ts';
import type { Disk } from './disk.ts';
import { pathInside } from './paths.ts';
import { readText } from './read-text.ts';

/** The rules of the ignore files of a folder, and of the folders above it. */
export interface IgnoreRules {
  readonly folder: string;
  /** Returns whether a rule may match an entry with this name. If not, the slower `matcher` is not needed. */
  readonly mayMatch: (name: string) => boolean;
  readonly matcher: () => Ignore;
  readonly above: IgnoreRules | undefined;
}

/** Rules of the later file take precedence. */
const ignoreFileNames = ['.gitignore', '.ignore'] as const;

/** Reads the rules that apply in `folder`. `has` returns whether the folder contains a file with this name. */
export async function ignoreRulesIn(
  folder: string,
  above: IgnoreRules | undefined,
  disk: Disk,
  has: (name: string) => boolean = () => true,
): Promise<IgnoreRules | undefined> {
  const read = await Promise.all(ignoreFileNames.filter(has).map((name) => readText(join(folder, name), disk)));
  const texts = read.flatMap((file) => ('text' in file ? [file.text] : []));
  if (texts.length === 0) return above;
  const matcher = once(() => texts.reduce((added, text) => added.add(text), ignore({ ignorecase: false })));
  return { folder, mayMatch: nameTest(texts), matcher, above };
}

/** Resolves to the rules of the ignore files above the last of these folders. */
export async function ignoreRulesAbove(folders: readonly string[], disk: Disk): Promise<IgnoreRules | undefined> {
  let rules: IgnoreRules | undefined;
  for (const folder of folders.slice(0, -1)) rules = await ignoreRulesIn(folder, rules, disk);
  return rules;
}

/** Returns whether `path`, in a folder that is not ignored, is ignored. */
export function isIgnored(path: string, type: 'file' | 'folder', rules: IgnoreRules | undefined): boolean {
  const name = basename(path);
  for (let level = rules; level; level = level.above) {
    if (!level.mayMatch(name)) continue;
    const matcher = level.matcher();
    const inner = pathInside(level.folder, path);
    if (inner === undefined) continue;
    const { ignored, unignored } = matcher.test(type === 'folder' ? `${inner}/` : inner);
    // A nearer level or the command line can include a folder that this level ignores.
    if (ignored && !isParentIgnored(inner, matcher)) return true;
    if (unignored) return false;
  }
  return false;
}

function isParentIgnored(inner: string, matcher: Ignore): boolean {
  const end = inner.lastIndexOf('/');
  return end >= 0 && matcher.test(inner.slice(0, end + 1)).ignored;
}

/** A rule for entries with a certain name, possibly in a certain folder. */
const nameRule = /^\/?(?:[\w.@-]+\/)*([\w.@-]+)\/?$/;
/** A rule for entries whose name has a certain ending. */
const endingRule = /^\*([\w.@-]+)\/?$/;
const noRule = /^(?:#.*|\s*)$/;

/**
 * Returns a function that tests whether a rule in these texts may match an entry with this name in a folder that is not
 * ignored.
 */
function nameTest(texts: readonly string[]): (name: string) => boolean {
  const names = new Set<string>();
  const endings: string[] = [];
  for (const line of texts.flatMap((text) => text.split(/\r?\n/))) {
    const [, name] = nameRule.exec(line) ?? [];
    const [, ending] = endingRule.exec(line) ?? [];
    if (name !== undefined) names.add(name);
    else if (ending !== undefined) endings.push(ending);
    else if (!noRule.test(line)) return () => true;
  }
  return (name) => names.has(name) || endings.some((ending) => name.endsWith(ending));
}
