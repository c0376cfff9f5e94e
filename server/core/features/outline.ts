import type { DocumentKind } from '../analysis/kinds/document-kind.ts';
import type { Document } from '../document/document.ts';
import { featuresOf } from './kinds/document-features.ts';
import type { OutlineSymbol } from './outline/outline-symbol.ts';

/** The outline of a document with more entries than this omits their properties. */
const maxEntriesWithProperties = 5_000;

/** Properties nested deeper than this are omitted. */
const maxDepth = 6;

/**
 * Yields the entries of the document in the order of the text, each with the range of its body (including its sub-tables, if
 * they follow directly) and with its properties.
 */
export function* outline(document: Document, kind: DocumentKind): Generator<OutlineSymbol> {
  const depth = document.entryCount > maxEntriesWithProperties ? 0 : maxDepth;
  const { symbols } = featuresOf(kind);
  for (const entry of document.entries()) if (entry.kind === 'entry') yield* symbols(document, entry, depth);
}
