import { l10n, Range, type Uri, window, workspace } from 'vscode';

interface Note {
  /** The number of the line, starting at 1. */
  readonly line: number;
  readonly text: string;
}

/** Shows the number of imported tasks, and offers to list the differences from the original tasks. */
export async function showNotes(
  notes: readonly Note[],
  { source, count }: { readonly source: Uri; readonly count: number },
): Promise<void> {
  const name = workspace.asRelativePath(source);
  const message =
    count === 1 ? l10n.t('Imported 1 task from "{0}".', name) : l10n.t('Imported {0} tasks from "{1}".', count, name);
  if (notes.length === 0) {
    void window.showInformationMessage(message);
    return;
  }
  const show = l10n.t('Show Differences');
  const differences =
    notes.length === 1
      ? l10n.t('There is 1 difference to note.')
      : l10n.t('There are {0} differences to note.', notes.length);
  if ((await window.showInformationMessage(`${message} ${differences}`, show)) !== show) return;
  const items = notes.map(({ line, text }) => ({ label: text, description: l10n.t('line {0}', line), line }));
  const chosen = await window.showQuickPick(items, {
    title: l10n.t('Differences after Importing "{0}"', name),
    placeHolder: l10n.t('Select one to go to its line'),
    matchOnDescription: true,
  });
  if (!chosen) return;
  await window.showTextDocument(source, { selection: new Range(chosen.line - 1, 0, chosen.line - 1, 0) });
}
