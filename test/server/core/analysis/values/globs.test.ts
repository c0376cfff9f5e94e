import { describe, expect, test } from 'vitest';
import { globFault } from '../../../../../server/core/analysis/values/glob-fault.ts';
import { diagnosed } from '../../../../support/problems.ts';
import { rows } from '../../../../support/rows.ts';
import { globs, rejectedGlobs } from './sample-values.ts';

const places = [
  ['sources', (value: string) => `[a]\nrun = "x"\nsources = ${value}`, 'toml'],
  ['a list of outputs', (value: string) => `[a]\nrun = "x"\noutputs = ["ok", ${value}]`, 'toml'],
  ['sources in JSON', (value: string) => `{ "a": { "run": "x", "sources": [${value}] } }`, 'json'],
] as const;

describe.each(places)('%s', (_, write, language) => {
  test.each(globs)('accepts %j', (value) => {
    const text = write(JSON.stringify(value));
    expect(diagnosed(text, { language })).toEqual([text]);
  });

  test.each(rejectedGlobs)('rejects %j', (value) => {
    const marked = write(JSON.stringify(value));
    const [found, message, ...more] = diagnosed(marked, { language });
    expect([found, message?.split(':')[0], more]).toEqual([marked, 'invalid-glob', []]);
  });

  test.each(['@group:na[me', '{{ vars.sources }}', '{{ config_root }}/[', '{% raw %}[{% endraw %}'])(
    'are not checked when they are %j',
    (value) => {
      const text = write(JSON.stringify(value));
      expect(diagnosed(text, { language })).toEqual([text]);
    },
  );
});

test.each(
  rows<readonly [string, string]>([
    ["'a«[»'", 'This `[` is not closed; add `]`, or write `[[]` for a literal `[`'],
    ["'a«{»'", 'This `{` is not closed; add `}`, or write `[{]` for a literal `{`'],
    ["'a«}»'", 'This `}` has no matching `{`; write `[}]` for a literal `}`'],
    ["'[«z-a»]'", 'The range `z-a` is reversed; put the smaller character first'],
    ["'a«\\»'", 'The backslash at the end escapes nothing; remove it or double it'],
    ['"\\u00e9/«[»"', 'This `[` is not closed; add `]`, or write `[[]` for a literal `[`'],
  ]),
)('the message for $name is specific', ({ row: [value, message] }) => {
  const marked = `[a]\nrun = "x"\nsources = ${value}`;
  expect(diagnosed(marked)).toEqual([marked, `invalid-glob: ${message}`]);
});

test('a long pattern is parsed once', () => {
  expect(globFault('{'.repeat(100_000))?.start).toBe(99_999);
  expect(globFault('[a'.repeat(100_000))?.start).toBe(0);
  expect(globFault('{a,'.repeat(50_000) + '}'.repeat(50_000))).toBeUndefined();
});
