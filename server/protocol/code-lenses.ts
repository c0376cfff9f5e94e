import type { TextPosition } from './tasks.ts';

/**
 * Returns the code lenses of the tasks in some ranges of an open document, like `textDocument/codeLens` for the whole document.
 * In a large document, computing only the visible ones saves time.
 */
export const codeLensesInRangesRequest = 'taskwright/codeLensesInRanges';

export interface CodeLensesInRangesParams {
  readonly textDocument: { readonly uri: string };
  readonly ranges: readonly { readonly start: TextPosition; readonly end: TextPosition }[];
}
