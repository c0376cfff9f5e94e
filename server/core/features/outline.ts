import type { DocumentKind } from '../analysis/kinds/document-kind.ts';
import type { Document } from '../document/document.ts';
import { featuresOf } from './kinds/document-features.ts';
import type { OutlineSymbol } from './outline/outline-symbol.ts';

/** The maximum number of entries in a document whose outline includes properties. */
const maxEntriesWithProperties = 5_000;

/** The maximum depth of properties in the outline. */
const maxDepth = 6;

/**
 * Yields the entries of the document in the order of the text, each with its properties and the range of its body,
 * which includes its sub-tables if they follow directly.
 */
export function* outline(document: Document, kind: DocumentKind): Generator<OutlineSymbol> {
  const depth = document.entryCount > maxEntriesWithProperties ? 0 : maxDepth;
  const { symbols } = featuresOf(kind);
  for (const entry of document.entries()) if (entry.kind === 'entry') yield* symbols(document, entry, depth);
}
