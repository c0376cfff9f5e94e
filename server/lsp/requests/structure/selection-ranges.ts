import type { SelectionRange, SelectionRangeParams } from 'vscode-languageserver';
import { selectionRanges as rangesAround } from '../../../core/features/selection.ts';
import { toRange } from '../../documents/to-lsp.ts';
import type { DocumentRequest } from '../../gate/request.ts';

/** Returns the ranges around each position, from the innermost to the outermost. */
export function selectionRanges({
  open: { document },
  params: { positions },
}: DocumentRequest<SelectionRangeParams>): SelectionRange[] {
  return positions.map((position) => {
    const ranges = rangesAround(document, document.offsetAt(position)).map((range) => toRange(range, document));
    const whole = { range: toRange({ start: 0, end: document.length }, document) };
    return (
      ranges.reduceRight<SelectionRange | undefined>(
        (parent, range) => (parent ? { range, parent } : { range }),
        undefined,
      ) ?? whole
    );
  });
}
