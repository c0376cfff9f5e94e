import { type InlayHint, MarkupKind, type Range } from 'vscode-languageserver';
import type { WorkspaceFile } from '../../../core/analysis/graph/task.ts';
import type { Workspace } from '../../../core/analysis/graph/workspace.ts';
import { hints } from '../../../core/features/navigation/hints.ts';

export function inlayHints(file: WorkspaceFile, { start, end }: Range, workspace: Workspace): InlayHint[] {
  const { document } = file;
  const range = { start: document.offsetAt(start), end: document.offsetAt(end) };
  return hints({ workspace, file }, range).map(({ offset, text, tooltip }) => ({
    position: document.positionAt(offset),
    label: text,
    paddingLeft: true,
    tooltip: { kind: MarkupKind.Markdown, value: tooltip },
  }));
}
