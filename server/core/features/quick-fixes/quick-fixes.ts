import type { Fix } from '../../analysis/fixes/fix.ts';
import { ruleOf } from '../../analysis/rules/all-rules.ts';
import { isShellCheckProblem } from '../../analysis/shellcheck/shellcheck-problems.ts';
import type { Document } from '../../document/document.ts';
import { withLineEndsOf } from '../../document/line-end.ts';
import type { Problem } from '../../document/problem.ts';
import { ignoreInTask, ignoreOnLine } from './ignore-on-line.ts';
import { shellCheckFixes } from './shellcheck-fixes.ts';

/** Returns the quick fixes for a problem, most relevant first; suppressions come last. */
export function quickFixes(problem: Problem, document: Document): readonly Fix[] {
  return fixesOf(problem, document).map((fix) => ({ ...fix, edits: withLineEndsOf(document, fix.edits) }));
}

function fixesOf(problem: Problem, document: Document): readonly Fix[] {
  if (isShellCheckProblem(problem)) {
    return [
      ...shellCheckFixes(problem, document),
      ...ignoreOnLine(problem, document),
      ...ignoreInTask(problem, document),
    ];
  }
  const fixes = ruleOf(problem.code)?.fixes?.(problem, document) ?? [];
  return [...fixes, ...ignoreOnLine(problem, document)];
}
