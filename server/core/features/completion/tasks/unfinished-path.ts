import { pathMeaningAt } from '../../../analysis/fields/path-fields.ts';
import type { DocumentKind } from '../../../analysis/kinds/document-kind.ts';
import type { PathStep } from '../../../document/caret.ts';
import { pathInTask } from './value-place.ts';

/** The path of a file or folder that is being written. */
export interface UnfinishedPath {
  /** The folder before the caret, relative to the project, with `/` after each name. */
  readonly folder: string;
  /** The index at which the name at the caret begins. */
  readonly from: number;
  /** The name, up to the caret. */
  readonly name: string;
  readonly accepts: 'anything' | 'folders';
}

/**
 * Returns the file path in the value at `path`, if it is inside the project. `prefix` is the content of the string up
 * to the caret.
 */
export function unfinishedPath(
  path: readonly PathStep[],
  prefix: string,
  kind: DocumentKind,
): UnfinishedPath | undefined {
  const found = pathInTask(path, kind);
  const meaning = found && pathMeaningAt(kind.fields().paths(), found.inside);
  if (!meaning) return undefined;
  const accepts = meaning.kind === 'folder' ? 'folders' : 'anything';
  const [head = ''] = /^(?:!|\{\{\s*config_root\s*\}\}\/)?(?:\.\/)*/.exec(prefix) ?? [];
  const [folder = ''] = /^(?:[^/]*\/)*/.exec(prefix.slice(head.length)) ?? [];
  const from = head.length + folder.length;
  const name = prefix.slice(from);
  return isInside(folder) && !isElsewhere.test(name) ? { folder, from, name, accepts } : undefined;
}

/** Matches a pattern, a template, a variable or the home folder. */
const isElsewhere = /[*?[\]{}$~\\]/;

/** Returns whether a folder is certainly inside the project; folders outside of it are not listed. */
function isInside(folder: string): boolean {
  const names = folder.split('/').slice(0, -1);
  return !isElsewhere.test(folder) && !/^\/|:/.test(folder) && names.every((name) => name !== '' && name !== '..');
}
