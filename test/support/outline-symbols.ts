import type { DocumentKind } from '../../server/core/analysis/kinds/document-kind.ts';
import type { Document } from '../../server/core/document/document.ts';
import type { OutlineSymbol } from '../../server/core/features/outline/outline-symbol.ts';
import { outline } from '../../server/core/features/outline.ts';

/** Returns the symbols of all entries of a document. */
export function outlineSymbols(document: Document, kind: DocumentKind): readonly OutlineSymbol[] {
  return [...outline(document, kind)].flatMap(({ symbols }) => symbols());
}
