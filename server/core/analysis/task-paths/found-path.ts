import type { StringNode } from '../../document/node.ts';
import { type Span, spanText } from '../../document/span.ts';
import { placeInString } from '../../document/string-place.ts';
import type { FileState } from '../graph/file-lookup.ts';
import { propertyOf } from '../graph/property-of.ts';
import type { Task } from '../graph/task.ts';
import type { TaskContext } from '../graph/task-context.ts';
import { possiblePaths } from './static-path.ts';

/** A path in a task, and the state of the file at that path. */
export interface FoundPath {
  readonly path: string;
  readonly state: FileState;
  readonly span: Span;
}

/**
 * Returns the path in property `name` of a task, with its state on the disk. If the path has several possible
 * locations, one that exists takes precedence. Returns undefined for templates, whose paths are relative to the tasks
 * that extend them, for paths that only the runner can resolve, and for paths with control characters, which the rule
 * `escaped-path` reports.
 */
export function foundPath(name: string, task: Task, { workspace, files }: TaskContext): FoundPath | undefined {
  const node = task.isTemplate ? undefined : propertyOf(task, name);
  if (node?.kind !== 'string' || !node.closed || hasControl.test(node.value)) return undefined;
  const isAbsolute = /^\/|^[A-Za-z]:[\\/]/.test(node.value);
  const inText = isAbsolute ? 'absolute' : 'relative';
  const states = possiblePaths(node.value, task, workspace).map((path) => files(path, inText));
  const state = states.find((known) => known !== 'missing') ?? states[0];
  return state && { path: node.value, state, span: placeOf(node) };
}

/** Matches the characters that escapes such as `\n` represent. */
export const hasControl = /\p{Cc}/u;

/**
 * Returns the span of a path: the text inside the quotes, or the whole node for the path of a script task, which does
 * not appear in its text.
 */
function placeOf(node: StringNode): Span {
  return spanText(node).startsWith(node.quote) ? placeInString(node, 0, node.value.length) : node;
}
