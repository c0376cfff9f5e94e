import type { DocumentSymbol, Position, Range } from 'vscode-languageserver';
import type { Document } from '../../../core/document/document.ts';
import type { Entry, Fragment } from '../../../core/document/entry.ts';
import { type OutlinedEntry, outline } from '../../../core/features/outline.ts';
import { memoize } from '../../../core/text/memoize.ts';
import type { OpenDocument } from '../../documents/open-document.ts';
import { toDocumentSymbol } from '../../documents/to-lsp.ts';
import type { DocumentRequest } from '../../gate/request.ts';

/** The symbols of an entry, and what they depend on besides the entry itself, which is immutable. */
interface ConvertedEntry {
  readonly symbols: readonly DocumentSymbol[];
  readonly depth: number;
  /** The start of each block of the entry. */
  readonly starts: readonly Position[];
}

/**
 * The entries of each open document that were converted for earlier requests. Editors request the outline after each edit, and an
 * edit changes few entries and moves the others by whole lines, if at all.
 */
const convertedEntries = memoize((_open: OpenDocument) => new WeakMap<Entry, ConvertedEntry>());

/** Resolves to the outline of the document. */
export async function documentSymbols({ open, collect }: DocumentRequest<unknown>): Promise<DocumentSymbol[]> {
  const { document, kind } = open;
  const converted = convertedEntries(open);
  return [...(await collect(toSymbols()))];

  function* toSymbols(): Generator<DocumentSymbol> {
    for (const outlined of outline(document, kind)) yield* symbolsOf(outlined, document, converted);
  }
}

/** Yields the symbols of an entry. An edit ends the request, so the entry is in the same place until the last one. */
function* symbolsOf(
  { entry, depth, symbols }: OutlinedEntry,
  document: Document,
  converted: WeakMap<Entry, ConvertedEntry>,
): Generator<DocumentSymbol> {
  const startOf = ({ block }: Fragment) => document.positionAt(document.blocks.place(block).start);
  const known = converted.get(entry);
  const moved = known?.depth === depth ? linesMoved(known.starts, entry.fragments, startOf) : undefined;
  if (known && moved !== undefined) {
    // Symbols that moved are not kept, because collecting long-lived objects takes longer than moving them again.
    for (const symbol of known.symbols) yield moved === 0 ? symbol : movedSymbol(symbol, moved);
    return;
  }
  const fresh: DocumentSymbol[] = [];
  for (const symbol of symbols()) {
    const next = toDocumentSymbol(symbol, document);
    fresh.push(next);
    yield next;
  }
  converted.set(entry, { symbols: fresh, depth, starts: entry.fragments.map(startOf) });
}

/** Returns by how many lines all fragments have moved; undefined if they have moved in another way. */
function linesMoved(
  before: readonly Position[],
  fragments: readonly Fragment[],
  startOf: (fragment: Fragment) => Position,
): number | undefined {
  let moved: number | undefined;
  for (const [index, fragment] of fragments.entries()) {
    const { line, character } = startOf(fragment);
    const start = before[index];
    if (character !== start?.character) return undefined;
    moved ??= line - start.line;
    if (line - start.line !== moved) return undefined;
  }
  return moved;
}

function movedSymbol({ name, kind, range, selectionRange, detail, children }: DocumentSymbol, lines: number) {
  const moved: DocumentSymbol = {
    name,
    kind,
    range: movedRange(range, lines),
    selectionRange: movedRange(selectionRange, lines),
  };
  if (detail !== undefined) moved.detail = detail;
  if (children) moved.children = children.map((child) => movedSymbol(child, lines));
  return moved;
}

function movedRange({ start, end }: Range, lines: number): Range {
  return {
    start: { line: start.line + lines, character: start.character },
    end: { line: end.line + lines, character: end.character },
  };
}
