import fc from 'fast-check';
import { format } from 'jsonc-parser';
import { describe, expect, test } from 'vitest';
import { Document } from '../../../../../server/core/document/document.ts';
import { jsonLanguage } from '../../../../../server/core/syntax/json/json-language.ts';
import { applyEdits } from '../../../../../server/core/text/edit.ts';

/** Returns the formatted text, or only the lines around the text between « and » if it contains these marks. */
function formatted(marked: string, indent = '  '): string {
  const start = marked.indexOf('«');
  const end = marked.indexOf('»') - 1;
  const text = marked.replace(/[«»]/g, '');
  const { blocks } = new Document(text, { language: jsonLanguage, sections: [] });
  const range = start < 0 ? undefined : { start, end };
  return applyEdits(text, jsonLanguage.format(blocks, { indent, columnWidth: 80 }, range));
}

describe('a formatted JSON document', () => {
  test.each([
    ['{"a":1,"b":[1,{}]}', '{\n  "a": 1,\n  "b": [\n    1,\n    {}\n  ]\n}'],
    ['{ // one\n"a":1, /* two */ "b" : 2 , // three\n}', '{ // one\n  "a": 1, /* two */\n  "b": 2, // three\n}'],
    ['\uFEFF{"a":\t1}', '\uFEFF{\n  "a": 1\n}'],
    ['{"a":1,\r\n"b":2}\r\n', '{\r\n  "a": 1,\r\n  "b": 2\r\n}\r\n'],
    ['{"a":"x  y"}', '{\n  "a": "x  y"\n}'],
    ['{"a":1,}', '{\n  "a": 1,\n}'],
  ])('%j', (text, expected) => {
    expect(formatted(text)).toBe(expected);
    expect(formatted(expected)).toBe(expected);
  });

  test('is indented according to the options', () => {
    expect(formatted('{"a":{"b":1}}', '\t')).toBe('{\n\t"a": {\n\t\t"b": 1\n\t}\n}');
    expect(formatted('{"a":1}', '    ')).toBe('{\n    "a": 1\n}');
  });

  test('is changed only on the lines of the range', () => {
    expect(formatted('{\n"a":1,\n«"b":2»,\n"c":3\n}')).toBe('{\n"a":1,\n"b": 2,\n"c":3\n}');
  });

  test.each([
    ['{"a":1 "b":2}'],
    ['{\n"a": {\n"b":1\n}'],
    ['{"a":tru}'],
    [`{"a":${'['.repeat(100_000)}`],
    ['[1]'],
    [''],
  ])('is not changed while there is an error: %.20s', (text) => {
    expect(formatted(text)).toBe(text);
  });

  test.each([
    ['{"a":1}', ['\n  "a": 1\n']],
    ['{\n  "a":1,"b":2,\n  "c":3\n}', [' 1,\n  "b": ', ' ']],
    ['{\n  "a":1, /* one\n  */"b":2\n}', [' ', '\n  "b": ']],
    ['{\n  "a":1,// one\n"b":2\n}', [' 1, ', '\n  "b": ']],
    [`{\n  "a":"${'x'.repeat(100)}","b":2\n}`, [' ', '\n  "b": ']],
  ])('is changed by one edit for parts of a line that are close to each other: %.30s', (text, expected) => {
    const { blocks } = new Document(text, { language: jsonLanguage, sections: [] });
    const edits = jsonLanguage.format(blocks, { indent: '  ', columnWidth: 80 });
    expect(edits.map((edit) => edit.text)).toEqual(expected);
  });

  test('is formatted in part when the error is elsewhere', () => {
    expect(formatted('{\n  «"a":1»,\n  "b": 2,\n  "c": tru\n}')).toBe('{\n  "a": 1,\n  "b": 2,\n  "c": tru\n}');
  });

  test('has no empty line after a range whose last line ends with blanks', () => {
    expect(formatted('{\n  «"a":1,  »\n  "b": 2\n}\n')).toBe('{\n  "a": 1,\n  "b": 2\n}\n');
  });
});

const space = fc.constantFrom(
  '',
  '',
  ' ',
  '  ',
  '\t',
  '\n',
  '\r\n   ',
  ' // a, b\n',
  ' /* a: b */ ',
  '\n/* a */',
  '// a\n// b\n',
);
const scalar = fc.constantFrom('1', '-2.5e3', 'true', 'null', '"a"', '"a\\"b, c"', '"// a"');
const { value } = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    scalar,
    itemsIn('[]', tie('value')),
    itemsIn('{}', membersWith(tie('value'))),
  ),
}));
const text = fc.tuple(space, itemsIn('{}', membersWith(value)), space).map((parts) => parts.join(''));

/** Returns lists in brackets, of which some have a trailing comma. */
function itemsIn(brackets: string, item: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const items = fc.array(fc.tuple(space, item, space), { maxLength: 4 });
  return fc.tuple(items, fc.boolean(), space).map(([parts, hasComma, end]) => {
    const comma = hasComma && parts.length > 0 ? ',' : '';
    return `${brackets[0]}${parts.map((part) => part.join('')).join(',')}${comma}${end}${brackets[1]}`;
  });
}

function membersWith(ofMember: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc
    .tuple(fc.constantFrom('"a"', '"b c"'), space, space, ofMember)
    .map(([key, before, after, each]) => `${key}${before}:${after}${each}`);
}

test('a document is formatted as by VS Code', () => {
  fc.assert(
    fc.property(text, (unformatted) => {
      const options = { tabSize: 2, insertSpaces: true, insertFinalNewline: /[\r\n]$/.test(unformatted) };
      const edits = format(unformatted, undefined, options);
      const expected = edits.map(({ offset, length, content }) => ({
        start: offset,
        end: offset + length,
        text: content,
      }));
      expect(formatted(unformatted)).toBe(applyEdits(unformatted, expected));
    }),
    { seed: 5, numRuns: 500 },
  );
});
