import { commands, l10n, QuickPickItemKind, Range, TabInputTextDiff, Uri, window, workspace } from 'vscode';

/** The scheme of the documents that the preview compares. */
const scheme = 'taskwright-import';

export interface Preview {
  /** The file that changes. */
  readonly target: Uri;
  /** The text of the file without and with the imported tasks. */
  readonly before: string;
  readonly after: string;
  /** The number of imported tasks. */
  readonly count: number;
}

/** Shows the changes to a file in a diff editor. Resolves to whether the user accepts them. */
export async function confirmPreview({ target, before, after, count }: Preview): Promise<boolean> {
  const texts = new Map([
    ['before', before],
    ['after', after],
  ]);
  const provider = workspace.registerTextDocumentContentProvider(scheme, {
    provideTextDocumentContent: ({ query }) => texts.get(query),
  });
  const [left, right] = [...texts.keys()].map((query) => Uri.from({ scheme, path: target.path, query }));
  if (!left || !right) return false;
  const name = workspace.asRelativePath(target);
  try {
    const firstNewLine = before.split('\n').length - 1;
    const title = l10n.t('{0}: Imported Tasks', name);
    const selection = new Range(firstNewLine, 0, firstNewLine, 0);
    await commands.executeCommand('vscode.diff', left, right, title, { preview: true, selection });
    const add = {
      label: count === 1 ? l10n.t('Add 1 Task to "{0}"', name) : l10n.t('Add {0} Tasks to "{1}"', count, name),
    };
    const discard = { label: l10n.t('Discard') };
    const items = [add, { label: '', kind: QuickPickItemKind.Separator }, discard];
    const placeHolder = l10n.t('The diff shows what will be added');
    return (
      (await window.showQuickPick(items, { title: l10n.t('Import Tasks'), placeHolder, ignoreFocusOut: true })) === add
    );
  } finally {
    await closeDiff(right);
    provider.dispose();
  }
}

async function closeDiff(right: Uri): Promise<void> {
  const tabs = window.tabGroups.all.flatMap((group) => group.tabs);
  const shown = tabs.filter(
    ({ input }) => input instanceof TabInputTextDiff && input.modified.toString() === right.toString(),
  );
  await window.tabGroups.close(shown);
}
