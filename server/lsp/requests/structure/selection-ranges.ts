import type { Position, SelectionRange } from 'vscode-languageserver';
import { selectionRanges } from '../../../core/features/selection.ts';
import type { OpenDocument } from '../../documents/open-documents.ts';
import { toRange } from '../../to-lsp.ts';

/** For each position its ranges from the inside out, each the parent of the one before. */
export function selectionRangesAt({ document }: OpenDocument, positions: readonly Position[]): SelectionRange[] {
  return positions.map((position) => {
    const ranges = selectionRanges(document, document.offsetAt(position)).map((range) => toRange(range, document));
    const whole = { range: toRange({ start: 0, end: document.length }, document) };
    return (
      ranges.reduceRight<SelectionRange | undefined>(
        (parent, range) => (parent ? { range, parent } : { range }),
        undefined,
      ) ?? whole
    );
  });
}
