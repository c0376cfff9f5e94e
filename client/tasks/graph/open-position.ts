import { commands, Range, TabInputText, Uri, ViewColumn, type WebviewPanel, window } from 'vscode';
import type { TextPosition } from '../../../server/protocol/tasks.ts';

/**
 * Opens a file at a position without covering the page: in the editor group that contains the file, in another existing
 * group, or else in a new group beside the page.
 */
export async function openPosition(
  address: string,
  { line, character }: TextPosition,
  page: WebviewPanel,
): Promise<void> {
  const uri = Uri.parse(address);
  await commands.executeCommand('vscode.open', uri, {
    viewColumn: columnFor(uri, page.viewColumn),
    selection: new Range(line, character, line, character),
  });
}

function columnFor(uri: Uri, own: ViewColumn | undefined): ViewColumn {
  const others = window.tabGroups.all.filter(({ viewColumn }) => viewColumn !== own);
  const showing = others.find(({ tabs }) =>
    tabs.some(({ input }) => input instanceof TabInputText && input.uri.toString() === uri.toString()),
  );
  const [first] = others;
  return (showing ?? first)?.viewColumn ?? ViewColumn.Beside;
}
