import { describe, expect, test } from 'vitest';
import schema from '../../../../../schemas/task-file.schema.json' with { type: 'json' };
import type { FixtureOptions } from '../../../../support/fixture.ts';
import { rows } from '../../../../support/rows.ts';
import { accepted, acceptedWithoutValue, itemsAt, labelsAt } from './completing.ts';

const json: FixtureOptions = { language: 'json' };

/** The text with the caret, the accepted key, the text afterwards, and the values that are then offered. */
type Row = readonly [before: string, key: string, after: string, offered: string, options?: FixtureOptions];

describe('a key with a few allowed values is completed without a value, and the values are offered', () => {
  test.each(
    rows<Row>([
      ['[a]\n<|>', 'quiet', '[a]\nquiet = <|>', 'true, false'],
      ['[a]\nqu<|>\nrun = "x"', 'quiet', '[a]\nquiet = <|>\nrun = "x"', 'true, false'],
      ['[a]\n<|>', 'silent', '[a]\nsilent = <|>', 'true, false, stdout, stderr'],
      ['[a]\n<|>', 'output', '[a]\noutput = <|>', 'prefix, interleave, keep-order, replacing, timed, quiet, silent'],
      ['[a]\nrust_cache = { <|> }', 'enabled', '[a]\nrust_cache = { enabled = <|> }', 'false, true'],
      [
        '[a]\nconfirm = { message = "?", <|> }',
        'default',
        '[a]\nconfirm = { message = "?", default = <|> }',
        'yes, no, y, n, true, false',
      ],
      ['{ "a": { <|> } }', 'hide', '{ "a": { "hide": <|> } }', 'true, false', json],
      ['{ "a": { <|> "run": "x" } }', 'hide', '{ "a": { "hide": <|>, "run": "x" } }', 'true, false', json],
      [
        '{\n  "a": {\n    "hi<|>\n    "run": "x"\n  }\n}',
        'hide',
        '{\n  "a": {\n    "hide": <|>,\n    "run": "x"\n  }\n}',
        'true, false',
        json,
      ],
    ]),
  )('$name', ({ row: [before, key, after, offered, options] }) => {
    expect(acceptedWithoutValue(before, key, options)).toBe(after);
    expect(labelsAt(after, options).join(', ')).toBe(offered);
  });

  test.each(
    rows<readonly [string, string, string, FixtureOptions?]>([
      ['[a]\n<|>', 'description', '[a]\ndescription = "$1"'],
      ['[a]\n<|>', 'depends', '[a]\ndepends = ["$1"]'],
      ['[a]\noutputs = { <|> }', 'auto', '[a]\noutputs = { auto = true }'],
      ['[a]\nqu<|> = 1', 'quiet', '[a]\nquiet = 1'],
      ['{ "a": { "qu<|>": 1 } }', 'quiet', '{ "a": { "quiet": 1 } }', json],
    ]),
  )('other keys are completed with a value: $name', ({ row: [before, key, after, options] }) => {
    expect(acceptedWithoutValue(before, key, options)).toBe(after);
  });
});

const places = [
  { name: 'TOML', before: '[a]\n<|>', options: {} },
  { name: 'TOML before other content', before: '[a]\n<|>\n[b]\nrun = "x"\n', options: {} },
  { name: 'JSON', before: '{ "a": { <|> } }', options: json },
  {
    name: 'JSON before other content',
    before: '{\n  "a": {\n    <|>\n    "run_windows": "x"\n  }\n}\n',
    options: json,
  },
];

describe.each(places)('the list contains every value of the choice: $name', ({ before, options }) => {
  const keys = labelsAt(before, options).filter((label) => label in schema.$defs.taskProperties.properties);
  const keysWithList = keys.filter((key) => acceptedWithoutValue(before, key, options).includes('<|>'));

  test('for all keys with a choice', () => {
    const withChoice = keys.filter((key) => /\$\{1\|[^}]*\|\}"?,?\s/.test(`${accepted(before, key, options)} `));
    expect(keysWithList).toEqual(withChoice);
    expect(keysWithList.length).toBeGreaterThan(10);
  });

  test.each(keysWithList)('%s', (key) => {
    const [start = '', list = '', end = ''] = accepted(before, key, options).split(/\$\{1\||\|\}/);
    const left = acceptedWithoutValue(before, key, options);
    const offered = itemsAt(left, options).map(({ label }) => accepted(left, label, options));
    expect(list.split(',').filter((value) => !offered.includes(start + value + end))).toEqual([]);
  });
});
