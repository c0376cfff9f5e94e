import { randomUUID } from 'node:crypto';
import { Position, type TextDocument, Uri, window, workspace } from 'vscode';

export interface OpenFile {
  readonly document: TextDocument;
  /** Where `<|>` stood. */
  readonly caret: Position;
}

/** Writes a file into a new folder of the workspace and shows it in an editor. `<|>` in the text marks the caret. */
export async function openFile(name: string, marked: string): Promise<OpenFile> {
  const [root] = workspace.workspaceFolders ?? [];
  if (root === undefined) throw new Error('the tests need a folder to be open');
  const uri = Uri.joinPath(root.uri, `test-${randomUUID()}`, name);
  await workspace.fs.writeFile(uri, new TextEncoder().encode(marked.replace('<|>', '')));
  const document = await workspace.openTextDocument(uri);
  await window.showTextDocument(document);
  return { document, caret: marked.includes('<|>') ? document.positionAt(marked.indexOf('<|>')) : new Position(0, 0) };
}
