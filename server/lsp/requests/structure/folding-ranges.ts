import { type FoldingRange, FoldingRangeKind } from 'vscode-languageserver';
import { folds } from '../../../core/features/folding.ts';
import type { DocumentRequest } from '../../gate/request.ts';

/** Returns the folding ranges; null for a script, which editors fold by indentation. */
export function foldingRanges({ open: { document } }: DocumentRequest<unknown>): FoldingRange[] | null {
  if (!document.language.ownsWholeText) return null;
  return folds(document).map(({ startLine, endLine, kind }) =>
    kind === 'comment' ? { startLine, endLine, kind: FoldingRangeKind.Comment } : { startLine, endLine },
  );
}
