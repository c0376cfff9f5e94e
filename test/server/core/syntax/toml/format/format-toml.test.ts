import { describe, expect, test } from 'vitest';
import { formatText } from './format-text.ts';

/** A rule, a text, and the text after formatting; lists are lines, each with its line ending. */
type Row = readonly [rule: string, before: string | readonly string[], after: string | readonly string[]];

function check(rows: readonly Row[]): void {
  test.each(rows.map(([rule, before, after]) => [rule, textOf(before), textOf(after)]))('%s', (_, before, after) => {
    expect(formatText(before)).toBe(after);
    expect(formatText(after)).toBe(after);
  });
}

function textOf(text: string | readonly string[]): string {
  return typeof text === 'string' ? text : text.map((line) => `${line}\n`).join('');
}

const long = (length: number): string => `"${'x'.repeat(length - 2)}"`;

describe('keys and headers', () => {
  check([
    ['one space is on each side of the equals sign', ['a=1', 'b   =\t2'], ['a = 1', 'b = 2']],
    ['a dotted key has no spaces around its dots', ['a . b\t.c = 1'], ['a.b.c = 1']],
    ['spaces inside quoted keys stay', [`"a . b" . 'c  d' = 1`], [`"a . b".'c  d' = 1`]],
    ['quotes of keys stay', [`"a" = 1`, `'b' = 2`], [`"a" = 1`, `'b' = 2`]],
    ['a quoted key may contain an equals sign and brackets', [`"a = [b]"=1`], [`"a = [b]" = 1`]],
    ['a header has no spaces inside its brackets', ['[ a . "b c" ]'], ['[a."b c"]']],
    ['the header of an array of tables is formatted in the same way', ['[[ a . b ]]'], ['[[a.b]]']],
    ['a quoted key in a header may contain a bracket', ['[ "a]b" ]'], ['["a]b"]']],
    ['headers and entries are not indented', ['  [a]', '\tb = 1', '    [a.c]'], ['[a]', 'b = 1', '[a.c]']],
    ['keys keep their order', ['b = 1', 'a = 2'], ['b = 1', 'a = 2']],
    ['a number as a key stays a key', ['3.14=1', '3 . 15 = 2'], ['3.14 = 1', '3.15 = 2']],
  ]);
});

describe('values', () => {
  check([
    ['a date-time keeps its space', ['a=1979-05-27 07:32:00'], ['a = 1979-05-27 07:32:00']],
    ['numbers are not changed', ['a=0xF_f', 'b=+1_000', 'c=1E+2'], ['a = 0xF_f', 'b = +1_000', 'c = 1E+2']],
    [
      'spaces inside strings stay',
      [`a="x  = [1,2]"`, `b='  # no comment'`],
      [`a = "x  = [1,2]"`, `b = '  # no comment'`],
    ],
    [
      'a multi-line string is never changed',
      ['a="""', '  x  ', '', '', '', '', '\t[y]', '# no comment', '"""'],
      ['a = """', '  x  ', '', '', '', '', '\t[y]', '# no comment', '"""'],
    ],
    [
      'a multi-line literal string is never changed',
      ["a='''", '  x = [1,2]  ', "\\'''"],
      ["a = '''", '  x = [1,2]  ', "\\'''"],
    ],
    ['quotes at the end of a multi-line string belong to it', ['a="""x"""""#c'], ['a = """x""""" #c']],
    ['an escaped quote does not end a string', [`a=["\\"," , "\\\\"]`], [`a = ["\\",", "\\\\"]`]],
    ['a long string is never broken', [`a=${long(120)}`], [`a = ${long(120)}`]],
  ]);
});

