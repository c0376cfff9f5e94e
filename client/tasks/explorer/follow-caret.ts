import { type Disposable, type TextEditor, window, workspace } from 'vscode';
import type { LanguageServer } from '../../language-server/language-server.ts';
import { taskAtCaret } from '../list/task-at-caret.ts';
import type { Explorer } from './explorer.ts';

/** The time for which the caret must rest before its task is selected, in milliseconds. */
const pause = 150;

/** Selects the task at the caret in the view while the view is visible and `taskwright.tasks.autoReveal` is enabled. */
export function followCaret(server: LanguageServer, explorer: Explorer): Disposable[] {
  let pending: ReturnType<typeof setTimeout> | undefined;

  function followSoon(editor: TextEditor | undefined): void {
    clearTimeout(pending);
    if (!editor || !explorer.view.visible || !isEnabled(editor)) return;
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

function isEnabled({ document }: TextEditor): boolean {
  return workspace.getConfiguration('taskwright.tasks', document).get('autoReveal') === true;
}
