import { commands, type Disposable, Position, Selection, Uri, window } from 'vscode';

/** Registers the command that code actions run after their edits to reveal the created text. */
export function registerReveal(): Disposable {
  return commands.registerCommand(
    'taskwright.reveal',
    async (uri: string, { line, character }: { readonly line: number; readonly character: number }) => {
      const position = new Position(line, character);
      const selection = new Selection(position, position);
      await window.showTextDocument(Uri.parse(uri), { selection, preview: false });
    },
  );
}