describe('comments', () => {
  check([
    ['a comment has one space before it', ['a = 1# x', 'b = """', '"""    # y'], ['a = 1 # x', 'b = """', '""" # y']],
    ['the text of a comment stays', ['#x', '#  y  '], ['#x', '#  y  ']],
    ['a comment on its own line is not indented', ['[a]', '   # x', '\t#y'], ['[a]', '# x', '#y']],
    ['a comment after a header has one space before it', ['[a]# x', '[[b]]   # y'], ['[a] # x', '[[b]] # y']],
    [
      'comments after adjacent entries are aligned',
      ['a = 1 # x', 'long = 2 # y', 'b = 3'],
      ['a = 1    # x', 'long = 2 # y', 'b = 3'],
    ],
    [
      'an entry without a comment counts in the alignment',
      ['[t]', 'a = 1 # x', 'longer = 2', 'b = 3 # y'],
      ['[t]', 'a = 1      # x', 'longer = 2', 'b = 3      # y'],
    ],
    [
      'a blank line, a comment and a header end the alignment',
      ['a = 1 # 1', '', 'bb = 2 # 2', '# x', 'ccc = 3 # 3', '[d]', 'eeee = 4 # 4'],
      ['a = 1 # 1', '', 'bb = 2 # 2', '# x', 'ccc = 3 # 3', '[d]', 'eeee = 4 # 4'],
    ],
    [
      'comments are not aligned next to a value of several lines',
      ['a = 1     # x', 'b = """', '"""    # y', 'long = 2   # z'],
      ['a = 1 # x', 'b = """', '""" # y', 'long = 2 # z'],
    ],
    [
      'characters beyond the basic plane count once in the alignment',
      ['a = "😀" # x', 'b = "ab" # y'],
      ['a = "😀"  # x', 'b = "ab" # y'],
    ],
    [
      'comments are not aligned next to a line of more than a thousand columns',
      ['a = 1    # x', `b = ${long(1000)}    # y`],
      ['a = 1 # x', `b = ${long(1000)} # y`],
    ],
    ['comments above and below a header stay there', ['# x', '[a] # y', '# z'], ['# x', '[a] # y', '# z']],
  ]);
});

describe('blank lines', () => {
  check([
    ['at most two consecutive blank lines are kept', ['a = 1', '', '', '', '', 'b = 2'], ['a = 1', '', '', 'b = 2']],
    ['no blank line is added', ['[a]', 'b = 1', '[c]', '# d'], ['[a]', 'b = 1', '[c]', '# d']],
    ['white space on blank lines is removed', ['[a]', '  ', '\t', ' ', 'b = 1'], ['[a]', '', '', 'b = 1']],
    ['trailing white space is removed', ['[a]  ', 'b = 1\t', 'c = [1] '], ['[a]', 'b = 1', 'c = [1]']],
    [
      'blank lines before a header are limited',
      ['[a]', 'b = 1', '', '', '', '', '[c]'],
      ['[a]', 'b = 1', '', '', '[c]'],
    ],
    [
      'blank lines around comments are limited',
      ['[a]', '', '', '', '# x', '', '', '', '[b]'],
      ['[a]', '', '', '# x', '', '', '[b]'],
    ],
    ['blank lines at the start are limited', ['', '', '', '', 'a = 1'], ['', '', 'a = 1']],
    ['blank lines at the end are limited', ['a = 1', '', '', '', ''], ['a = 1', '', '']],
    [
      'blank lines before a first header are limited',
      ['', '', '', '# x', '', '', '', '[a]'],
      ['', '', '# x', '', '', '[a]'],
    ],
    ['a line ending is added to the last line', 'a = 1', 'a = 1\n'],
    ['a line ending is added to a comment on the last line', 'a = 1\n  # x', 'a = 1\n# x\n'],
    ['white space on the last line is removed', 'a = 1\n  ', 'a = 1\n'],
    ['an empty text stays empty', '', ''],
    ['a text of white space becomes empty', ' \t', ''],
    ['a text of blank lines keeps two', '\n \n\n\n', '\n\n'],
  ]);
});

