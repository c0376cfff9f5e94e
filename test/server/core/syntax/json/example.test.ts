import { parse } from 'smol-toml';
import { describe, expect, test } from 'vitest';
import registryConfig from '../../../../../schemas/registry-config.schema.json' with { type: 'json' };
import taskFile from '../../../../../schemas/task-file.schema.json' with { type: 'json' };
import { jsonLanguage } from '../../../../../server/core/syntax/json/json-language.ts';
import { tomlLanguage } from '../../../../../server/core/syntax/toml/toml-language.ts';
import { rows } from '../../../../support/rows.ts';

const examples = [taskFile, registryConfig].flatMap((schema) =>
  [...JSON.stringify(schema).matchAll(/```toml\\n(.*?)\\n```/g)].map(([, example]) =>
    String(JSON.parse(`"${example}"`)),
  ),
);

test('there are examples', () => {
  expect(examples.length).toBeGreaterThan(30);
});

describe('every example of the schemas', () => {
  test.each(examples)('has the same value in JSON: %j', (toml) => {
    const { notation, text } = jsonLanguage.renderExample(toml);
    expect(notation).toBe('json');
    expect(JSON.parse(text)).toEqual(parse(toml));
  });

  test.each(examples)('is unchanged in TOML: %j', (toml) => {
    expect(tomlLanguage.renderExample(toml)).toEqual({ notation: 'toml', text: toml });
  });
});

test.each(
  rows<readonly [string, readonly string[]]>([
    ['a = "x"', ['{', '  "a": "x"', '}']],
    [
      '[a]\nb = ["x", { c = 1 }]\n[a.d]\ne = {}',
      ['{', '  "a": {', '    "b": ["x", { "c": 1 }],', '    "d": { "e": {} }', '  }', '}'],
    ],
    [
      `a.b = ["${'x'.repeat(40)}", "${'y'.repeat(40)}"]`,
      ['{', '  "a": {', '    "b": [', `      "${'x'.repeat(40)}",`, `      "${'y'.repeat(40)}"`, '    ]', '  }', '}'],
    ],
    ['a = """\n\\"x\\"\ny"""', ['{', '  "a": "\\"x\\"\\ny"', '}']],
    ['', ['{}']],
  ]),
)('is formatted with a line for each property, and more for long ones: $name', ({ row: [toml, lines] }) => {
  expect(jsonLanguage.renderExample(toml).text.split('\n')).toEqual(lines);
});
