import type { Document } from '../../document/document.ts';
import type { Problem } from '../../document/problem.ts';
import { isSchemaProblem } from '../../schema/explain/problem-data.ts';
import type { Fix } from '../fixes/fix.ts';
import type { Rule } from './rule.ts';

export const invalidPattern: Rule = {
  code: 'invalid-pattern',
  severity: 'error',
  summary: 'A text that is not written as its place asks for.',
  advice: 'The message says how such a text is written, with examples.',
  fixes,
};

/** A string with a character too many: the same without it, when that is one of the examples. */
function fixes(problem: Problem, document: Document): readonly Fix[] {
  if (!isSchemaProblem(problem) || problem.data.kind !== 'invalid-pattern') return [];
  const { start, end } = document.offsetsOf(problem.span);
  const letters = lettersOf(document.slice(start, end));
  const example = problem.data.examples.find((value) => typeof value === 'string' && lettersOf(value) === letters);
  if (example === undefined) return [];
  const text = document.language.renderValue(example);
  return [{ title: `Change to ${text}`, edits: [{ start, end, text }], preferred: true }];
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, '');
}
