import type { Document } from '../../document/document.ts';
import type { Problem } from '../../document/problem.ts';
import { spanText } from '../../document/span.ts';
import { isSchemaProblem } from '../../schema/problem-data.ts';
import type { Fix, Rule } from '../rule.ts';

export const wrongType: Rule = {
  code: 'wrong-type',
  severity: 'error',
  summary: 'A value of a kind that its place does not take.',
  advice: 'The message lists every kind of value that the place takes.',
  fixes,
};

function fixes(problem: Problem, document: Document): readonly Fix[] {
  if (!isSchemaProblem(problem) || problem.data.kind !== 'wrong-type') return [];
  const { canQuote, canUnquote, canWrapInArray, canUnwrap } = problem.data;
  const text = spanText(problem.span);
  const range = document.offsetsOf(problem.span);
  const offer = (title: string, replacement: string): Fix => ({
    title,
    edits: [{ ...range, text: replacement }],
    preferred: true,
  });
  const bare = text.replace(/^(["'])(.*)\1$/s, '$2');
  return [
    ...(canQuote ? [offer('Put it in quotes', document.language.renderValue(text))] : []),
    ...(canUnquote ? [offer('Remove the quotes', bare)] : []),
    ...(canWrapInArray ? [offer('Make it a list', `[${text}]`)] : []),
    ...(canUnwrap ? [offer('Take it out of the list', withoutBrackets(text))] : []),
  ];
}

function withoutBrackets(text: string): string {
  return text.replace(/^\[\s*/, '').replace(/\s*,?\s*\]$/, '');
}
