import type { TextEditor } from 'vscode';
import { type TaskAtAnswer, type TaskAtParams, taskAtRequest } from '../../../server/protocol/task-at.ts';
import type { LanguageServer } from '../../language-server/language-server.ts';

/** Resolves to the id of the task that contains the caret, or to undefined if there is none. */
export async function taskAtCaret(server: LanguageServer, editor: TextEditor): Promise<string | undefined> {
  const { document, selection } = editor;
  const { line, character } = selection.active;
  const params: TaskAtParams = { uri: document.uri.toString(), position: { line, character } };
  const answer = await server.request<TaskAtAnswer>(taskAtRequest, params);
  return answer?.id;
}
