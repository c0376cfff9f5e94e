import { describe, expect, test } from 'vitest';
import type { JsonValue } from '../../../../../server/core/document/json-value.ts';
import { toJson } from '../../../../../server/core/document/to-json.ts';
import { tomlLanguage } from '../../../../../server/core/syntax/toml/toml-language.ts';
import { problemsOf, readToml } from './read-toml.ts';

/** Returns the value of the only member of a text without problems. */
function read(text: string): JsonValue | undefined {
  expect(problemsOf(text)).toEqual([]);
  const [member] = readToml(text).flatMap(({ block }) => block.members);
  return member && toJson(member.value);
}

describe('a key is quoted only if necessary', () => {
  test.each([
    ['build', 'build'],
    ['a-b_1', 'a-b_1'],
    ['fmt:check', '"fmt:check"'],
    ['a.b', '"a.b"'],
    ['', '""'],
    ['é', '"é"'],
    ['a "b"\\', '"a \\"b\\"\\\\"'],
  ])('%j', (name, rendered) => {
    expect(tomlLanguage.renderKey(name)).toBe(rendered);
    expect(readToml(`${rendered} = 1`)[0]?.block.members[0]?.key.name).toBe(name);
  });
});

describe('a value is written on one line and parsed again', () => {
  test.each<[string, JsonValue]>([
    ['"npm run build"', 'npm run build'],
    ['"a\\n\\"b\\"\\t\\\\\\u0000\\u007F"', 'a\n"b"\t\\\u0000\u007f'],
    ['true', true],
    ['42', 42],
    ['-1.5', -1.5],
    ['1e+21', 1e21],
    ['1152921504606847000.0', 2 ** 60],
    ['1152921504606846976', 2n ** 60n],
    ['inf', Number.POSITIVE_INFINITY],
    ['-inf', Number.NEGATIVE_INFINITY],
    ['nan', Number.NaN],
    ['-0.0', -0],
    ['[]', []],
    ['["a", 1, [true]]', ['a', 1, [true]]],
    ['{}', {}],
    ['{ task = "a", "b c" = { d = [1] } }', { task: 'a', 'b c': { d: [1] } }],
  ])('%s', (rendered, value) => {
    expect(tomlLanguage.renderValue(value)).toBe(rendered);
    expect(read(`key = ${rendered}`)).toEqual(value);
  });

  test.each<[JsonValue]>([[null], [[null]], [{ a: null }]])('TOML cannot represent %j', (value) => {
    expect(() => tomlLanguage.renderValue(value)).toThrow(TypeError);
  });
});

describe('multiline text is written on several lines and parsed again', () => {
  test.each([
    ['one line', '"one line"'],
    ['a\nb\n', '"""\na\nb\n"""'],
    ['\na\r\nb', '"""\n\na\r\nb"""'],
    ['say "hi"\n"', '"""\nsay "hi"\n\\""""'],
    ['"""\n', '"""\n""\\"\n"""'],
    ['""""""\n', '"""\n""\\"""\\"\n"""'],
    ['a\\b\n', "'''\na\\b\n'''"],
    ["a\\b '''\n", '"""\na\\\\b \'\'\'\n"""'],
    ["a\\b\n'", '"""\na\\\\b\n\'"""'],
    ['a\\\u0001\n', '"""\na\\\\\\u0001\n"""'],
    ['tab\t\rend\n', '"""\ntab\t\\rend\n"""'],
  ])('%j', (text, rendered) => {
    expect(tomlLanguage.renderText(text)).toBe(rendered);
    expect(read(`key = ${rendered}`)).toBe(text);
  });
});

test('a member is a key, an equals sign and a value', () => {
  expect(tomlLanguage.renderMember('run', '"x"')).toBe('run = "x"');
});

test('an entry is a table with a member on each line', () => {
  expect(tomlLanguage.renderEntry(['tasks', '"fmt:check"'], ['run = "x"', 'hide = true'])).toBe(
    '[tasks."fmt:check"]\nrun = "x"\nhide = true',
  );
});
