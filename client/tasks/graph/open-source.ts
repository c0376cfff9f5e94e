import { commands, Range, TabInputText, Uri, ViewColumn, type WebviewPanel, window } from 'vscode';
import type { Place } from '../../../server/protocol/tasks.ts';

/** Goes to a place in a file, in an editor beside the page: the one that shows the file, else one that shows another. */
export async function openSource(address: string, { line, character }: Place, page: WebviewPanel): Promise<void> {
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
