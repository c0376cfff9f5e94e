import { l10n, Uri, window, workspace } from 'vscode';

export interface SavedImage {
  readonly svg: string;
  /** The title of the dialog. */
  readonly title: string;
  /** The suggested name of the file, without its folder. */
  readonly fileName: string;
}

/** Asks the user for a file, and writes the image to it. */
export async function saveSvg({ svg, title, fileName }: SavedImage): Promise<void> {
  const folder = workspace.workspaceFolders?.[0]?.uri;
  const target = await window.showSaveDialog({
    title,
    filters: { SVG: ['svg'] },
    ...(folder && { defaultUri: Uri.joinPath(folder, fileName) }),
  });
  if (!target) return;
  try {
    await workspace.fs.writeFile(target, new TextEncoder().encode(svg));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    void window.showErrorMessage(
      l10n.t('Failed to write the image to "{0}"; select another folder. {1}', target.fsPath, reason),
    );
    return;
  }
  const open = l10n.t('Open');
  const answer = await window.showInformationMessage(l10n.t('Exported the image to "{0}".', target.fsPath), open);
  if (answer === open) await window.showTextDocument(target);
}
