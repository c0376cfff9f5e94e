import { l10n, languages, window, workspace } from 'vscode';
import {
  type ExportTaskGraphAnswer,
  type ExportTaskGraphParams,
  exportTaskGraphRequest,
} from '../../../server/protocol/task-graph.ts';
import type { LanguageServer } from '../../language-server/language-server.ts';

/** Opens the graph as an untitled document in the syntax of another program. */
export async function openAsText(server: LanguageServer, params: ExportTaskGraphParams): Promise<void> {
  const answer = await server.request<ExportTaskGraphAnswer>(exportTaskGraphRequest, params);
  if (!answer) {
    void window.showErrorMessage(
      l10n.t('Failed to export the graph: the language server did not respond. See the output for details.'),
    );
    return;
  }
  const isKnown = (await languages.getLanguages()).includes(params.format);
  const document = await workspace.openTextDocument({
    content: answer.text,
    language: isKnown ? params.format : 'plaintext',
  });
  await window.showTextDocument(document);
}
