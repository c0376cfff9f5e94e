import type { Fix } from '../../analysis/fixes/fix.ts';
import { ruleOf } from '../../analysis/rules/all-rules.ts';
import { isShellCheckProblem } from '../../analysis/shellcheck/shellcheck-problems.ts';
import type { Document } from '../../document/document.ts';
import { withLineEndsOf } from '../../document/line-end.ts';
import type { Problem } from '../../document/problem.ts';
import { deletesComment } from './deleted-comments.ts';
import { ignoreInTask, ignoreOnLine } from './ignore-on-line.ts';
import { shellCheckFixes } from './shellcheck-fixes.ts';

/** Returns the quick fixes for a problem, most relevant first; suppressions come last. */
export function quickFixes(problem: Problem, document: Document): readonly Fix[] {
  const suppressions = isShellCheckProblem(problem) ? [ignoreOnLine, ignoreInTask] : [ignoreOnLine];
  const suppressing = suppressions.flatMap((suppress) => suppress(problem, document));
  return [...repairs(problem, document), ...withLineEnds(suppressing, document)];
}

/**
 * Returns the quick fixes that remove the cause of a problem, most relevant first. A fix that deletes a comment, which may also
 * be about something else, is not preferred.
 */
export function repairs(problem: Problem, document: Document): readonly Fix[] {
  const fixes = isShellCheckProblem(problem)
    ? shellCheckFixes(problem, document)
    : (ruleOf(problem.code)?.fixes?.(problem, document) ?? []);
  return withLineEnds(fixes, document).map((fix) =>
    fix.preferred && deletesComment(fix.edits, document) ? { ...fix, preferred: false } : fix,
  );
}

function withLineEnds(fixes: readonly Fix[], document: Document): readonly Fix[] {
  return fixes.map((fix) => ({ ...fix, edits: withLineEndsOf(document, fix.edits) }));
}
