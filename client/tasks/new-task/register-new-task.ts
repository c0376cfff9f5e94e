import { commands, type Disposable, l10n, Selection, WorkspaceEdit, window, workspace } from 'vscode';
import { type NewTaskAnswer, type NewTaskParams, newTaskRequest } from '../../../server/protocol/new-task.ts';
import type { LanguageServer } from '../../language-server/language-server.ts';
import { addInclude, toPosition, toRange } from '../list/include-edit.ts';
import type { TaskList } from '../list/task-list.ts';
import { askName } from './ask-name.ts';
import { askTarget } from './ask-target.ts';
import type { NewTaskTarget } from './target.ts';
import { targetFromArguments } from './target-from-arguments.ts';

/** Registers the command that adds a task to a file, in the syntax of the file. */
export function registerNewTask(server: LanguageServer, list: TaskList): Disposable {
  return commands.registerCommand('taskwright.newTask', async (...args: readonly unknown[]) => {
    const target = targetFromArguments(args) ?? (await askTarget(list));
    if (!target) return;
    // An existing file is opened, because the server handles all open documents, regardless of their names and folders.
    if (!target.isNew) await workspace.openTextDocument(target.uri);
    const name = await askName((text) => ask(server, target, text));
    if (name === undefined) return;
    const answer = await ask(server, target, name);
    if (answer) await write(target, answer);
  });
}

function ask(
  server: LanguageServer,
  { uri, position }: NewTaskTarget,
  name: string,
): Promise<NewTaskAnswer | undefined> {
  const place = position && { line: position.line, character: position.character };
  const params: NewTaskParams = { uri: uri.toString(), name, ...(place && { position: place }) };
  return server.request<NewTaskAnswer>(newTaskRequest, params);
}

async function write({ uri, isNew }: NewTaskTarget, answer: NewTaskAnswer): Promise<void> {
  if ('refusal' in answer) {
    void window.showErrorMessage(answer.refusal);
    return;
  }
  const { range, newText, caret, include } = answer;
  const edit = new WorkspaceEdit();
  if (isNew) edit.createFile(uri, { ignoreIfExists: true });
  edit.replace(uri, toRange(range), newText);
  if (include) addInclude(edit, include);
  if (!(await workspace.applyEdit(edit))) {
    void window.showErrorMessage(l10n.t('Failed to change "{0}".', workspace.asRelativePath(uri)));
    return;
  }
  const position = toPosition(caret);
  await window.showTextDocument(uri, { selection: new Selection(position, position), preview: false });
}
