import type { Fix } from '../../analysis/fixes/fix.ts';
import type { ShellCheckProblem } from '../../analysis/shellcheck/shellcheck-problems.ts';
import type { Document } from '../../document/document.ts';

/** Returns ShellCheck's own fix for a problem. The fix can change the behavior of a script, so it is not a safe fix. */
export function shellCheckFixes({ data }: ShellCheckProblem, document: Document): readonly Fix[] {
  if (!data) return [];
  const edits = data.replacements.map(({ span, text }) => ({ ...document.offsetsOf(span), text }));
  return [{ title: data.title, edits, preferred: false }];
}
