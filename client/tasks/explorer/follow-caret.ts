import { type Disposable, type TextEditor, window, workspace } from 'vscode';
import { type TaskAtAnswer, type TaskAtParams, taskAtRequest } from '../../../server/protocol/task-at.ts';
import type { LanguageServer } from '../../language-client.ts';
import type { Explorer } from './explorer.ts';

/** A caret on its way is not followed to each line (milliseconds). */
const pause = 150;

/** Selects the task at the caret in the view, as long as that is visible and the setting says so. */
export function followCaret(server: LanguageServer, explorer: Explorer): Disposable[] {
  let pending: ReturnType<typeof setTimeout> | undefined;

  function followSoon(editor: TextEditor | undefined): void {
    clearTimeout(pending);
    if (!editor || !explorer.view.visible || !isWanted(editor)) return;
    pending = setTimeout(() => void follow(editor), pause);
  }

  async function follow(editor: TextEditor): Promise<void> {
    const id = await taskAtCaret(server, editor);
    if (id !== undefined && editor === window.activeTextEditor) await explorer.reveal(id, { focus: false });
  }

  return [
    window.onDidChangeTextEditorSelection(({ textEditor }) => followSoon(textEditor)),
    window.onDidChangeActiveTextEditor(followSoon),
    explorer.view.onDidChangeVisibility(() => followSoon(window.activeTextEditor)),
    { dispose: () => clearTimeout(pending) },
  ];
}

/** The id of the task that the caret stands in. */
export async function taskAtCaret(server: LanguageServer, editor: TextEditor): Promise<string | undefined> {
  const { document, selection } = editor;
  const { line, character } = selection.active;
  const params: TaskAtParams = { uri: document.uri.toString(), place: { line, character } };
  const answer = await server.request<TaskAtAnswer>(taskAtRequest, params);
  return answer?.id;
}

function isWanted({ document }: TextEditor): boolean {
  return workspace.getConfiguration('taskwright.tasks', document).get('autoReveal') === true;
}
