import { describe, expect, test } from 'vitest';
import { isDuration } from '../../../../../server/core/analysis/values/duration.ts';
import { diagnosed } from '../../../../support/problems.ts';
import { rows } from '../../../../support/rows.ts';
import { rejectedTimeouts, timeouts } from './sample-values.ts';

const languages = [
  ['TOML', (value: string) => `[a]\nrun = "x"\ntimeout = ${value}`, 'toml'],
  ['JSON', (value: string) => `{ "a": { "run": "x", "timeout": ${value} } }`, 'json'],
] as const;

describe.each(languages)('a timeout in %s', (_, write, language) => {
  test.each(timeouts)('accepts %j', (value) => {
    const text = write(JSON.stringify(value));
    expect(diagnosed(text, { language })).toEqual([text]);
  });

  test.each(rejectedTimeouts.filter((value) => value !== ''))('rejects %j', (value) => {
    const marked = write(JSON.stringify(value).replace(/^"(.*)"$/, '"«$1»"'));
    const [found, message, ...more] = diagnosed(marked, { language });
    expect([found, more]).toEqual([marked, []]);
    expect(message?.startsWith(`invalid-timeout: \`${value}\` is not a valid timeout: `)).toBe(true);
  });

  test.each(['{{ vars.limit }}', '{{ "5M" }}', '{% if true %}5m{% endif %}'])(
    'that is a template is not checked: %j',
    (value) => {
      const text = write(JSON.stringify(value));
      expect(diagnosed(text, { language })).toEqual([text]);
    },
  );
});

describe('the message for an invalid timeout', () => {
  test.each(
    rows<readonly [string, string]>([
      ['"«5M»"', '`5M` is not a valid timeout: units must be lowercase'],
      ["'''«5S»'''", '`5S` is not a valid timeout: units must be lowercase'],
      ['"«-5m»"', '`-5m` is not a valid timeout: a timeout cannot be negative'],
      ['"«5m ago»"', '`5m ago` is not a valid timeout: a timeout cannot be negative'],
      ['"«5.5»"', '`5.5` is not a valid timeout: a fraction requires a unit, such as `s`'],
      [
        '"«1:30»"',
        '`1:30` is not a valid timeout: a time of this form has hours, minutes and seconds, such as `01:30:00`',
      ],
      ['"« 30s»"', '` 30s` is not a valid timeout: it must not begin or end with white space'],
      ['"«1h30»"', '`1h30` is not a valid timeout: every number requires a unit'],
      ['"«30m1h»"', '`30m1h` is not a valid timeout: use a format such as `30s`, `5 min` or `1h 30m`'],
      ['"«0.5d»"', '`0.5d` is not a valid timeout: use a format such as `30s`, `5 min` or `1h 30m`'],
      ['«""»', 'The timeout is empty; specify one, such as `30s`'],
      ['"«5\\u004d»"', '`5M` is not a valid timeout: units must be lowercase'],
    ]),
  )('$name', ({ row: [value, message] }) => {
    const marked = `[a]\nrun = "x"\ntimeout = ${value}`;
    expect(diagnosed(marked)).toEqual([marked, `invalid-timeout: ${message}`]);
  });

  test('is not shown while the string is not closed', () => {
    const marked = '[a]\nrun = "x"\ntimeout = «"5M»\n';
    expect(diagnosed(marked).slice(1)).toEqual([
      'syntax: This string is not closed; close the string with a quote (`"`) on the same line',
    ]);
  });
});

test('a long text is checked in linear time', () => {
  expect(isDuration(`${'1h '.repeat(50_000)}`)).toBe(false);
  expect(isDuration(`1h${' '.repeat(100_000)}x`)).toBe(false);
  expect(isDuration(`${'9'.repeat(100_000)}x`)).toBe(false);
});
