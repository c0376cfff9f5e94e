import type { Workspace } from '../../core/analysis/graph/workspace.ts';
import type { Report } from '../changes/change.ts';
import type { Indexing } from '../documents/indexing.ts';
import type { Guard } from '../execution/guard.ts';
import { waitForQuiet } from '../execution/quiet.ts';
import type { EventLoop } from '../execution/slices.ts';
import type { FoundFiles } from '../workspace/found-files.ts';

export interface ReferenceChangesOptions {
  readonly workspace: Workspace;
  readonly indexing: Indexing;
  readonly found: FoundFiles;
  readonly guard: Guard;
  readonly after: EventLoop['after'];
  readonly report: Report;
}

/**
 * Reports, after a pause in typing, that names or references differ. A client requests results only for the document that was
 * edited, so it must be asked to request those of other documents again.
 */
export class ReferenceChanges {
  readonly #options: ReferenceChangesOptions;
  #reported: number;
  readonly edited: () => void;

  constructor(options: ReferenceChangesOptions) {
    const { workspace, guard, after } = options;
    this.#options = options;
    this.#reported = workspace.revision;
    this.edited = waitForQuiet<void>(() => void guard('refresh', undefined, () => this.#compare()), after);
  }

  async #compare(): Promise<void> {
    const { workspace, indexing, found, report } = this.#options;
    await indexing.allSettled();
    // Everything is refreshed as soon as all files are known.
    if (!found.isComplete || workspace.revision === this.#reported) return;
    this.#reported = workspace.revision;
    report({ kind: 'references changed' });
  }
}
