import { type Disposable, languages, type TextEditor, window } from 'vscode';
import { type BaseLanguageClient, State } from 'vscode-languageclient';
import { type CaretMoved, caretMovedNotification } from '../../server/protocol/caret-moved.ts';
import { documentSelector } from '../documents/document-selector.ts';

/**
 * Notifies the server when the caret moves to another line or editor, so that the server reports the problems of the
 * statement that the caret has left. Moves within a line are not sent.
 */
export function sendCaretMoves(client: BaseLanguageClient): Disposable[] {
  let sent: CaretMoved | undefined;

  function send(editor: TextEditor | undefined): void {
    if (client.state !== State.Running) return;
    const isSupported = editor !== undefined && languages.match(documentSelector, editor.document) > 0;
    const moved = isSupported
      ? { uri: client.code2ProtocolConverter.asUri(editor.document.uri), line: editor.selection.active.line }
      : { line: 0 };
    if (sent?.uri === moved.uri && sent?.line === moved.line) return;
    sent = moved;
    client
      .sendNotification(caretMovedNotification, moved)
      .catch((error: unknown) => client.debug(`The caret was not sent: ${String(error)}`));
  }

  return [
    window.onDidChangeTextEditorSelection(({ textEditor }) => {
      if (textEditor === window.activeTextEditor) send(textEditor);
    }),
    window.onDidChangeActiveTextEditor(send),
  ];
}
