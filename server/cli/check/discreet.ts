import type { Problem } from '../../core/document/problem.ts';
import type { Source } from '../files/source.ts';

/** What may be shown of a text to whoever reads the output, which is often a log: of tokens nothing is left. */
export function discreetText({ kind, text }: Pick<Source, 'kind' | 'text'>): string {
  return kind.redactText(text);
}

/** The problems of a text as they may be told to the same readers. */
export function discreetProblems(
  problems: readonly Problem[],
  { kind, document }: Pick<Source, 'kind' | 'document'>,
): readonly Problem[] {
  return problems.map((problem) => ({ ...problem, message: kind.redactMessage(problem, document) }));
}
