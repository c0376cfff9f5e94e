import type { Workspace } from '../../core/analysis/graph/workspace.ts';
import type { Indexing } from '../documents/indexing.ts';
import type { Guard } from '../execution/guard.ts';
import type { EventLoop } from '../execution/slices.ts';

/** The milliseconds without an edit after which the client is asked to request results again. */
const quietTime = 300;

export interface RefreshOptions {
  readonly workspace: Workspace;
  readonly indexing: Indexing;
  readonly guard: Guard;
  readonly after: EventLoop['after'];
  /** Returns whether all files are known. Until then, there is a refresh when they are. */
  readonly isComplete: () => boolean;
  /** Asks the client to request its diagnostics, lenses and hints again. */
  readonly refresh: () => Promise<void>;
}

/**
 * Asks the client for new requests about the other documents after the names or references of a document change, since a
 * client only requests results for the document that was edited. An edit that changes neither costs nothing.
 */
export function refreshAfterEdits(options: RefreshOptions): { readonly changed: () => void } {
  const { workspace, indexing, guard, after, isComplete } = options;
  let changes = 0;
  let isWaiting = false;
  let refreshed = workspace.revision;

  function wait(): void {
    const before = changes;
    isWaiting = true;
    after(quietTime, () => {
      if (changes !== before) return wait();
      isWaiting = false;
      void guard('refresh', undefined, refresh);
    });
  }

  async function refresh(): Promise<void> {
    await indexing.allSettled();
    if (!isComplete() || workspace.revision === refreshed) return;
    refreshed = workspace.revision;
    await options.refresh();
  }

  return {
    changed() {
      changes++;
      if (!isWaiting) wait();
    },
  };
}
