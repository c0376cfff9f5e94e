import { type Disposable, window } from 'vscode';
import type { LanguageServer } from '../../language-server/language-server.ts';
import { taskAtCaret } from '../list/task-at-caret.ts';
import type { GraphPage } from './graph-page.ts';
import type { GraphSource } from './graph-source.ts';

/** The time for which the caret must rest before its task is sent, in milliseconds. */
const pause = 150;

/** The updates that send the task at the caret of the active editor to the page while the page is loaded. */
export interface CaretUpdates extends Disposable {
  /** Sends the task to a page that has just been loaded. */
  start(): Promise<void>;
}

export function createCaretUpdates(page: GraphPage, server: LanguageServer, source: GraphSource): CaretUpdates {
  /** The active editor or, while the page has the focus, the editor that was active before. */
  let editor = window.activeTextEditor ?? window.visibleTextEditors[0];
  let sent: string | undefined;
  let pending: ReturnType<typeof setTimeout> | undefined;

  async function sendCaret(): Promise<void> {
    const requested = editor;
    if (!requested || !page.isLoaded) return;
    const id = await taskAtCaret(server, requested);
    if (requested !== editor || id === sent) return;
    sent = id;
    page.send({ type: 'caret', id });
  }

  function sendCaretSoon(): void {
    clearTimeout(pending);
    pending = setTimeout(() => void sendCaret(), pause);
  }

  const subscriptions = [
    // An edit can change which task contains the caret.
    source.onDidChange(sendCaretSoon),
    window.onDidChangeTextEditorSelection(sendCaretSoon),
    window.onDidChangeActiveTextEditor((active) => {
      editor = active ?? editor;
      sendCaretSoon();
    }),
  ];

  return {
    async start() {
      if (sent !== undefined) page.send({ type: 'caret', id: sent });
      await sendCaret();
    },
    dispose() {
      clearTimeout(pending);
      for (const subscription of subscriptions) subscription.dispose();
    },
  };
}
