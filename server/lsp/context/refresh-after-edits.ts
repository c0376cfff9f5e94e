import type { Workspace } from '../../core/analysis/graph/workspace.ts';
import type { Indexing } from '../documents/indexing.ts';
import type { Guard } from '../execution/guard.ts';
import { waitForQuiet } from '../execution/quiet.ts';
import type { EventLoop } from '../execution/slices.ts';

export interface RefreshOptions {
  readonly workspace: Workspace;
  readonly indexing: Indexing;
  readonly guard: Guard;
  readonly after: EventLoop['after'];
  /**
   * Returns whether all files are known. Until they are, edits cause no refresh, since one follows as soon as they are
   * known.
   */
  readonly isComplete: () => boolean;
  /** Asks the client to request its diagnostics, lenses and hints again. */
  readonly refresh: () => void;
}

/**
 * Returns a function to call after each edit. If names or references have changed, it asks the client to request results for
 * the other documents again, since a client requests them only for the document that was edited.
 */
export function refreshAfterEdits(options: RefreshOptions): () => void {
  const { workspace, indexing, guard, after, isComplete } = options;
  let refreshed = workspace.revision;

  async function refresh(): Promise<void> {
    await indexing.allSettled();
    if (!isComplete() || workspace.revision === refreshed) return;
    refreshed = workspace.revision;
    options.refresh();
  }

  return waitForQuiet<void>(() => void guard('refresh', undefined, refresh), after);
}
