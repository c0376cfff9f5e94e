import { type CompletionList, commands, type Position, type TextDocument } from 'vscode';

/** Resolves to the completion items at a position. */
export async function completionLabels({ uri }: TextDocument, caret: Position): Promise<string[]> {
  const command = 'vscode.executeCompletionItemProvider';
  const { items } = await commands.executeCommand<CompletionList>(command, uri, caret);
  return items.map(({ label }) => (typeof label === 'string' ? label : label.label));
}
