import { pathMeaningAt } from '../../../analysis/fields/path-fields.ts';
import type { DocumentKind } from '../../../analysis/kinds/document-kind.ts';
import type { PathStep } from '../../../document/caret.ts';
import { pathInTask } from './value-place.ts';

/** A value that names something on the disk, as far as it is written. */
export interface PathPlace {
  /** The folder that is written before the caret, relative to the project, with `/` after each name. */
  readonly folder: string;
  /** Where the name at the caret begins in what is written before it. */
  readonly from: number;
  /** The name at the caret, up to there. */
  readonly name: string;
  readonly wants: 'anything' | 'folders';
}

/** What is written at a value's `path`, where that is a path of the project; `prefix` is the string up to the caret. */
export function pathPlace(path: readonly PathStep[], prefix: string, kind: DocumentKind): PathPlace | undefined {
  const found = pathInTask(path, kind);
  const meaning = found && pathMeaningAt(kind.fields().paths(), found.inside);
  if (!meaning) return undefined;
  const wants = meaning.kind === 'folder' ? 'folders' : 'anything';
  const [head = ''] = /^(?:!|\{\{\s*config_root\s*\}\}\/)?(?:\.\/)*/.exec(prefix) ?? [];
  const [folder = ''] = /^(?:[^/]*\/)*/.exec(prefix.slice(head.length)) ?? [];
  const from = head.length + folder.length;
  const name = prefix.slice(from);
  return isInside(folder) && !isElsewhere.test(name) ? { folder, from, name, wants } : undefined;
}

/** A pattern, a template, a variable or the home folder. */
const isElsewhere = /[*?[\]{}$~\\]/;

/** Whether a folder is surely one of the project: what leads out of it is not looked at. */
function isInside(folder: string): boolean {
  const names = folder.split('/').slice(0, -1);
  return !isElsewhere.test(folder) && !/^\/|:/.test(folder) && names.every((name) => name !== '' && name !== '..');
}
