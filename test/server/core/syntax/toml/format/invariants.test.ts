import fc from 'fast-check';
import { parse } from 'smol-toml';
import { expect, test } from 'vitest';
import { defaultFormatOptions } from '../../../../../../server/core/document/format-options.ts';
import { formatToml } from '../../../../../../server/core/syntax/toml/format/format-toml.ts';
import { applyEdits } from '../../../../../../server/core/text/edit.ts';
import { blocksOf, formatText } from './format-text.ts';

const spaces = fc.constantFrom('', '', ' ', '   ', '\t');

/** The text between the parts of a list. `@` is replaced with a number, so that all comments are different. */
const listGap = fc.oneof(
  { weight: 6, arbitrary: spaces },
  { weight: 1, arbitrary: fc.constantFrom('\n', '\n\n\n\n\n', '\n  ', ' # c@\n', '\n# c@ ]\n', '# c@\n\n # c@ "\n') },
);

const scalar = fc.constantFrom(
  '1',
  '-1.5e3',
  'true',
  '"x # y"',
  "'a, ]'",
  '"é😀\\""',
  '"""\n  [m]\n\n\n\n  k = 1 """',
  "'''\n'''",
  '1979-05-27 07:32:00',
  `"${'wide '.repeat(8)}"`,
);

const key = fc.constantFrom('k@', '"k@"', "'k@ ='", 'k@ . x', '"a b k@"\t. y');

const { value } = fc.letrec((separator) => ({
  value: fc.oneof({ maxDepth: 4, depthSize: 'small' }, scalar, separator('array'), separator('table')),
  array: list(['[', ']'], separator('value')),
  table: list(
    ['{', '}'],
    fc.tuple(key, spaces, spaces, separator('value')).map(([name, a, b, item]) => `${name}${a}=${b}${item}`),
  ),
}));

function list(brackets: readonly [string, string], item: fc.Arbitrary<unknown>): fc.Arbitrary<string> {
  const items = fc.array(fc.tuple(listGap, item, listGap), { maxLength: 4 });
  return fc.tuple(items, fc.boolean(), listGap).map(([parts, lastComma, end]) => {
    const inner = parts.map(([before, text, after]) => before + text + after).join(',');
    return `${brackets[0]}${inner}${lastComma && parts.length > 0 ? ',' : ''}${end}${brackets[1]}`;
  });
}

const comment = fc.constantFrom('', '', '# c@', '#c@ = [');

const statement = fc.oneof(
  { weight: 5, arbitrary: fc.tuple(key, spaces, spaces, value).map(([name, a, b, text]) => `${name}${a}=${b}${text}`) },
  { weight: 1, arbitrary: fc.constantFrom('[k@]', '[ k@ . x ]', '[["k@"]]') },
  { weight: 1, arbitrary: fc.constantFrom('', '\n\n\n') },
);

const documentText = fc
  .tuple(
    fc.array(
      fc.tuple(spaces, statement, spaces, comment).map((parts) => parts.join('')),
      { maxLength: 12 },
    ),
    fc.constantFrom('\n', '\r\n'),
    fc.constantFrom('', '\n', '\n\n\n\n'),
  )
  .map(([lines, newline, end]) => {
    let count = 0;
    return (lines.join('\n') + end).replace(/@/g, () => String(count++)).replace(/\n/g, newline);
  });

/** Returns the keys and comments in the order of the text. None may be lost, duplicated or moved past another. */
function landmarks(text: string): readonly string[] {
  return text.match(/[kc]\d+/g) ?? [];
}

function withoutLayout(text: string): string {
  return text.replace(/[\s,]/g, '');
}

test('formatting preserves values and the order of keys and comments, and formatting again changes nothing', () => {
  fc.assert(
    fc.property(documentText, (text) => {
      const formatted = formatText(text);
      expect(parse(formatted)).toEqual(parse(text));
      expect(landmarks(formatted)).toEqual(landmarks(text));
      expect(withoutLayout(formatted)).toBe(withoutLayout(text));
      expect(formatText(formatted)).toBe(formatted);
    }),
    { numRuns: 500 },
  );
});

test('formatting a document with a mistake preserves all its characters, and the layout of blocks that cannot be parsed', () => {
  const damage = fc.constantFrom(
    '"',
    "'",
    '"""',
    '[',
    ']',
    '{',
    '}',
    '=',
    ',',
    '.',
    '#',
    '\n',
    '\\',
    'a',
    ' ',
    '\r',
    '\0',
  );
  fc.assert(
    fc.property(documentText, damage, fc.nat(), fc.nat(3), (text, inserted, place, deleted) => {
      const at = place % (text.length + 1);
      const damaged = text.slice(0, at) + inserted + text.slice(at + deleted);
      const formatted = formatText(damaged);
      expect(withoutLayout(formatted)).toBe(withoutLayout(damaged));
      let found = 0;
      for (const block of unreadable(damaged)) {
        found = formatted.indexOf(block, found);
        expect(found).toBeGreaterThanOrEqual(0);
        found += block.length;
      }
    }),
    { numRuns: 500 },
  );
});

test('formatting a range returns a subset of the edits for the whole text', () => {
  fc.assert(
    fc.property(documentText, fc.nat(), fc.nat(200), (text, place, length) => {
      const start = place % (text.length + 1);
      const range = { start, end: Math.min(start + length, text.length) };
      const blocks = blocksOf(text);
      const all = formatToml(blocks, defaultFormatOptions);
      const some = formatToml(blocks, defaultFormatOptions, range);
      expect(all).toEqual(expect.arrayContaining([...some]));
      expect(formatText(applyEdits(text, some))).toBe(applyEdits(text, all));
    }),
    { numRuns: 300 },
  );
});

function unreadable(text: string): readonly string[] {
  return blocksOf(text)
    .filter(({ block }) => block.problems.some((problem) => problem.code === 'syntax'))
    .map(({ block }) => block.text);
}
