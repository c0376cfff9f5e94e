import type { DocumentKind } from '../analysis/kinds/document-kind.ts';
import type { Document } from '../document/document.ts';
import type { Entry } from '../document/entry.ts';
import { featuresOf } from './kinds/document-features.ts';
import type { OutlineSymbol } from './outline/outline-symbol.ts';

/** The maximum number of entries in a document whose outline includes properties. */
const maxEntriesWithProperties = 5_000;

/** The maximum depth of properties in the outline. */
const maxDepth = 6;

/** An entry of a document in its outline. */
export interface OutlinedEntry {
  readonly entry: Entry;
  /** The maximum number of levels of properties among the symbols. */
  readonly depth: number;
  /** Returns the symbols of the entry, each with its properties. Their ranges include the sub-tables that follow directly. */
  readonly symbols: () => readonly OutlineSymbol[];
}

/** Yields the entries of the document in the order of the text. */
export function* outline(document: Document, kind: DocumentKind): Generator<OutlinedEntry> {
  const depth = document.entryCount > maxEntriesWithProperties ? 0 : maxDepth;
  const { symbols } = featuresOf(kind);
  for (const entry of document.entries())
    if (entry.kind === 'entry') yield { entry, depth, symbols: () => symbols(document, entry, depth) };
}
