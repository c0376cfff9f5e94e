import { commands, type Disposable, l10n, Uri, WorkspaceEdit, window, workspace } from 'vscode';
import {
  type ImportTasksAnswer,
  type ImportTasksParams,
  importTasksRequest,
} from '../../../server/protocol/import-tasks.ts';
import type { LanguageServer } from '../../language-server/language-server.ts';
import { addInclude, toRange } from '../list/include-edit.ts';
import type { TaskList } from '../list/task-list.ts';
import { askTarget } from '../new-task/ask-target.ts';
import type { NewTaskTarget } from '../new-task/target.ts';
import { askSource } from './ask-source.ts';
import { confirmPreview } from './confirm-preview.ts';
import { resolveConflicts } from './resolve-conflicts.ts';
import { showNotes } from './show-notes.ts';

type Addition = Extract<ImportTasksAnswer, { readonly newText: string }>;

/** Registers the command that imports tasks from the file of another program. */
export function registerImport(server: LanguageServer, list: TaskList): Disposable {
  return commands.registerCommand('taskwright.importTasks', async (argument: unknown) => {
    const source = argument instanceof Uri ? argument : await askSource();
    if (!source) return;
    const target = await askTarget(list, { title: l10n.t('Import Tasks'), source });
    if (!target) return;
    if (!target.isNew) await workspace.openTextDocument(target.uri);
    const addition = await additionOf(server, source, target);
    if (addition) await write(addition, source, target);
  });
}

/**
 * Resolves to the edit, after the user has resolved name conflicts. Resolves to undefined if the user cancels or
 * nothing can be imported.
 */
async function additionOf(server: LanguageServer, source: Uri, target: NewTaskTarget): Promise<Addition | undefined> {
  const { getText } = await workspace.openTextDocument(source);
  const params = { name: source.path, text: getText(), target: target.uri.toString() };
  let names: ImportTasksParams['names'] = {};
  for (;;) {
    const request: ImportTasksParams = { ...params, names };
    const answer = await server.request<ImportTasksAnswer>(importTasksRequest, request);
    if (!answer) return undefined;
    if ('refusal' in answer) {
      void window.showErrorMessage(answer.refusal);
      return undefined;
    }
    if ('newText' in answer) return answer;
    const resolved = await resolveConflicts(answer.conflicts, names);
    if (!resolved) return undefined;
    names = resolved;
  }
}

/** Shows the changes, and makes them if the user confirms them. */
async function write(addition: Addition, source: Uri, { uri, isNew }: NewTaskTarget): Promise<void> {
  const { range, newText, include, tasks, notes } = addition;
  const count = tasks.length;
  if (count === 0) {
    void window.showInformationMessage(l10n.t('No task of "{0}" was selected.', workspace.asRelativePath(source)));
    return;
  }
  const before = isNew ? '' : (await workspace.openTextDocument(uri)).getText();
  if (!(await confirmPreview({ target: uri, before, after: before + newText, count }))) return;
  const edit = new WorkspaceEdit();
  if (isNew) edit.createFile(uri, { ignoreIfExists: true });
  edit.replace(uri, toRange(range), newText);
  if (include) addInclude(edit, include);
  if (!(await workspace.applyEdit(edit))) {
    void window.showErrorMessage(l10n.t('Failed to change "{0}".', workspace.asRelativePath(uri)));
    return;
  }
  await window.showTextDocument(uri, { preview: false });
  await showNotes(notes, { source, count });
}
