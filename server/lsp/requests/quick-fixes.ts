import { type CodeAction, CodeActionKind, type CodeActionParams } from 'vscode-languageserver';
import type { Workspace } from '../../core/analysis/graph/workspace.ts';
import { quickFixes } from '../../core/features/quick-fixes.ts';
import type { OpenDocument } from '../open-documents.ts';
import { toDiagnostic, toTextEdit } from '../to-lsp.ts';

/** The quick fixes for the problems that the range touches. */
export function codeActions(
  open: OpenDocument,
  { range, context }: CodeActionParams,
  workspace: Workspace,
): CodeAction[] {
  if (context.only && !context.only.some((kind) => CodeActionKind.QuickFix.startsWith(kind))) return [];
  const { document, uri } = open;
  const start = document.offsetAt(range.start);
  const end = document.offsetAt(range.end);
  return open.problems().flatMap((problem) => {
    const place = document.offsetsOf(problem.span);
    if (place.end < start || end < place.start) return [];
    const diagnostic = toDiagnostic(problem, open, workspace);
    return quickFixes(problem, document).map(({ title, edits, preferred }) => ({
      title,
      kind: CodeActionKind.QuickFix,
      diagnostics: [diagnostic],
      isPreferred: preferred,
      edit: { changes: { [uri]: edits.map((edit) => toTextEdit(edit, document)) } },
    }));
  });
}
