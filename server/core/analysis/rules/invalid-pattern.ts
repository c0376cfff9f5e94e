import type { Document } from '../../document/document.ts';
import type { InvalidPattern } from '../../schema/explain/problem-data.ts';
import type { Fix } from '../fixes/fix.ts';
import type { FindingWith, Rule } from './rule.ts';

export const invalidPattern: Rule<FindingWith<InvalidPattern>> = {
  code: 'invalid-pattern',
  severity: 'error',
  summary: 'A string does not have the required format.',
  advice: 'The message describes the format, with examples.',
  checks: { schema: { kind: 'invalid-pattern' } },
  fixes,
};

/** Returns the fix that replaces the string with an example that has the same letters and digits. */
function fixes({ span, data }: FindingWith<InvalidPattern>, document: Document): readonly Fix[] {
  const { start, end } = document.offsetsOf(span);
  const letters = lettersOf(document.slice(start, end));
  const example = data.examples.find((value) => typeof value === 'string' && lettersOf(value) === letters);
  if (example === undefined) return [];
  const text = document.language.renderValue(example);
  return [{ title: `Change to ${text}`, edits: [{ start, end, text }], preferred: true }];
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, '');
}
