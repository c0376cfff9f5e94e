import type { CompletionPlace } from './completion-place.ts';

/** Returns whether the braces of the object at the caret are on different lines. */
export function isOnSeveralLines({ document, node }: CompletionPlace): boolean {
  if (node?.kind !== 'object' || node.form !== 'braces') return false;
  const { start, end } = document.rangeOf(node);
  return start.line !== end.line;
}
