import type { Document } from '../../document/document.ts';
import { spanText } from '../../document/span.ts';
import type { InvalidValue } from '../../schema/explain/problem-data.ts';
import { isClear } from '../../schema/words/nearest.ts';
import type { Fix } from '../fixes/fix.ts';
import { type InvalidSetting, invalidSettings } from '../registry-config/invalid-settings.ts';
import type { FindingWith, Rule } from './rule.ts';

export const invalidValue: Rule<FindingWith<InvalidValue>> = {
  code: 'invalid-value',
  severity: 'error',
  summary: 'A value is not one of the allowed values.',
  advice: 'The message lists the allowed values; completion offers and explains them.',
  checks: {
    schema: { kind: 'invalid-value' },
    registryConfig: (file) => invalidSettings(file).map(findingOf),
  },
  fixes,
};

function findingOf({ span, message, suggestions }: InvalidSetting): FindingWith<InvalidValue> {
  return { span, message, data: { kind: 'invalid-value', allowed: [], suggestions } };
}

/** The maximum number of fixes that are offered. */
const maxFixes = 7;

function fixes(
  { span, data: { allowed, suggestions } }: FindingWith<InvalidValue>,
  document: Document,
): readonly Fix[] {
  const near = new Set(suggestions);
  const written = spanText(span).replace(/^["']+|["']+$/g, '');
  const names = suggestions.filter((value) => typeof value === 'string');
  // A suggestion that is no name, such as a variable of the environment, is what the value means.
  const isCertain = names.length < suggestions.length || isClear(written, names);
  return [...suggestions, ...allowed.filter((value) => !near.has(value))].slice(0, maxFixes).map((value) => {
    const text = document.language.renderValue(value);
    const edits = [{ ...document.offsetsOf(span), text }];
    return { title: `Change to ${text}`, edits, preferred: isCertain && value === suggestions[0] };
  });
}
