import type { Transaction } from '../transaction.ts';
import type { SearchIndex } from './search-index.ts';

/** Milliseconds between two portions, in which requests are served. */
const pause = 5;
/** Milliseconds after a portion that failed, for example because the disk was full. */
const pauseAfterFailure = 10_000;

/**
 * Indexes the packages that an earlier version of the server has published, in portions and while requests are served.
 * Until this is complete, searches find only the packages that are indexed. Returns a function that stops the indexing,
 * which continues when the storage is opened again.
 */
export function indexBacklog(index: SearchIndex, transaction: Transaction): () => void {
  if (!index.hasBacklog()) return () => undefined;
  let isStopped = false;
  let timer = setTimeout(next, 0).unref();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };

  function next(): void {
    transaction
      .runSoon(() => {
        if (!isStopped) index.putPortion();
      })
      .then(
        () => continueAfter(pause),
        () => continueAfter(pauseAfterFailure),
      );
  }

  function continueAfter(milliseconds: number): void {
    if (!isStopped && index.hasBacklog()) timer = setTimeout(next, milliseconds).unref();
  }
}
