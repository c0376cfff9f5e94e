import type { WorkspaceFile } from '../../analysis/graph/task.ts';
import type { Span } from '../../document/span.ts';

/** Replaces `span` with `text`, in one of the files of the workspace. */
export interface FileEdit {
  readonly file: WorkspaceFile;
  readonly span: Span;
  readonly text: string;
}
