import { l10n, type TextDocument, Uri, WorkspaceEdit, window, workspace } from 'vscode';
import {
  type FileIncludeAnswer,
  type FileIncludeParams,
  fileIncludeRequest,
} from '../../../server/protocol/file-include.ts';
import type { NewTaskInclude } from '../../../server/protocol/new-task.ts';
import type { TaskSummary } from '../../../server/protocol/tasks.ts';
import type { LanguageServer } from '../../language-server/language-server.ts';
import { addInclude } from '../list/include-edit.ts';

/**
 * Shows why a task that the runner does not load cannot run. If a config file can include its file, the message has a button
 * that includes it and then calls `runAgain`.
 */
export async function reportUnloaded(
  { name, uri, reach }: TaskSummary,
  server: LanguageServer,
  runAgain: () => Promise<void>,
): Promise<void> {
  const file = workspace.asRelativePath(Uri.parse(uri));
  if (reach === 'JSON') {
    void window.showWarningMessage(
      l10n.t('Task "{0}" cannot run: the runner cannot load JSON. Convert "{1}" to TOML.', name, file),
    );
    return;
  }
  const params: FileIncludeParams = { uri };
  const ask = () => server.request<FileIncludeAnswer>(fileIncludeRequest, params);
  const include = await ask();
  const text = l10n.t('Task "{0}" cannot run: "{1}" is not included; the runner does not see it.', name, file);
  if (!include) {
    void window.showWarningMessage(`${text} ${l10n.t('Add it to "task_config.includes" of a config file.')}`);
    return;
  }
  const config = workspace.asRelativePath(Uri.parse(include.uri));
  const remedy = l10n.t('Add it to "task_config.includes" in "{0}".', config);
  const includeAndRun = l10n.t('Include and Run');
  const chosen = await window.showWarningMessage(`${text} ${remedy}`, includeAndRun);
  if (chosen !== includeAndRun) return;
  // The config file may have changed while the message was shown.
  const current = await ask();
  if (!current || (await applyInclude(current))) await runAgain();
}

/** Changes and saves the config file, because the runner reads it from the disk. Returns whether it succeeded. */
async function applyInclude(include: NewTaskInclude): Promise<boolean> {
  const uri = Uri.parse(include.uri);
  const edit = new WorkspaceEdit();
  addInclude(edit, include);
  const isDone = (await workspace.applyEdit(edit)) && (await isSaved(await workspace.openTextDocument(uri)));
  if (!isDone) void window.showErrorMessage(l10n.t('Failed to change "{0}".', workspace.asRelativePath(uri)));
  return isDone;
}

/** Saves a document, unless that has happened already. Returns whether it is saved. */
async function isSaved(document: TextDocument): Promise<boolean> {
  return !document.isDirty || (await document.save());
}