describe('arrays', () => {
  check([
    ['an array has spaces only after its commas', ['a = [ 1,2 ,3 ]'], ['a = [1, 2, 3]']],
    ['an empty array has no space', ['a = [ ]', 'b = [', ']'], ['a = []', 'b = []']],
    ['an array that fits is put on one line', ['a = [', '  1,', '', '  2,', ']'], ['a = [1, 2]']],
    ['the trailing comma is removed with the line breaks', ['a = [1, 2, ]'], ['a = [1, 2]']],
    ['a nested array that fits is put on one line', ['a = [', '[1,', '2], [3]]'], ['a = [[1, 2], [3]]']],
    ['an array that fills the line to its last column stays', [`a = [${long(74)}]`], [`a = [${long(74)}]`]],
    ['an array that is one column too long is expanded', [`a = [${long(75)}]`], ['a = [', `  ${long(75)},`, ']']],
    [
      'the comment after an array counts toward its line width',
      [`a = [${long(60)}] # 0123456789abc`],
      ['a = [', `  ${long(60)},`, '] # 0123456789abc'],
    ],
    ['each character of a pair counts once', [`a = ["${'😀'.repeat(72)}"]`], [`a = ["${'😀'.repeat(72)}"]`]],
    [
      'arrays in an array that is too long are expanded too',
      [`a = [[1,2], [], ${long(80)}]`],
      ['a = [', '  [', '    1,', '    2,', '  ],', '  [', '  ],', `  ${long(80)},`, ']'],
    ],
    ['a comment at the end keeps the lines', ['a = [', '1 # x', ']'], ['a = [', '  1, # x', ']']],
    ['a comment after the bracket stays there', ['a = [# x', '1]'], ['a = [ # x', '  1,', ']']],
    [
      'an array of nothing but a comment keeps it',
      ['a = [', '# x', ']', 'b = [ # y', ']'],
      ['a = [', '  # x', ']', 'b = [ # y', ']'],
    ],
    [
      'a comment after a comma belongs to the previous item',
      ['a = [1, # x', '2, 3 # y', ']'],
      ['a = [', '  1, # x', '  2,', '  3, # y', ']'],
    ],
    ['a comma may be below its item', ['a = [', '1 # x', ', 2', ']'], ['a = [', '  1, # x', '  2,', ']']],
    [
      'two comments around one comma are both kept',
      ['a = [', '1 # x', ', # y', '2]'],
      ['a = [', '  1, # x', '  # y', '  2,', ']'],
    ],
    ['a line with nothing but a comma is not blank', ['a = [', '1 # x', ',', '2]'], ['a = [', '  1, # x', '  2,', ']']],
    [
      'comments on their own lines stay between the items',
      ['a = [', '# x', '1,', '    # y', '2,', '# z', ']'],
      ['a = [', '  # x', '  1,', '  # y', '  2,', '  # z', ']'],
    ],
    [
      'comments after items are aligned up to the next blank line or comment',
      ['a = [', '1, # x', '100, # y', '2,', '', '3, # z', '# own', '40, # w', ']'],
      ['a = [', '  1,   # x', '  100, # y', '  2,', '', '  3, # z', '  # own', '  40, # w', ']'],
    ],
    [
      'at most two consecutive blank lines are kept in an expanded array',
      ['a = [', '', '# x', '', '', '', '', '1,', '  ', ']'],
      ['a = [', '', '  # x', '', '', '  1,', '', ']'],
    ],
    [
      'a comment in a nested array keeps the lines of all arrays around it, and of no others',
      ['a = [[1, # x', '2], [3,', '4]]'],
      ['a = [', '  [', '    1, # x', '    2,', '  ],', '  [3, 4],', ']'],
    ],
    [
      'a multi-line string may be in an array on one line',
      ['a = ["""', ' x', '""" ,1]'],
      ['a = ["""', ' x', '""", 1]'],
    ],
    [
      'a line of a multi-line string that is too long expands the array',
      ['a = ["""', `${long(90)}`, '""", 1]'],
      ['a = [', '  """', `${long(90)}`, '""",', '  1,', ']'],
    ],
    ['a hash or bracket in a string is nothing but text', [`a = ["#",'# ]' , "]"]`], [`a = ["#", '# ]', "]"]`]],
  ]);
});

