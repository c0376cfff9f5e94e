import type { Document } from './document.ts';

/** Returns the line end of the first line of a document. */
export function lineEndOf({ blocks }: Pick<Document, 'blocks'>): '\n' | '\r\n' {
  for (const { block } of blocks) {
    const index = block.text.indexOf('\n');
    if (index >= 0) return block.text[index - 1] === '\r' ? '\r\n' : '\n';
  }
  return '\n';
}

/** Returns edits whose texts have the line ends of the document. */
export function withLineEndsOf<Edit extends { readonly text: string }>(
  document: Pick<Document, 'blocks'>,
  edits: readonly Edit[],
): readonly Edit[] {
  if (!edits.some(({ text }) => text.includes('\n'))) return edits;
  const lineEnd = lineEndOf(document);
  return edits.map((edit) => ({ ...edit, text: edit.text.replaceAll(/\r?\n/g, lineEnd) }));
}
