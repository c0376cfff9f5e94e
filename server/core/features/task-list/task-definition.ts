import type { Task } from '../../analysis/graph/task.ts';
import { templateOf } from '../../analysis/graph/template-of.ts';
import type { Workspace } from '../../analysis/graph/workspace.ts';
import { isStaticPath, possiblePaths, withoutConfigRoot } from '../../analysis/task-paths/static-path.ts';
import { folderOfTask } from '../../analysis/task-paths/task-folder.ts';
import type { Node } from '../../document/node.ts';
import { valueText } from '../../document/value-text.ts';
import { pathOf, resolvePath } from '../../paths/unix-path.ts';
import { isScript } from '../navigation/mention.ts';
import { propertyOf } from '../task-card/effective-task.ts';
import { layersOf } from '../task-card/task-layers.ts';

/** What the result of a run depends on. Paths are absolute, with `/` between their segments. */
export interface TaskDefinition {
  /** The folder that the task runs in; undefined if only the runner can determine it. */
  readonly folder: string | undefined;
  /** A text that changes with the definition of the task and what it inherits, but not with comments or the layout. */
  readonly text: string;
  /** The files that the task consists of, such as its script. */
  readonly files: readonly string[];
  /** The patterns in `sources`, relative to the folder. */
  readonly sources: readonly string[];
}

export function taskDefinition(task: Task, workspace: Workspace): TaskDefinition {
  const parts = partsOf(task, workspace);
  const files = parts.flatMap((part) => [
    ...(isScript(part) ? [pathOf(part.file.uri)] : []),
    ...scriptsOf(part, workspace),
  ]);
  const [sources] = parts.map((part) => textsIn(propertyOf(part, 'sources'))).filter((patterns) => patterns.length > 0);
  const folder = folderOfTask(task, workspace);
  return {
    folder: absoluteFolder(folder.written, task),
    text: JSON.stringify([folder.written, ...parts.map(textOf)]),
    files: [...new Set(files)],
    sources: sources ?? [],
  };
}

/** Returns a task, its template, and the definitions to which the task adds fields or which add fields to it. */
export function partsOf(task: Task, workspace: Workspace): readonly Task[] {
  const joined = layersOf(task, workspace).filter(
    ({ relation }) => relation === 'adds to' || relation === 'extended by',
  );
  return [task, ...joined.map(({ other }) => other)].flatMap((part) =>
    [part, templateOf(part, workspace) ?? []].flat(),
  );
}

function textOf(part: Task): string {
  if (isScript(part)) return part.file.document.text;
  return valueText(part.entry);
}

/** Returns the possible locations of the script in `file`. */
function scriptsOf(part: Task, workspace: Workspace): readonly string[] {
  return textsIn(propertyOf(part, 'file')).flatMap((path) => possiblePaths(path, part, workspace));
}

function absoluteFolder(written: string, task: Task): string | undefined {
  const path = withoutConfigRoot(written);
  return isStaticPath(path) ? resolvePath(task.file.project, path) : undefined;
}

function textsIn(node: Node | undefined): readonly string[] {
  if (node?.kind === 'string') return node.value === '' ? [] : [node.value];
  return node?.kind === 'array' ? node.items.flatMap((item) => (item.kind === 'string' ? item.value : [])) : [];
}
