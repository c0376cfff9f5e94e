import { Workspace } from '../../server/core/analysis/graph/workspace.ts';
import type { TaskDocumentKind } from '../../server/core/analysis/kinds/document-kind.ts';
import type { CheckedScript } from '../../server/core/analysis/shellcheck/checked-script.ts';
import { scriptsOfFile } from '../../server/core/analysis/shellcheck/scripts-of-file.ts';
import {
  type ShellCheckProblem,
  shellCheckProblems,
} from '../../server/core/analysis/shellcheck/shellcheck-problems.ts';
import type { Document } from '../../server/core/document/document.ts';
import { checkAll } from '../../server/shellcheck/check-all.ts';
import { shellCheckOnPath } from '../../server/shellcheck/find-shellcheck.ts';
import { scriptFiles } from '../../server/shellcheck/script-files.ts';

/** Returns the full path of the real program. */
export function shellCheckPath(): string {
  const path = shellCheckOnPath(process.env);
  if (path === undefined) throw new Error('ShellCheck is not on the PATH; install the package `shellcheck`.');
  return path;
}

/** Returns the scripts in all tasks of a document. */
export function scriptsIn(document: Document, kind: TaskDocumentKind): readonly CheckedScript[] {
  const file = { uri: 'file:///p/tasks.toml', kind, document, project: '/p' };
  const workspace = new Workspace();
  workspace.set(file);
  return [...scriptsOfFile(file, workspace)];
}

/** Resolves to the problems that ShellCheck finds in the scripts of a document, in the order of the text. */
export async function shellCheckProblemsIn(
  document: Document,
  kind: TaskDocumentKind,
  folder = '/',
): Promise<readonly ShellCheckProblem[]> {
  const scripts = scriptsIn(document, kind);
  const problems: ShellCheckProblem[] = [];
  const failures = await checkAll(
    scripts.map((script) => ({ source: script.source, folder, script })),
    {
      path: shellCheckPath(),
      environment: process.env,
      files: scriptFiles,
      onChecked: ({ script }, comments) => problems.push(...shellCheckProblems(script, comments, 'style')),
    },
  );
  if (failures.length > 0) throw new Error(failures.join('\n'));
  const startOf = ({ span }: ShellCheckProblem) => document.offsetsOf(span).start;
  return problems.sort((a, b) => startOf(a) - startOf(b));
}
