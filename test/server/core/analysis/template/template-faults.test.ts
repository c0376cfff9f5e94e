import { describe, expect, test } from 'vitest';
import { readTemplate } from '../../../../../server/core/analysis/template/read-template.ts';
import { faultsIn } from '../../../../../server/core/analysis/template/template-faults.ts';
import { findRunner, type Runner } from '../../../../support/runner.ts';
import { acceptedTemplates, notChecked, refusedTemplates } from './sample-templates.ts';

const faultsOf = (text: string) => faultsIn(readTemplate(text).tags, text);
const isRefused = (text: string): boolean => faultsOf(text).length > 0;

test('templates are accepted or rejected as in the table', () => {
  expect(acceptedTemplates.filter(isRefused)).toEqual([]);
  expect(refusedTemplates.filter((text) => !isRefused(text))).toEqual([]);
  expect(Object.values(notChecked).flat().filter(isRefused)).toEqual([]);
});

describe('the runner agrees', () => {
  const runner = findRunner();
  if (runner === undefined) {
    test('nothing is compared, because the runner is not available', ({ annotate }) => annotate('skipped: no runner'));
    return;
  }
  test('on every template', () => {
    expect(refusedByRunner([...acceptedTemplates, ...refusedTemplates], runner)).toEqual(refusedTemplates);
  });
  test.each(Object.entries(notChecked))('except for %s', (_, texts) => {
    expect(refusedByRunner(texts, runner)).toEqual(texts);
  });
});

/** In a comment of `usage`, so that only the template can be invalid. */
function refusedByRunner(texts: readonly string[], { validate }: Runner): readonly string[] {
  const config = texts.map(
    (text, index) => `[tasks.t${index}]\nrun = "x"\nusage = ${JSON.stringify(`/* ${text} */`)}\n`,
  );
  const refused = new Set(
    validate(config.join('')).flatMap(({ task, category }) =>
      category === 'usage-parse-error' ? [Number(task.slice(1))] : [],
    ),
  );
  return texts.filter((_, index) => refused.has(index));
}

test('deeply nested and very long text is handled', () => {
  const shapes = [
    '{{',
    '{%',
    '{#',
    '{{(',
    '{{[',
    '{% if x %}',
    '{% else %}',
    '{{ a|',
    '{{{"a":',
    '{{ not ',
    '{{a[',
    '{{a}}',
  ];
  for (const text of shapes) faultsOf(text.repeat(20_000));
  for (const text of ['(', '[', '{"a":', 'a[', 'f(a=', '1 if ', 'x if y else ', 'a | b(c=']) {
    expect(faultsOf(`{{ ${text.repeat(300)} }}`).length).toBeLessThan(2);
  }
});
