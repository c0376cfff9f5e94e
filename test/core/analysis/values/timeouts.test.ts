import { describe, expect, test } from 'vitest';
import { isDuration } from '../../../../server/core/analysis/values/duration.ts';
import { diagnosed } from '../../../support/problems.ts';
import { rows } from '../../../support/rows.ts';
import { rejectedTimeouts, timeouts } from './sample-values.ts';

const languages = [
  ['TOML', (value: string) => `[a]\nrun = "x"\ntimeout = ${value}`, 'toml'],
  ['JSON', (value: string) => `{ "a": { "run": "x", "timeout": ${value} } }`, 'json'],
] as const;

describe.each(languages)('a timeout in %s', (_, write, language) => {
  test.each(timeouts)('may be %j', (value) => {
    const text = write(JSON.stringify(value));
    expect(diagnosed(text, { language })).toEqual([text]);
  });

  test.each(rejectedTimeouts.filter((value) => value !== ''))('cannot be %j', (value) => {
    const marked = write(JSON.stringify(value).replace(/^"(.*)"$/, '"«$1»"'));
    const [found, message, ...more] = diagnosed(marked, { language });
    expect([found, more]).toEqual([marked, []]);
    expect(message?.startsWith(`invalid-timeout: \`${value}\` is no timeout: `)).toBe(true);
  });

  test.each(['{{ vars.limit }}', '{{ "5M" }}', '{% if true %}5m{% endif %}'])(
    'that is a template is left alone: %j',
    (value) => {
      const text = write(JSON.stringify(value));
      expect(diagnosed(text, { language })).toEqual([text]);
    },
  );
});

describe('what is wrong with a timeout', () => {
  test.each(
    rows<readonly [string, string]>([
      ['"«5M»"', '`5M` is no timeout: units are in lower case'],
      ["'''«5S»'''", '`5S` is no timeout: units are in lower case'],
      ['"«-5m»"', '`-5m` is no timeout: a timeout cannot be negative'],
      ['"«5m ago»"', '`5m ago` is no timeout: a timeout cannot be negative'],
      ['"«5.5»"', '`5.5` is no timeout: a fraction needs a unit, such as `s`'],
      ['"«1:30»"', '`1:30` is no timeout: a clock has hours, minutes and seconds, such as `01:30:00`'],
      ['"« 30s»"', '` 30s` is no timeout: it must not start or end with white space'],
      ['"«1h30»"', '`1h30` is no timeout: every number needs its unit'],
      ['"«30m1h»"', '`30m1h` is no timeout: write it like `30s`, `5 min` or `1h 30m`'],
      ['"«0.5d»"', '`0.5d` is no timeout: write it like `30s`, `5 min` or `1h 30m`'],
      ['«""»', 'The timeout is empty; write one such as `30s`'],
      ['"«5\\u004d»"', '`5M` is no timeout: units are in lower case'],
    ]),
  )('$name', ({ row: [value, message] }) => {
    const marked = `[a]\nrun = "x"\ntimeout = ${value}`;
    expect(diagnosed(marked)).toEqual([marked, `invalid-timeout: ${message}`]);
  });

  test('is not looked for while the string is not closed', () => {
    const marked = '[a]\nrun = "x"\ntimeout = «"5M»\n';
    expect(diagnosed(marked).slice(1)).toEqual([
      'syntax: This string is not closed; close the string with a quote (`"`) on the same line',
    ]);
  });
});

test('a long text is judged in no time that grows faster than it does', () => {
  expect(isDuration(`${'1h '.repeat(50_000)}`)).toBe(false);
  expect(isDuration(`1h${' '.repeat(100_000)}x`)).toBe(false);
  expect(isDuration(`${'9'.repeat(100_000)}x`)).toBe(false);
});
