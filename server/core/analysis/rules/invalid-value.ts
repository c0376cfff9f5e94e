import type { Document } from '../../document/document.ts';
import type { Problem } from '../../document/problem.ts';
import { isSchemaProblem } from '../../schema/explain/problem-data.ts';
import type { Fix } from '../fixes/fix.ts';
import { invalidValues } from '../registry-config/invalid-values.ts';
import type { Rule } from './rule.ts';

export const invalidValue: Rule = {
  code: 'invalid-value',
  severity: 'error',
  summary: 'A value that is not one of the allowed ones.',
  advice: 'The message lists what is allowed; completion offers it, with what each value means.',
  checkRegistry: invalidValues,
  fixes,
};

function fixes(problem: Problem, document: Document): readonly Fix[] {
  if (!isSchemaProblem(problem) || problem.data.kind !== 'invalid-value') return [];
  const { allowed, suggestions } = problem.data;
  const near = new Set(suggestions);
  return [...suggestions, ...allowed.filter((value) => !near.has(value))].slice(0, 7).map((value) => {
    const text = document.language.renderValue(value);
    const edits = [{ ...document.offsetsOf(problem.span), text }];
    return { title: `Change to ${text}`, edits, preferred: value === suggestions[0] };
  });
}
