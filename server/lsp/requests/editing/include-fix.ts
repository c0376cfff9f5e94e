import { type CodeAction, CodeActionKind } from 'vscode-languageserver';
import type { Workspace } from '../../../core/analysis/graph/workspace.ts';
import { notIncluded } from '../../../core/analysis/rules/not-included.ts';
import type { Problem } from '../../../core/document/problem.ts';
import type { OpenDocument } from '../../documents/open-document.ts';
import { toDiagnostic } from '../../documents/to-lsp.ts';
import { includeOfNewTask } from '../tasks/include-of-new-task.ts';

/** Returns the fix that includes the file of the problem in its config file. */
export function includeFix(problem: Problem, open: OpenDocument, workspace: Workspace): CodeAction[] {
  const file = problem.code === notIncluded.code ? workspace.file(open.uri) : undefined;
  const include = file && includeOfNewTask(file, workspace, []);
  if (!include || 'refusal' in include) return [];
  return [
    {
      title: 'Add to `task_config.includes`',
      kind: CodeActionKind.QuickFix,
      diagnostics: [toDiagnostic(problem, open, workspace)],
      isPreferred: true,
      edit: { changes: { [include.uri]: [{ range: include.range, newText: include.newText }] } },
    },
  ];
}
