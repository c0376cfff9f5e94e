import type { Fix } from '../../analysis/fixes/fix.ts';
import type { ShellCheckProblem } from '../../analysis/shellcheck/shellcheck-problems.ts';
import type { Document } from '../../document/document.ts';

/** Returns ShellCheck's own fix of a problem. It can change what a script does, so it is applied only on request. */
export function shellCheckFixes({ data }: ShellCheckProblem, document: Document): readonly Fix[] {
  if (!data) return [];
  const edits = data.replacements.map(({ span, text }) => ({ ...document.offsetsOf(span), text }));
  return [{ title: data.title, edits, preferred: false }];
}
