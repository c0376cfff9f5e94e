import type { FileKind } from '../../analysis/kinds/file-kind.ts';
import type { PathStep } from '../../document/caret.ts';
import { goes, item, pathInTask, type Way } from './value-place.ts';

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

/** A value may be one path, a list, or an object that holds either. */
const forms: readonly Way[] = [
  [],
  [item],
  ['path'],
  ['path', item],
  ['paths', item],
  [item, 'path'],
  [item, 'path', item],
  [item, 'paths', item],
];

const anything: readonly Way[] = [
  ['file'],
  ...below(['sources'], [[], [item]]),
  ...below(['outputs'], [[], [item]]),
  ...below(['allow_read'], [[item]]),
  ...below(['allow_write'], [[item]]),
  ...below(['env', '_', 'file'], forms),
  ...below(['env', '_', 'source'], forms),
  ...below(['vars', '_', 'file'], forms),
  ...below(['vars', '_', 'source'], forms),
];

const folders: readonly Way[] = [
  ['dir'],
  ...below(['env', '_', 'path'], forms),
  ['env', '_', 'python', 'venv'],
  ['env', '_', 'python', 'venv', 'path'],
];

function below(start: Way, ways: readonly Way[]): readonly Way[] {
  return ways.map((way) => [...start, ...way]);
}

/** What is written at a value's `path`, where that is a path of the project; `prefix` is the string up to the caret. */
export function pathPlace(path: readonly PathStep[], prefix: string, kind: FileKind): PathPlace | undefined {
  const { inside = [] } = pathInTask(path, kind) ?? {};
  const isOneOf = (ways: readonly Way[]) => ways.some((way) => goes(inside, way));
  const wants = isOneOf(folders) ? 'folders' : isOneOf(anything) ? 'anything' : undefined;
  if (!wants) return undefined;
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
