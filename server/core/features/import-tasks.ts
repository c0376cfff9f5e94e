import { newTask } from '../analysis/fixes/new-task.ts';
import type { WorkspaceFile } from '../analysis/graph/task.ts';
import type { Workspace } from '../analysis/graph/workspace.ts';
import type { Document } from '../document/document.ts';
import type { ImportedTask, ImportNote } from '../import/imported-tasks.ts';
import { writeTasks } from '../import/write-tasks.ts';
import type { TextEdit } from '../text/edit.ts';
import { nameConflict } from './new-task.ts';
import { nameRefusal } from './rename/new-name.ts';

/**
 * The edit that adds imported tasks to a file, with notes about omitted aliases; the names that cannot be used in the
 * file; or the reason why no task can be added.
 */
export type ImportResult =
  | { readonly edit: TextEdit; readonly notes: readonly ImportNote[] }
  | { readonly conflicts: readonly NameConflict[] }
  | { readonly refusal: string };

export interface NameConflict {
  readonly name: string;
  /** The reason, as a sentence. */
  readonly reason: string;
}

/**
 * Returns the edit that adds tasks to the end of a file, which may be empty, without changing its content. Aliases that
 * are already used are omitted, since the runner would ignore them.
 */
export function addImportedTasks(
  tasks: readonly ImportedTask[],
  file: WorkspaceFile,
  workspace: Workspace,
): ImportResult {
  const { document, kind } = file;
  const refusal = refusalOf(document);
  if (refusal !== undefined) return { refusal };
  const conflicts = tasks.flatMap(({ name }) => {
    const reason = nameRefusal(name) ?? nameConflict(name, file, workspace);
    return reason === undefined ? [] : [{ name, reason }];
  });
  if (conflicts.length > 0) return { conflicts };
  const { length } = document;
  const lineEnd = document.slice(0, length).includes('\r\n') ? '\r\n' : '\n';
  const last = document.slice(Math.max(0, length - 1), length);
  const gap = length === 0 ? '' : last === '\n' ? lineEnd : lineEnd + lineEnd;
  const names = new Set(tasks.map(({ name }) => name));
  const isUsed = (alias: string): boolean => names.has(alias) || nameConflict(alias, file, workspace) !== undefined;
  const written = writeTasks(
    tasks.map((task) => withoutAliases(task, isUsed)),
    kind.sections[0],
  );
  return {
    edit: { start: length, end: length, text: gap + written.replaceAll('\n', lineEnd) },
    notes: tasks.flatMap(({ name, line, fields }) =>
      (fields.alias ?? []).filter(isUsed).map((alias) => ({
        line,
        text: `The alias \`${alias}\` of \`${name}\` is not imported because the name is already used.`,
      })),
    ),
  };
}

function withoutAliases(task: ImportedTask, isUsed: (alias: string) => boolean): ImportedTask {
  const kept = task.fields.alias?.filter((alias) => !isUsed(alias));
  return { ...task, fields: { ...task.fields, alias: kept?.length === 0 ? undefined : kept } };
}

function refusalOf(document: Document): string | undefined {
  if (!document.language.hasStatements) return 'Tasks can only be imported into a TOML file; choose another file.';
  const hasErrors = [...document.blocks].some(({ block }) =>
    block.problems.some(({ severity }) => severity === 'error'),
  );
  if (hasErrors) return 'Tasks cannot be added to a file with a syntax error; fix the error first.';
  return newTask({ name: 'task', run: '' }, document)
    ? undefined
    : 'Tables cannot be added to tasks that are written in braces; convert them to tables first.';
}
