import { expect, test } from 'vitest';
import { readMarks } from '../../../../harness/documents/marks.ts';
import { isWrittenPlainly, placeInString } from '../../../../server/core/document/string-place.ts';
import { type FixtureOptions, mark, open } from '../../../support/fixture.ts';
import { rows } from '../../../support/rows.ts';

const json: FixtureOptions = { language: 'json' };

/** A text whose only value is a string that contains `word`, and the source text of that word. */
type Row = readonly [marked: string, word: string, options?: FixtureOptions];

test.each(
  rows<Row>([
    ['a = "x «word» y"', 'word'],
    ["a = 'x\\t «word» y'", 'word'],
    ['a = "«word»"', 'word'],
    ['a = "\\t\\u00e9\\\\«word»"', 'word'],
    ['a = "\\U0001F600«word»"', 'word'],
    ['a = "😀\\x41\\e«word»\\n"', 'word'],
    ['a = "«w\\u006frd» y"', 'word'],
    ['a = "\\t\\"«word»\\" x"', 'word'],
    ['a = """\n«word»"""', 'word'],
    ['a = """\r\nx\n «word»\n"""', 'word'],
    ['a = """x \\\n   «word»"""', 'word'],
    ["a = '''\nit's «word»'''", 'word'],
    ['a = "x «word', 'word'],
    ['a = "\\q \\( «word»"', 'word'],
    ['a = """x \\\r\n  \r\n\t«word»"""', 'word'],
    ['a = """x \\\n\u00a0«word»"""', 'word'],
    ['{ "a": "\\u00e9\\/ «word»" }', 'word', json],
    ['{ "a": "\\ud83d\\ude00«word»" }', 'word', json],
  ]),
)('$name', ({ row: [marked, word, options] }) => {
  const { text } = readMarks(marked.replace(/«word$/, 'word'));
  const { document } = open(text, options);
  const [block] = [...document.blocks].filter((placed) => placed.block.members.length > 0);
  const node = block?.block.members[0]?.value;
  if (node?.kind !== 'string') throw new Error('the text holds a string');
  const at = node.value.indexOf(word);
  const place = document.offsetsOf(placeInString(node, at, at + word.length));
  expect(mark(text, [place])).toBe(marked.endsWith('«word') ? `${marked}»` : marked);
});

/** A text whose only value is a string; the part of its value that is searched for, and whether it can be replaced. */
type PlainRow = readonly [text: string, part: string, isPlain: boolean];

test.each(
  rows<PlainRow>([
    ['a = "x \\t word"', 'word', true],
    ['a = "x \\u0077ord"', 'word', false],
    ["a = 'x\\word'", '\\word', true],
    ['a = """\nwo\\\nrd"""', 'word', false],
    ['a = """\nwo\nrd"""', 'wo\nrd', true],
  ]),
)('$name can be replaced: $row.2', ({ row: [text, part, isPlain] }) => {
  const member = [...open(text).document.blocks][0]?.block.members[0];
  if (member?.value.kind !== 'string') throw new Error('the text holds a string');
  const at = member.value.value.indexOf(part);
  expect(isWrittenPlainly(member.value, at, at + part.length)).toBe(isPlain);
});
