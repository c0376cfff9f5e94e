import { l10n, languages, Uri, window, workspace } from 'vscode';
import {
  type ExportTaskGraphAnswer,
  type ExportTaskGraphParams,
  exportTaskGraphRequest,
} from '../../../server/protocol/task-graph.ts';
import type { LanguageServer } from '../../language-server/language-server.ts';

/** Asks the user for a file, and writes the image to it. */
export async function saveSvg(svg: string): Promise<void> {
  const folder = workspace.workspaceFolders?.[0]?.uri;
  const target = await window.showSaveDialog({
    title: l10n.t('Export Task Graph'),
    filters: { SVG: ['svg'] },
    ...(folder && { defaultUri: Uri.joinPath(folder, 'tasks.svg') }),
  });
  if (!target) return;
  try {
    await workspace.fs.writeFile(target, new TextEncoder().encode(svg));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    void window.showErrorMessage(
      l10n.t('Failed to write the graph to "{0}"; select another folder. {1}', target.fsPath, reason),
    );
    return;
  }
  const open = l10n.t('Open');
  const answer = await window.showInformationMessage(l10n.t('Exported the graph to "{0}".', target.fsPath), open);
  if (answer === open) await window.showTextDocument(target);
}

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
