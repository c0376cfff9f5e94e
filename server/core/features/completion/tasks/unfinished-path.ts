import type { PathMeaning } from '../../../analysis/fields/field-keywords.ts';
import { pathMeaningAt } from '../../../analysis/fields/path-fields.ts';
import type { WorkspaceFile } from '../../../analysis/graph/task.ts';
import type { Workspace } from '../../../analysis/graph/workspace.ts';
import type { DocumentKind } from '../../../analysis/kinds/document-kind.ts';
import { folderOfTask, insideProject } from '../../../analysis/task-paths/task-folder.ts';
import type { PathStep } from '../../../document/caret.ts';
import type { CompletionContext } from '../completion-context.ts';
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

/** The kind of the document, its workspace, and its file. */
export interface PathSurroundings extends Pick<CompletionContext, 'workspace' | 'file'> {
  readonly kind: DocumentKind;
}

/**
 * Returns the file path in the value at `path`, if it is inside the project. `prefix` is the content of the string up
 * to the caret.
 */
export function unfinishedPath(
  path: readonly PathStep[],
  prefix: string,
  { kind, workspace, file }: PathSurroundings,
): UnfinishedPath | undefined {
  const found = pathInTask(path, kind);
  const meaning = found ? pathMeaningAt(kind.fields().paths(), found.inside) : meaningInSection(path, kind);
  if (!meaning) return undefined;
  const accepts = meaning.kind === 'folder' ? 'folders' : 'anything';
  const [head = ''] = /^(?:!|\{\{\s*config_root\s*\}\}\/)?(?:\.\/)*/.exec(prefix) ?? [];
  const [folder = ''] = /^(?:[^/]*\/)*/.exec(prefix.slice(head.length)) ?? [];
  const from = head.length + folder.length;
  const name = prefix.slice(from);
  if (!isInside(folder) || isElsewhere.test(name)) return undefined;
  const isInTaskFolder = meaning.relativeTo === 'task-folder' && !head.includes('{');
  const base = isInTaskFolder && file && found ? folderOf(found.task, file, workspace) : '';
  return base === undefined ? undefined : { folder: base + folder, from, name, accepts };
}

/** Returns the meaning of a path in a section of a config file: an include, or the folder of a project or of tasks. */
function meaningInSection(
  [section, field, ...inside]: readonly PathStep[],
  { includesFiles }: DocumentKind,
): Pick<PathMeaning, 'kind' | 'relativeTo'> | undefined {
  if (!includesFiles || inside.some((step) => typeof step !== 'number')) return undefined;
  const kinds: Readonly<Record<string, PathMeaning['kind']>> = {
    'monorepo.config_roots': 'folder',
    'bootstrap.config_roots': 'folder',
    'task_config.includes': 'any',
    'task_config.dir': 'folder',
  };
  const kind = kinds[`${section}.${field}`];
  return kind && { kind, relativeTo: 'config-root' };
}

/** Returns the folder of a task, relative to its project; undefined if only the runner can resolve it. */
function folderOf(path: readonly PathStep[], { uri }: WorkspaceFile, workspace: Workspace): string | undefined {
  const task = workspace.taskById(uri, path.join('\0'));
  return task ? insideProject(folderOfTask(task, workspace)) : '';
}

/** Matches a special character of a pattern, a template expression, a variable, a home folder or a Windows path. */
const isElsewhere = /[*?[\]{}$~\\]/;

/** Returns whether a folder is certainly inside the project. Other folders are not listed. */
function isInside(folder: string): boolean {
  const names = folder.split('/').slice(0, -1);
  return !isElsewhere.test(folder) && !/^\/|:/.test(folder) && names.every((name) => name !== '' && name !== '..');
}
