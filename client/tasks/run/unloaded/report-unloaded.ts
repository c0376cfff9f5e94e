import { l10n, type TextDocument, Uri, WorkspaceEdit, window, workspace } from 'vscode';
import {
  type FileIncludeAnswer,
  type FileIncludeParams,
  fileIncludeRequest,
} from '../../../../server/protocol/file-include.ts';
import type { NewTaskInclude } from '../../../../server/protocol/new-task.ts';
import type { TaskSummary } from '../../../../server/protocol/tasks.ts';
import type { LanguageServer } from '../../../language-server/language-server.ts';
import { addInclude } from '../../list/include-edit.ts';
import { reachText } from '../../list/reach-text.ts';

/** Returns whether the runner does not load a task. */
export function isUnloaded({ reach }: Pick<TaskSummary, 'reach'>): boolean {
  return reachText(reach) !== undefined;
}

/**
 * Returns whether the runner does not load one of the tasks, and if so, shows the reason. If the user then includes the
 * file of that task, calls `runAgain` with the updated tasks.
 */
export function isRefused(
  tasks: readonly TaskSummary[],
  server: LanguageServer,
  runAgain: (tasks: readonly TaskSummary[]) => Promise<void>,
): boolean {
  const unloaded = tasks.find(isUnloaded);
  if (!unloaded) return false;
  const included = tasks.map((task) => (task.uri === unloaded.uri ? { ...task, reach: 'loaded' as const } : task));
  reportUnloaded(unloaded, server, () => runAgain(included));
  return true;
}

/**
 * Shows why a task that the runner does not load cannot run, and returns the reason. If a config file can include the
 * file of the task, the message has a button that adds the include and then calls `runAgain`.
 */
export function reportUnloaded(task: TaskSummary, server: LanguageServer, runAgain: () => Promise<void>): string {
  const { name, uri, reach } = task;
  const file = workspace.asRelativePath(Uri.parse(uri));
  if (reach === 'JSON') {
    const reason = l10n.t('Task "{0}" cannot run: the runner cannot load JSON. Convert "{1}" to TOML.', name, file);
    void window.showWarningMessage(reason);
    return reason;
  }
  if (reach === 'not executable') {
    const reason = l10n.t('Task "{0}" cannot run: "{1}" is not executable. Run "chmod +x" on it.', name, file);
    void window.showWarningMessage(reason);
    return reason;
  }
  const reason = l10n.t('Task "{0}" cannot run: "{1}" is not included; the runner does not load it.', name, file);
  // Not awaited, because the message stays until it is dismissed.
  void offerInclude(reason, { uri }, server, runAgain);
  return reason;
}

async function offerInclude(
  reason: string,
  file: FileIncludeParams,
  server: LanguageServer,
  runAgain: () => Promise<void>,
): Promise<void> {
  const ask = () => server.request<FileIncludeAnswer>(fileIncludeRequest, file);
  const include = await ask();
  if (!include) {
    void window.showWarningMessage(`${reason} ${l10n.t('Add it to "task_config.includes" of a config file.')}`);
    return;
  }
  const config = workspace.asRelativePath(Uri.parse(include.uri));
  const remedy = l10n.t('Add it to "task_config.includes" in "{0}".', config);
  const includeAndRun = l10n.t('Include and Run');
  const chosen = await window.showWarningMessage(`${reason} ${remedy}`, includeAndRun);
  if (chosen !== includeAndRun) return;
  // The config file may have changed while the message was shown.
  const current = await ask();
  if (!current || (await applyInclude(current))) await runAgain();
}

/** Changes and saves the config file, because the runner reads it from disk. Resolves to whether this succeeded. */
async function applyInclude(include: NewTaskInclude): Promise<boolean> {
  const uri = Uri.parse(include.uri);
  const edit = new WorkspaceEdit();
  addInclude(edit, include);
  const isDone = (await workspace.applyEdit(edit)) && (await isSaved(await workspace.openTextDocument(uri)));
  if (!isDone) void window.showErrorMessage(l10n.t('Failed to change "{0}".', workspace.asRelativePath(uri)));
  return isDone;
}

/** Saves a document if it has unsaved changes. Resolves to whether the document is saved. */
async function isSaved(document: TextDocument): Promise<boolean> {
  return !document.isDirty || (await document.save());
}
