import { describe, expect, test } from 'vitest';
import { invalidGlob } from '../../../../../server/core/analysis/rules/invalid-glob.ts';
import { json } from '../../../../support/place.ts';
import { diagnosed } from '../../../../support/problems.ts';
import { describeRule, type Valid } from '../../../../support/rule.ts';
import { globs, rejectedGlobs } from '../values/sample-values.ts';

const inSources = (value: string) => `[a]\nrun = "x"\nsources = ${value}`;
const inOutputs = (value: string) => `[a]\nrun = "x"\noutputs = ["ok", ${value}]`;
const inJson = (value: string) => `{ "a": { "run": "x", "sources": [${value}] } }`;
const notChecked = ['@group:na[me', '{{ vars.sources }}', '{{ config_root }}/[', '{% raw %}[{% endraw %}'];

describeRule(invalidGlob, {
  example: ['[a]\nrun = "x"\nsources = ["«[a»"]', 'This `[` is not closed; add `]`, or write `[[]` for a literal `[`'],
  findings: [
    ['[a]\nrun = "x"\nsources = \'a«[»\'', 'This `[` is not closed; add `]`, or write `[[]` for a literal `[`'],
    ['[a]\nrun = "x"\nsources = \'a«{»\'', 'This `{` is not closed; add `}`, or write `[{]` for a literal `{`'],
    ['[a]\nrun = "x"\nsources = \'a«}»\'', 'This `}` has no matching `{`; write `[}]` for a literal `}`'],
    ['[a]\nrun = "x"\nsources = \'[«z-a»]\'', 'The range `z-a` is reversed; put the smaller character first'],
    ['[a]\nrun = "x"\nsources = \'a«\\»\'', 'The backslash at the end escapes nothing; remove it or double it'],
    ['[a]\nrun = "x"\nsources = "\\u00e9/«[»"', 'This `[` is not closed; add `]`, or write `[[]` for a literal `[`'],
  ],
  valid: [...globs, ...notChecked]
    .map((value) => JSON.stringify(value))
    .flatMap((value): readonly Valid[] => [inSources(value), inOutputs(value), [inJson(value), json]]),
  fixes: [
    ['[a]\nrun = "x"\nsources = ["src/{a,b"]', { 'Add `}`': '[a]\nrun = "x"\nsources = ["src/{a,b}"]' }],
    ['[a]\nrun = "x"\nsources = "[ab"', { 'Add `]`': '[a]\nrun = "x"\nsources = "[ab]"' }],
    ['[a]\nrun = "x"\noutputs = \'a\\\'', { 'Remove the backslash': '[a]\nrun = "x"\noutputs = \'a\'' }],
    ['[a]\nrun = "x"\nsources = "["', {}],
    ['[a]\nrun = "x"\nsources = "z}"', {}],
  ],
});

describe.each([
  ['sources', inSources, 'toml'],
  ['a list of outputs', inOutputs, 'toml'],
  ['sources in JSON', inJson, 'json'],
] as const)('%s', (_, write, language) => {
  test.each(rejectedGlobs)('rejects %j', (value) => {
    const marked = write(JSON.stringify(value));
    const [found, message, ...more] = diagnosed(marked, { language });
    expect([found, message?.split(':')[0], more]).toEqual([marked, 'invalid-glob', []]);
  });
});
