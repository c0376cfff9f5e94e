import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { generated, withRulesSetting, withRuleTexts } from '../scripts/rules-documentation.ts';
import type { Rule } from '../server/core/analysis/rules/rule.ts';

describe('text that is generated from the rules', () => {
  test.each(Object.entries(generated))('%s is up to date', (path, textFor) => {
    const text = readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
    expect(text, `${path} differs from the records of the rules; run \`npm run docs\``).toBe(textFor(text));
  });
});

const rule = (code: string): Rule => ({ code, severity: 'hint', summary: `${code}!`, advice: '', checks: {} });
const severity = { type: 'string', enum: ['off', 'hint', 'info', 'warning', 'error'] };

test('the setting has a property for each rule that can be turned off', () => {
  const manifest = JSON.stringify({ a: [{ 'taskwright.rules': { type: 'object', properties: { old: {} } } }], b: 1 });
  expect(JSON.parse(withRulesSetting(manifest, [rule('x'), { ...rule('y'), isAlwaysReported: true }]))).toEqual({
    a: [
      { 'taskwright.rules': { type: 'object', properties: { x: { ...severity, markdownDescription: '%rule.x%' } } } },
    ],
    b: 1,
  });
});

test('generated texts replace the existing ones', () => {
  const texts = withRuleTexts('{ "a": "1", "rule.old": "2", "b": "3" }', [rule('x'), rule('y')]);
  expect(Object.entries(JSON.parse(texts))).toEqual([
    ['a', '1'],
    ['rule.x', 'x!'],
    ['rule.y', 'y!'],
    ['b', '3'],
  ]);
});
