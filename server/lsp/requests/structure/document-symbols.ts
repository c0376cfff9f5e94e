import type { DocumentSymbol } from 'vscode-languageserver';
import { outline } from '../../../core/features/outline.ts';
import { toDocumentSymbol } from '../../documents/to-lsp.ts';
import type { DocumentRequest } from '../../gate/request.ts';

/** Resolves to the outline of the document. */
export async function documentSymbols({ open, collect }: DocumentRequest<unknown>): Promise<DocumentSymbol[]> {
  const { document, kind } = open;
  return [...(await collect(toSymbols()))];

  function* toSymbols(): Generator<DocumentSymbol> {
    for (const symbol of outline(document, kind)) yield toDocumentSymbol(symbol, document);
  }
}