describe('inline tables', () => {
  check([
    ['an inline table has spaces inside its braces', ['a = {b=1,c = 2}'], ['a = { b = 1, c = 2 }']],
    ['an empty inline table has none', ['a = { }'], ['a = {}']],
    ['keys in inline tables are formatted like others', ['a = { b . "c d"=1 }'], ['a = { b."c d" = 1 }']],
    [
      'an inline table that is too long is not broken',
      [`a = {b = ${long(80)}, c = 1}`],
      [`a = { b = ${long(80)}, c = 1 }`],
    ],
    [
      'an array in an inline table that is too long is expanded',
      [`a = { b = [1, {c = [2]}], d = ${long(80)} }`],
      ['a = { b = [', '  1,', '  { c = [', '    2,', '  ] },', `], d = ${long(80)} }`],
    ],
    [
      'a comment in an array in an inline table stays',
      ['a = { b = [ # x', '1], c = 2 } # y'],
      ['a = { b = [ # x', '  1,', '], c = 2 } # y'],
    ],
    ['the trailing comma of an inline table on one line is removed', ['a = { b = 1, }'], ['a = { b = 1 }']],
    [
      'line breaks in an inline table are preserved',
      ['a = { b = 1,', 'c = 2', '}'],
      ['a = {', '  b = 1,', '  c = 2,', '}'],
    ],
    ['line breaks in an empty inline table are removed', ['a = {', '}'], ['a = {}']],
    [
      'comments in an inline table stay and are aligned',
      ['a = { # x', '# y', 'b = 1, # z', 'long = 2 # w', '# v', '}'],
      ['a = { # x', '  # y', '  b = 1,    # z', '  long = 2, # w', '  # v', '}'],
    ],
    [
      'an array around an inline table of several lines is expanded',
      ['a = [{', 'b = 1 }, {c = [1,', '2]}]'],
      ['a = [', '  {', '    b = 1,', '  },', '  { c = [1, 2] },', ']'],
    ],
    [
      'line breaks in an array do not count as line breaks of the inline table around it',
      ['a = { b = [', '1', '] }'],
      ['a = { b = [1] }'],
    ],
  ]);
});

describe('line endings', () => {
  check([
    ['CRLF is preserved', 'a=1\r\n\r\n\r\n\r\n\r\n[b]\r\n', 'a = 1\r\n\r\n\r\n[b]\r\n'],
    ['new line endings are CRLF if the first is CRLF', 'a = [1, # x\r\n2]', 'a = [\r\n  1, # x\r\n  2,\r\n]\r\n'],
    ['comments contain no part of a CRLF', 'a=1# x\r\n  # y \r\n', 'a = 1 # x\r\n# y \r\n'],
    [
      'all line endings become CRLF if the first is CRLF',
      'a = 1\r\nb=2\n\nc = 3\r\n',
      'a = 1\r\nb = 2\r\n\r\nc = 3\r\n',
    ],
    ['all line endings become LF if the first is LF', 'a = 1\nb=2\r\n\r\nc = 3\n', 'a = 1\nb = 2\n\nc = 3\n'],
    ['line endings in strings are preserved', 'a = 1\nb="""\r\nx\r\n"""\r\n', 'a = 1\nb = """\r\nx\r\n"""\n'],
    ['a byte order mark is preserved', '\uFEFF  a=1\n', '\uFEFFa = 1\n'],
  ]);
});

describe('text that cannot be parsed', () => {
  check([
    ['a table with a mistake is not changed', ['[a]', '  b=1', '', '', '', 'c ='], ['[a]', '  b=1', '', '', '', 'c =']],
    [
      'the tables around it are formatted',
      ['[ a ]', '[b]', 'c =', '  [ d ]', 'e=1'],
      ['[a]', '[b]', 'c =', '[d]', 'e = 1'],
    ],
    ['a root statement with a mistake stays', ['a=1', '  b=', 'c=1'], ['a = 1', '  b=', 'c = 1']],
    ['no line ending is added to a last line that cannot be read', 'a=1\nb = [', 'a = 1\nb = ['],
    ['an array that is not closed stays', ['a = [1,2', '', '[ b ]', 'c=1'], ['a = [1,2', '', '[b]', 'c = 1']],
    [
      'adjacent comments are aligned without that of a statement with a mistake',
      ['a = 1     # x', 'long = 2 # y', 'b = = # z', 'c = 3    # w'],
      ['a = 1    # x', 'long = 2 # y', 'b = = # z', 'c = 3 # w'],
    ],
    ['a duplicate key does not prevent formatting', ['a=1', 'a=2'], ['a = 1', 'a = 2']],
  ]);
});

test('brackets that are nested too deeply to be indented are not changed', () => {
  const deep = `${'[ '.repeat(40)}${']'.repeat(40)}`;
  expect(formatText(`a=${deep}\nb=[ ]\n`)).toBe(`a = ${deep}\nb = []\n`);
});

test('a hundred thousand brackets do not overflow the stack', () => {
  const opened = `a=${'['.repeat(100_000)}\n`;
  expect(formatText(opened)).toBe(opened);
});

test('the line width and the indentation are configurable', () => {
  expect(formatText('a = [1, 2, 3]\nb = [1]\n', { columnWidth: 10, indent: '\t' })).toBe(
    'a = [\n\t1,\n\t2,\n\t3,\n]\nb = [1]\n',
  );
});
