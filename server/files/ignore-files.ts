import { join } from 'node:path';
import ignore, { type Ignore } from 'ignore';
import type { Disk } from './disk.ts';
import { pathInside } from './paths.ts';
import { readText } from './read-text.ts';

/** The rules of the ignore files of a folder, and of the folders above it. */
export interface IgnoreRules {
  readonly folder: string;
  readonly matcher: Ignore;
  readonly above: IgnoreRules | undefined;
}

/** Rules of the later file take precedence. */
const ignoreFileNames = ['.gitignore', '.ignore'] as const;

/** Reads the rules that apply in `folder`. `has` returns whether the folder contains a file of this name. */
export async function ignoreRulesIn(
  folder: string,
  above: IgnoreRules | undefined,
  disk: Disk,
  has: (name: string) => boolean = () => true,
): Promise<IgnoreRules | undefined> {
  const read = await Promise.all(ignoreFileNames.filter(has).map((name) => readText(join(folder, name), disk)));
  const texts = read.flatMap((file) => ('text' in file ? [file.text] : []));
  if (texts.length === 0) return above;
  const matcher = ignore({ ignorecase: false });
  for (const text of texts) matcher.add(text);
  return { folder, matcher, above };
}

/** Returns whether `path`, in a folder that is not ignored, is ignored. */
export function isIgnored(path: string, type: 'file' | 'folder', rules: IgnoreRules | undefined): boolean {
  for (let level = rules; level; level = level.above) {
    const inner = pathInside(level.folder, path);
    if (inner === undefined) continue;
    const { ignored, unignored } = level.matcher.test(type === 'folder' ? `${inner}/` : inner);
    // A nearer level or the command line can include a folder that this level ignores.
    if (ignored && !isParentIgnored(inner, level.matcher)) return true;
    if (unignored) return false;
  }
  return false;
}

function isParentIgnored(inner: string, matcher: Ignore): boolean {
  const end = inner.lastIndexOf('/');
  return end >= 0 && matcher.test(inner.slice(0, end + 1)).ignored;
}
