import type { Fix } from '../../analysis/fixes/fix.ts';
import type { ShellCheckProblem } from '../../analysis/shellcheck/shellcheck-problems.ts';
import type { Document } from '../../document/document.ts';
import { bashFixes } from './bash-fix.ts';

/** Returns ShellCheck's own fix for a problem or, if it has none, one of ours. The fix can change the behavior of a script, so it is not a safe fix. */
export function shellCheckFixes(problem: ShellCheckProblem, document: Document): readonly Fix[] {
  const { data } = problem;
  if (!data) return bashFixes(problem, document);
  const edits = data.replacements.map(({ span, text }) => ({ ...document.offsetsOf(span), text }));
  return [{ title: data.title, edits, preferred: false }];
}
