import { type Changed, changed, nothingChanged } from '../changes/changed.ts';
import type { FinishedStatement } from '../diagnostics/unfinished-statements.ts';

/** Returns what changes when statements are finished: problems appear if some were held back. */
export function statementsFinished(finished: readonly FinishedStatement[]): Changed {
  if (finished.length === 0) return nothingChanged;
  const uris = finished.flatMap(({ uri, isIncomplete }) => (isIncomplete ? [uri] : []));
  return changed(uris.length > 0 ? ['statements', 'problems'] : ['statements'], uris);
}
