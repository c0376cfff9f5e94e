import type { TextDocument } from 'vscode';

/**
 * The number of lines above which a document is large. After each edit, VS Code sends several requests about the whole
 * document. For large documents, requests are limited to the visible lines or postponed until a pause, so that an edit
 * is as fast as in a small document.
 */
const maxLines = 3_000;

/** Returns whether the document is so large that requests about the whole document are avoided while the user types. */
export function isLarge(document: TextDocument): boolean {
  return document.lineCount > maxLines;
}
