import { commands, type Hover, type Position, type TextDocument } from 'vscode';

/** Resolves to the contents of the hover at a position, as Markdown. */
export async function hoverAt({ uri }: TextDocument, caret: Position): Promise<string> {
  const hovers = await commands.executeCommand<Hover[]>('vscode.executeHoverProvider', uri, caret);
  return hovers
    .flatMap(({ contents }) => contents.map((content) => (typeof content === 'string' ? content : content.value)))
    .join('\n');
}
