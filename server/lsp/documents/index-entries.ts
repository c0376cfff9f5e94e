import type { WorkspaceFile } from '../../core/analysis/graph/task.ts';
import type { Workspace } from '../../core/analysis/graph/workspace.ts';
import { type Entry, entryId } from '../../core/document/entry.ts';

/** Indexes some entries of a file immediately. The index of a large file is built in slices, and may not contain them yet. */
export function indexEntries(entries: Iterable<Entry>, { uri }: WorkspaceFile, workspace: Workspace): void {
  const ids = new Set(Array.from(entries, ({ path }) => entryId(path)));
  workspace.update(uri, { added: [], removed: [], entries: ids });
}
