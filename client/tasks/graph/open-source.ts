import { commands, Range, TabInputText, Uri, ViewColumn, type WebviewPanel, window } from 'vscode';
import type { TextPosition } from '../../../server/protocol/tasks.ts';

/** Opens a file at a position, next to the page: in the group that shows the file, or else in another existing group. */
export async function openSource(
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
  const shows = others.find(({ tabs }) =>
    tabs.some(({ input }) => input instanceof TabInputText && input.uri.toString() === uri.toString()),
  );
  const [first] = others;
  return (shows ?? first)?.viewColumn ?? ViewColumn.Beside;
}
