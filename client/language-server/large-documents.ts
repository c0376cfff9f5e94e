import type { TextDocument } from 'vscode';

/**
 * VS Code requests much about the whole document after each edit. In documents with more lines than this, the server is
 * asked only about the visible lines, or after a pause, so that an edit in a large document is as fast as in a small one.
 */
const maxLines = 3_000;

/** Returns whether the document is so large that requests about all of it are avoided while the user types. */
export function isLarge(document: TextDocument): boolean {
  return document.lineCount > maxLines;
}
