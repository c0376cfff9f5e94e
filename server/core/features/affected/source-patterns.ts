import { taskConfigValue } from '../../analysis/graph/cascaded-setting.ts';
import type { Task, WorkspaceFile } from '../../analysis/graph/task.ts';
import type { Workspace } from '../../analysis/graph/workspace.ts';
import { isStaticPath, withoutConfigRoot } from '../../analysis/task-paths/static-path.ts';
import { stringsIn } from '../../analysis/values/strings-in.ts';
import { memberNamed, type Node } from '../../document/node.ts';
import { resolvePath } from '../../paths/unix-path.ts';
import { isWithin } from '../../text/is-within.ts';
import type { TaskDefinition } from '../task-list/task-definition.ts';

/** A pattern for files that the result of a task depends on. */
export interface SourcePattern {
  readonly written: string;
  /** The absolute pattern. */
  readonly path: string;
  readonly isExcluding: boolean;
}

export interface SourcePatterns {
  readonly patterns: readonly SourcePattern[];
  /** Whether there are no patterns, or some that only the runner can resolve. */
  readonly isIncomplete: boolean;
}

const groupMarker = '@group:';

/** Returns the patterns in `sources` of a task, with those of the groups that it contains. */
export function sourcePatterns({ file }: Task, definition: TaskDefinition, workspace: Workspace): SourcePatterns {
  const { folder, sources } = definition;
  const patterns = sources.flatMap((written) => {
    const own = folder === undefined ? undefined : patternAt(written, folder);
    return groupPatterns(written, file.project, workspace) ?? own ?? [];
  });
  const isIncomplete = sources.length === 0 || sources.some((written) => !isKnown(written, folder));
  return { patterns, isIncomplete };
}

/** Returns the patterns in `task_config.global_inputs` that apply to the tasks of a project. */
export function globalInputs(project: string, workspace: Workspace): readonly SourcePattern[] {
  return configsAbove(project, workspace).flatMap((config) =>
    stringsIn(taskConfigValue(config.document, 'global_inputs')).flatMap(
      ({ value }) => groupPatterns(value, config.project, workspace) ?? patternAt(value, config.project) ?? [],
    ),
  );
}

/** Returns the patterns of the group that an item names; undefined if it names none. */
function groupPatterns(written: string, project: string, workspace: Workspace): readonly SourcePattern[] | undefined {
  if (!written.startsWith(groupMarker)) return undefined;
  const name = written.slice(groupMarker.length);
  return configsAbove(project, workspace).flatMap((config) =>
    stringsIn(memberOf(taskConfigValue(config.document, 'input_groups'), name)).flatMap(({ value }) => {
      const pattern = patternAt(value, config.project);
      return pattern ? [{ ...pattern, written }] : [];
    }),
  );
}

function patternAt(text: string, folder: string): SourcePattern | undefined {
  const isExcluding = text.startsWith('!');
  const pattern = withoutConfigRoot(text.replace(/^!|^\\(?=!)/, ''));
  return isStaticPath(pattern) ? { written: text, path: resolvePath(folder, pattern), isExcluding } : undefined;
}

function isKnown(written: string, folder: string | undefined): boolean {
  return written.startsWith(groupMarker) || (folder !== undefined && patternAt(written, folder) !== undefined);
}

function configsAbove(project: string, workspace: Workspace): readonly WorkspaceFile[] {
  return [...workspace.files].filter(({ kind, project: folder }) => kind.includesFiles && isWithin(project, folder));
}

function memberOf(value: Node | undefined, name: string): Node | undefined {
  return value?.kind === 'object' ? memberNamed(value, name)?.value : undefined;
}
