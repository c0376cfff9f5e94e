import fc from 'fast-check';
import { randomEdit, randomFrom } from '../../../../../harness/documents/mutations.ts';

const headers = ['[a]', '[b.c]', '["a:b"]', "['c']", '[tasks]', '[tasks.run]', '[ a ]', '[[a]]', '[a', '[""]'];
const keys = ['run', 'depends', 'quiet', 'env', 'b', 'A-1_', '"a b"', "'c'", '"\\u0061"', 'a.b', '', 'a:b', '"x'];
const signs = [' = ', '=', '  =\t', ' ', ': '];
const values = [
  ...['"x"', "'y\\'", '""', "''", 'true', 'false', 'tru', '0', '12', '-2', '1_000', '0x1F', '1.5', 'inf', '01'],
  ...['99999999999999999999', '9007199254740993', '1979-05-27', '1979-05-27 07:32:00Z', '"\\n\\e"', '"\\q"', '"\t"'],
  ...['"""\nx\n[a]\ny"""', '"""x"""', "'''\n\nb = '''", '"""', '"x', "'", '"\u0000"', '"x" y', '"x" # comment', 'x'],
  ...[
    '[]',
    '["a", \'b\',]',
    '[\n  "a", # why\n\n  "b"\n]',
    '[,]',
    '["a" "b"]',
    '[',
    '[{ task = "b" }, ["a", "c"]]',
    '[1',
  ],
  ...['{}', '{ A = "1", "b" = [true] }', '{ A = 1, A = 2 }', '{ a.b = 1 }', '{\n A = { B = false },\n}', '{ A }', '{'],
  ...['[[[[[[[[[[1]]]]]]]]]]', '', '# comment', `[${'"many", '.repeat(700)}]`],
];
const others = ['', '  ', '# comment', '# \u0001', '\u200b', '\ufeff', 'x', ']', '  # indented'];

const statements = fc
  .tuple(
    fc.constantFrom('', '', '', '  '),
    fc.constantFrom(...keys),
    fc.constantFrom(...signs),
    fc.constantFrom(...values),
  )
  .map((parts) => parts.join(''));
const lines = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...headers) },
  { weight: 6, arbitrary: statements },
  { weight: 1, arbitrary: fc.constantFrom(...others) },
);

/** Texts of tables: most lines are correct on their own, and some texts have a random edit. */
export const tables = fc
  .tuple(fc.array(lines, { maxLength: 12 }), fc.constantFrom('\n', '\n', '\r\n'), fc.option(fc.nat()))
  .map(([parts, lineEnd, seed]) => {
    const text = parts.join(lineEnd);
    if (seed === null) return text;
    const edit = randomEdit(text.length, randomFrom(seed));
    return text.slice(0, edit.start) + edit.text + text.slice(edit.end);
  });
