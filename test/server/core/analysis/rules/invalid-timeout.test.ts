import { describe, expect, test } from 'vitest';
import { invalidTimeout } from '../../../../../server/core/analysis/rules/invalid-timeout.ts';
import { json } from '../../../../support/place.ts';
import { diagnosed } from '../../../../support/problems.ts';
import { describeRule, type Valid } from '../../../../support/rule.ts';
import { rejectedTimeouts, timeouts } from '../values/sample-values.ts';

const inToml = (value: string) => `[a]\nrun = "x"\ntimeout = ${value}`;
const inJson = (value: string) => `{ "a": { "run": "x", "timeout": ${value} } }`;
const templates = ['{{ vars.limit }}', '{{ "5M" }}', '{% if true %}5m{% endif %}'];

describeRule(invalidTimeout, {
  example: ['[a]\nrun = "x"\ntimeout = "«5M»"', '`5M` is not a valid timeout: units must be lowercase'],
  findings: [
    ["[a]\nrun = \"x\"\ntimeout = '''«5S»'''", '`5S` is not a valid timeout: units must be lowercase'],
    ['[a]\nrun = "x"\ntimeout = "«-5m»"', '`-5m` is not a valid timeout: a timeout cannot be negative'],
    ['[a]\nrun = "x"\ntimeout = "«5m ago»"', '`5m ago` is not a valid timeout: a timeout cannot be negative'],
    ['[a]\nrun = "x"\ntimeout = "«5.5»"', '`5.5` is not a valid timeout: a fraction requires a unit, such as `s`'],
    [
      '[a]\nrun = "x"\ntimeout = "«1:30»"',
      '`1:30` is not a valid timeout: a time of this form has hours, minutes and seconds, such as `01:30:00`',
    ],
    ['[a]\nrun = "x"\ntimeout = "« 30s»"', '` 30s` is not a valid timeout: it must not begin or end with white space'],
    ['[a]\nrun = "x"\ntimeout = "«1h30»"', '`1h30` is not a valid timeout: every number requires a unit'],
    [
      '[a]\nrun = "x"\ntimeout = "«30m1h»"',
      '`30m1h` is not a valid timeout: use a format such as `30s`, `5 min` or `1h 30m`',
    ],
    [
      '[a]\nrun = "x"\ntimeout = "«0.5d»"',
      '`0.5d` is not a valid timeout: use a format such as `30s`, `5 min` or `1h 30m`',
    ],
    ['[a]\nrun = "x"\ntimeout = «""»', 'The timeout is empty; specify one, such as `30s`'],
    ['[a]\nrun = "x"\ntimeout = "«5\\u004d»"', '`5M` is not a valid timeout: units must be lowercase'],
    [
      '[a]\nrun = "x"\ntimeout = «"5M»\n',
      'syntax: This string is not closed; close the string with a quote (`"`) on the same line',
    ],
  ],
  valid: [...timeouts, ...templates]
    .map((value) => JSON.stringify(value))
    .flatMap((value): readonly Valid[] => [inToml(value), [inJson(value), json]]),
  fixes: [
    ['[a]\nrun = "x"\ntimeout = "5M"', { 'Change to `5m` *': '[a]\nrun = "x"\ntimeout = "5m"' }],
    ['[a]\nrun = "x"\ntimeout = " 30s"', { 'Change to `30s` *': '[a]\nrun = "x"\ntimeout = "30s"' }],
    ['[a]\nrun = "x"\ntimeout = "1_000"', { 'Change to `1000` *': '[a]\nrun = "x"\ntimeout = "1000"' }],
    ['[a]\nrun = "x"\ntimeout = "5.5"', { 'Change to `5.5s` *': '[a]\nrun = "x"\ntimeout = "5.5s"' }],
    [
      '[a]\nrun = "x"\ntimeout = "1:30"',
      {
        'Change to `00:01:30`': '[a]\nrun = "x"\ntimeout = "00:01:30"',
        'Change to `1:30:00`': '[a]\nrun = "x"\ntimeout = "1:30:00"',
      },
    ],
    ['[a]\nrun = "x"\ntimeout = "-5m"', { 'Change to `5m` *': '[a]\nrun = "x"\ntimeout = "5m"' }],
    ['[a]\nrun = "x"\ntimeout = "1h and 30m"', { 'Change to `1h 30m` *': '[a]\nrun = "x"\ntimeout = "1h 30m"' }],
    ['[a]\nrun = "x"\ntimeout = "soon"', {}],
    [
      '{ "a": { "run": "x", "timeout": "5M" } }',
      { 'Change to `5m` *': '{ "a": { "run": "x", "timeout": "5m" } }' },
      json,
    ],
  ],
});

describe.each([
  ['TOML', inToml, 'toml'],
  ['JSON', inJson, 'json'],
] as const)('a timeout in %s', (_, write, language) => {
  test.each(rejectedTimeouts.filter((value) => value !== ''))('is rejected: %j', (value) => {
    const marked = write(JSON.stringify(value).replace(/^"(.*)"$/, '"«$1»"'));
    const [found, message, ...more] = diagnosed(marked, { language });
    expect([found, more]).toEqual([marked, []]);
    expect(message?.startsWith(`invalid-timeout: \`${value}\` is not a valid timeout: `)).toBe(true);
  });
});
