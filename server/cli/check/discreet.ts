import type { Problem } from '../../core/document/problem.ts';
import type { Source } from '../files/source.ts';

/** Returns the text as the output may show it: without tokens, since the output is often a log. */
export function discreetText({ kind, text }: Pick<Source, 'kind' | 'text'>): string {
  return kind.redactText(text);
}

/** Returns the problems of a text as the output may show them. */
export function discreetProblems(
  problems: readonly Problem[],
  { kind, document }: Pick<Source, 'kind' | 'document'>,
): readonly Problem[] {
  return problems.map((problem) => ({ ...problem, message: kind.redactMessage(problem, document) }));
}
