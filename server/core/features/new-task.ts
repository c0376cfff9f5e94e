import { newTask } from '../analysis/fixes/new-task.ts';
import type { WorkspaceFile } from '../analysis/graph/task.ts';
import type { Workspace } from '../analysis/graph/workspace.ts';
import { taskPath } from '../analysis/kinds/document-kind.ts';
import { entryId } from '../document/entry.ts';
import { pathOf, relativePath } from '../paths/unix-path.ts';
import type { TextEdit } from '../text/edit.ts';
import { taskAtPlace } from './navigation/task-at.ts';
import { nameRefusal } from './rename/new-name.ts';

/**
 * The edit that adds a new task to a file, with the offset of its empty script in the inserted text; or the reason why
 * the task cannot be added.
 */
export type NewTaskResult = { readonly edit: TextEdit; readonly caret: number } | { readonly refusal: string };

export interface NewTaskOptions {
  readonly name: string;
  /** An offset in the task that the new task follows. Without it, the new task follows all other tasks. */
  readonly offset?: number | undefined;
}

/**
 * Returns the edit that adds a task with an empty script. Returns a refusal if the name is not allowed, or if the task
 * cannot be added to the file.
 */
export function writeTask(file: WorkspaceFile, { name, offset }: NewTaskOptions, workspace: Workspace): NewTaskResult {
  const refusal = nameRefusal(name) ?? nameConflict(name, file, workspace);
  if (refusal !== undefined) return { refusal };
  const after = offset === undefined ? undefined : taskAtPlace({ workspace, file, offset })?.entry;
  const edit = newTask({ name, run: '', after }, file.document);
  return edit ? { edit, caret: edit.text.lastIndexOf('""') + 1 } : { refusal: placementRefusal(file) };
}

/**
 * Returns a message if a name is already used as the name or alias of another task of the project, or as a key of the
 * same file; otherwise, undefined. The message names the file that contains the task, if it is another one.
 */
export function nameConflict(
  name: string,
  { uri, project, kind, document }: WorkspaceFile,
  workspace: Workspace,
): string | undefined {
  const owners = workspace
    .named(name, project)
    .filter(({ file }) => file.project === project)
    .filter((task) => task.facts.name === name || workspace.aliasesOf(task).includes(name));
  const isKey = document.entryById(entryId(taskPath(name, kind))) !== undefined;
  const owner = owners.find(({ file }) => file.uri === uri) ?? (isKey ? undefined : owners[0]);
  if (!owner && !isKey) return undefined;
  const use = !owner || owner.facts.name === name ? 'a task' : `an alias of \`${owner.facts.name}\``;
  const isHere = !owner || owner.file.uri === uri;
  const where = isHere ? '' : ` in \`${relativePath(project, pathOf(owner.file.uri))}\``;
  return `\`${name}\` is already ${use}${where}; choose another name.`;
}

function placementRefusal({ document }: WorkspaceFile): string {
  if (document.language.holdsOneTask) return 'A script contains only one task; choose a task file.';
  const hasErrors = [...document.blocks].some(({ block }) =>
    block.problems.some(({ severity }) => severity === 'error'),
  );
  return hasErrors
    ? 'A task cannot be added to a file with a syntax error; fix the error first.'
    : 'A table cannot be added to tasks that are written in braces; convert them to tables first.';
}
