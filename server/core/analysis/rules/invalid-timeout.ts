import type { Document } from '../../document/document.ts';
import type { StringNode } from '../../document/node.ts';
import { placeInString } from '../../document/string-place.ts';
import type { Fix } from '../fixes/fix.ts';
import { isDuration } from '../values/duration.ts';
import { isTemplate } from '../values/is-template.ts';
import type { FindingWith, Rule } from './rule.ts';

export const invalidTimeout: Rule<FindingWith<readonly string[]>> = {
  code: 'invalid-timeout',
  severity: 'warning',
  summary: 'A `timeout` is not a valid duration, such as `5M` for `5m`.',
  advice:
    'Write a number with a unit (`500ms`, `30s`, `5 min`, `2h`, `1d`), several of them from large to small (`1h ' +
    '30m`), an ISO 8601 duration (`PT5M`), hours, minutes and seconds (`01:30:00`), or a whole number of seconds ' +
    '(`90`). Units are lowercase, and only the last number may have a fraction. The format only requires that ' +
    'a timeout is a string. For any other format, the runner logs a warning and runs the task without a timeout; its ' +
    '`tasks validate` reports an error.',
  checks: {
    task: ({ property }) => {
      const value = property('timeout')?.value;
      return value?.kind === 'string' && !isTemplate(value.value) && !isDuration(value.value) ? [findingOf(value)] : [];
    },
  },
  fixes,
};

function findingOf(node: StringNode): FindingWith<readonly string[]> {
  const { value } = node;
  const isEmpty = value === '';
  return {
    message: isEmpty
      ? 'The timeout is empty; specify one, such as `30s`'
      : `\`${shortened(value)}\` is not a valid timeout: ${reasonOf(value)}`,
    span: isEmpty ? node : placeInString(node, 0, value.length),
    data: suggestionsFor(value),
  };
}

/**
 * The maximum length of text in a message, in characters. Longer text is shortened, and no fixes are suggested for
 * it.
 */
const maxLength = 60;

function shortened(value: string): string {
  return value.length > maxLength ? `${value.slice(0, maxLength)}…` : value;
}

const examples = 'use a format such as `30s`, `5 min` or `1h 30m`';

function reasonOf(value: string): string {
  if (value.length > maxLength) return examples;
  if (/^\s*-|\bago\s*$/.test(value)) return 'a timeout cannot be negative';
  if (/^\s*[\d.,]*[.,]\d*\s*$/.test(value)) return 'a fraction requires a unit, such as `s`';
  if (/^\d+:\d\d$/.test(value)) return 'a time of this form has hours, minutes and seconds, such as `01:30:00`';
  if (isDuration(value.toLowerCase())) return 'units must be lowercase';
  if (isDuration(value.trim())) return 'it must not begin or end with white space';
  if (/\d\s*$/.test(value)) return 'every number requires a unit';
  return examples;
}

/**
 * Returns the most similar valid timeout, or both interpretations of a time such as `01:30`: without hours, or without
 * seconds.
 */
function suggestionsFor(value: string): readonly string[] {
  if (value.length > maxLength) return [];
  const plain = value
    .trim()
    .toLowerCase()
    .replace(/^-\s*/, '')
    .replace(/\s*\bago$/, '');
  if (/^\d{1,2}:\d\d$/.test(plain)) return [`00:${plain.padStart(5, '0')}`, `${plain}:00`];
  const guesses = [
    plain,
    plain.replaceAll('_', ''),
    plain.replace(/\s+and\s+/g, ' '),
    plain.replace(/\s*,\s*/g, ', '),
    plain.replace('μ', 'µ'),
    `${plain}s`,
    `0${plain}`,
  ];
  return guesses.filter(isDuration).slice(0, 1);
}

function fixes({ span, data: suggestions }: FindingWith<readonly string[]>, document: Document): readonly Fix[] {
  return suggestions.map((text) => ({
    title: `Change to \`${text}\``,
    edits: [{ ...document.offsetsOf(span), text }],
    preferred: suggestions.length === 1,
  }));
}
