import type { Problem } from '../../core/document/problem.ts';
import type { Source } from '../files/source.ts';

/** Returns the text without tokens. The output of a command often ends up in a log. */
export function redactedText({ kind, text }: Pick<Source, 'kind' | 'text'>): string {
  return kind.redactText(text);
}

/** Returns the problems of a text without tokens in their messages. */
export function redactedProblems(
  problems: readonly Problem[],
  { kind, document }: Pick<Source, 'kind' | 'document'>,
): readonly Problem[] {
  return problems.map((problem) => ({ ...problem, message: kind.redactMessage(problem, document) }));
}
