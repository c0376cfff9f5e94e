import type { StringNode } from '../../document/node.ts';
import { type Span, spanText } from '../../document/span.ts';
import { placeInString } from '../../document/string-place.ts';
import type { FileState } from '../graph/file-lookup.ts';
import { propertyOf } from '../graph/property-of.ts';
import type { TaskSurroundings } from '../graph/surroundings.ts';
import type { Task } from '../graph/task.ts';
import { placesOf } from './static-path.ts';

/** A path that a task gives, and what stands there. */
export interface FoundPath {
  readonly path: string;
  readonly state: FileState;
  /** Where the path is written. */
  readonly span: Span;
}

/**
 * What stands at the path under `name`. Of several places that it may mean one that is not missing counts. Undefined for
 * templates, whose paths count from whoever extends them, and for paths that only the runner can read.
 */
export function foundPath(name: string, task: Task, { workspace, files }: TaskSurroundings): FoundPath | undefined {
  const node = task.isTemplate ? undefined : propertyOf(task, name);
  if (node?.kind !== 'string' || !node.closed) return undefined;
  const states = placesOf(node.value, task, workspace).map(files);
  const state = states.find((known) => known !== 'missing') ?? states[0];
  return state && { path: node.value, state, span: placeOf(node) };
}

/** A script that is a task of its own has its path nowhere in its text: there the whole node stands for it. */
function placeOf(node: StringNode): Span {
  return spanText(node).startsWith(node.quote) ? placeInString(node, 0, node.value.length) : node;
}
