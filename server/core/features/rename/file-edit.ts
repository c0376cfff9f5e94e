import type { WorkspaceFile } from '../../analysis/graph/task.ts';
import type { Span } from '../../document/span.ts';

/** A replacement of `span` with `text` in a file of the workspace. */
export interface FileEdit {
  readonly file: WorkspaceFile;
  readonly span: Span;
  readonly text: string;
}
