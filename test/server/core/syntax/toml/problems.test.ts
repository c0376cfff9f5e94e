import { describe, expect, test } from 'vitest';
import { markProblems, problemsOf } from './read-toml.ts';

/** Checks the problems of a text: marks show their spans; messages are in the order of the text. */
function check(marked: string, ...messages: string[]): void {
  const text = marked.replace(/[«»]/g, '');
  expect(markProblems(text)).toBe(marked);
  expect(problemsOf(text).map(({ message }) => message)).toEqual(messages);
}

const needsValue = 'Expected a value after `=`';
const needsSign = 'Expected `=` and a value after the key';
const needsKey = 'Expected a key after the dot';
const needsComma = 'Expected a comma before this';
const openArray = 'This array is not closed; close it with `]`';
const openTable = 'This inline table is not closed; close it with `}`';
const openString = 'This string is not closed; close the string with a quote (`"`) on the same line';
const openText = 'This multi-line string is not closed; close it with `"""`';
const slashes = 'Write `#` instead of `//`';
const extraComma = 'Expected a value before the comma; remove the comma';

describe('a mistake is reported once, on the culprit', () => {
  test.each<[string, ...string[]]>([
    ['«key»', needsSign],
    ['«key» # comment', needsSign],
    ['«a.b»', needsSign],
    ['a«.»', needsKey],
    ['a«.» = 1', needsKey],
    ['a.«.»b = 1', 'Expected a key between the dots'],
    ['«.»b = 1', 'Expected a key before the dots'],
    ['key «=»', needsValue],
    ['key «=» # comment', needsValue],
    ['key «=»\r\n', needsValue],
    ['«=» 1', 'Expected a key before `=`'],
    ['«key» "value"', needsSign],
    ['«key» ["a",\n  "b"]', needsSign],
    ["«key» '''\ntext\n'''", needsSign],
    ['key«:» "value"', 'Write `=` between a key and its value, not `:`'],
    ['"key"«:» "value"', 'Write `=` between a key and its value, not `:`'],
    ['«fmt:check» = "x"', 'This key requires quotes; write `"fmt:check"`'],
    ['«my task» = "x"', 'This key requires quotes; write `"my task"`'],
    ['«“a b”» = "x"', 'Write this key in straight quotes (`"`)'],
    ['«été» = "x"', 'This key requires quotes; write `"été"`'],
    ['«"fmt» = "x"', 'This key is not closed; close it with a quote (`"`)'],
    ['a«\u0000» = 1', 'A key cannot contain the character U+0000; remove it'],
    ['«\u200b»a = 1', 'This line starts with the character U+200B; remove it'],
    ['a = 1\n«\ufeff»b = 1', 'This line starts with the character U+FEFF; remove it'],
  ])('in a key: %j', check);

  test.each<[string, ...string[]]>([
    ['«[]»', 'Expected a key in the table header: `[name]`'],
    ['«[[]»]', 'Expected a key in the table header: `[name]`'],
    ['«[a»', 'This header is not closed; expected `]`'],
    ['«[»', 'Expected a key in the table header: `[name]`'],
    ['«[a» # comment', 'This header is not closed; expected `]`'],
    ['«[[a]»', 'This header is not closed; expected `]]`'],
    ['«[a=»1]', 'This header is not closed; expected `]`, found `=`'],
    ['[a]«]»', 'Expected the end of the line after the header, found `]`'],
    ['[a] «b = 1»', 'Expected the end of the line after the header, found `b = 1`'],
    ['[env«.»]', needsKey],
    ['[env.«.»a]', 'Expected a key between the dots'],
    ['[«.»a]', 'Expected a key before the dots'],
    ['[«a:b»]', 'This key requires quotes; write `"a:b"`'],
    ['[tasks.«my task»]', 'This key requires quotes; write `"my task"`'],
    ['[tasks.«\\"fmt:check\\"»]', 'Do not escape the quotes of a key; write `"fmt:check"`'],
    ['[«"a»]', 'This key is not closed; close it with a quote (`"`)'],
    ['«[ [»a]]', 'Write `[[` without a space between the brackets'],
    ['«\u200b»[a]', 'This line starts with the character U+200B; remove it'],
  ])('in a header: %j', check);

  test.each<[string, ...string[]]>([
    ['a = «"x»', openString],
    ['a = «"x»\nb = 1', openString],
    ["a = «'x»", "This string is not closed; close the string with a quote (`'`) on the same line"],
    ['a = «"x # no comment»', openString],
    ['a = «"x\\"»', openString],
    ['a = «"""»\nx\n', openText],
    ['a = "«\\q»"', '`\\q` is not an escape; write `\\\\` for a backslash, or use single quotes'],
    [
      'a = «"C:\\Users\\dev"»',
      "`\\` begins an escape in double quotes; write the path in single quotes: `'C:\\Users\\dev'`",
    ],
    ['a = "«\\u12»"', '`\\u` requires 4 hexadecimal digits; write `\\\\` for a backslash'],
    ['a = "«\\uD800»"', '`\\uD800` is not a Unicode character'],
    ['a = "«\\U00110000»"', '`\\U00110000` is not a Unicode character'],
    ['a = "x«\u0001»y"', 'A string cannot contain the character U+0001 unescaped; write it as an escape'],
    ["a = 'x«\u007f»y'", 'A string cannot contain the character U+007F unescaped; remove it'],
    ['a = "" # x«\u0000»', 'the character U+0000 is not allowed in a comment; remove it'],
    [
      'a = "echo "«hi""»',
      'Expected the end of the line after the value, found `hi""`; write `\\"` for a quote in the string',
    ],
    [
      "a = 'it'«s'» # x",
      "Expected the end of the line after the value, found `s'`; put a string with `'` in double quotes",
    ],
    ['a = "x"«y»', 'Expected the end of the line after the value, found `y`'],
    ['a = "x" «"y"»', 'Expected the end of the line after the value, found `"y"`'],
  ])('in a string: %j', check);

  test.each<[string, ...string[]]>([
    ['a = «echo hi» # comment', '`echo hi` is not a value; put text in quotes'],
    ['a = «True»', '`True` is not a value; write `true`'],
    ['a = «yes»', '`yes` is not a value; write `true`, or put text in quotes'],
    ['a = [«Off»]', '`Off` is not a value; write `false`, or put text in quotes'],
    ['a = «“echo hi”»', '`“echo hi”` is not a value; use straight quotes (`"`)'],
    ['a = «‘x’»', '`‘x’` is not a value; use straight quotes (`"`)'],
    ['a = «null»', 'TOML has no `null`; remove the key'],
    ['a = [«nil»]', 'TOML has no `nil`; remove the item'],
    ['a = «1.2.3»', '`1.2.3` is not a number or a date; put it in quotes if it is text'],
    ['a = «01»', '`01` is not a number or a date; put it in quotes if it is text'],
    ['a = «1__0»', '`1__0` is not a number or a date; put it in quotes if it is text'],
    ['a = «2001-02-29»', '`2001-02-29` is not a number or a date; put it in quotes if it is text'],
    ['a = «25:00:00»', '`25:00:00` is not a number or a date; put it in quotes if it is text'],
    ['a = «9223372036854775808»', 'This integer does not fit in 64 bits; write it as a string'],
    ['a = 1 «b = 2»', 'Expected the end of the line after the value, found `b = 2`'],
    ['a = 1«,»', 'Expected the end of the line after the value, found `,`'],
    ['a = 1«\r»', 'Expected the end of the line after the value, found a carriage return without a line feed'],
    ['«]»', 'Expected a key and `=`, or a table header, found `]`'],
    ['«["a", "b"]»', 'Expected a key and `=`, or a table header, found `["a", "b"]`'],
    ['a «=»\n["b", "c"]', needsValue],
  ])('in a value: %j', check);

  test.each<[string, ...string[]]>([
    ['«//» a = 1', slashes],
    ['a = 1 «//» b', slashes],
    ['[a] «//» b', slashes],
    ['[a]\n  «//»b = "x"\nc = 1', slashes],
    ['[a]\nb = 1\n«//» [c]\nd = 2\n«//» [[e', slashes, slashes],
    ['a = [\n  1, «//» b\n  2\n]', slashes],
    ['a = [\n  «//» b\n]', slashes],
    ['a = {\n  b = 1, «//» c\n  d = 2 }', slashes],
    ['a = [«//a:b»]', '`//a:b` is not a value; put text in quotes'],
  ])('in a comment: %j', check);

  test.each<[string, ...string[]]>([
    ['a = «[»', openArray],
    ['a = «[»1, 2\n', openArray],
    ['a = «[»1,\nb = 2', openArray],
    ['a = «[»[1, 2]\n[b]', openArray],
    ['a = [«[»1, 2\n[b]', openArray],
    ['a = [1 «2»]', needsComma],
    ['a = ["x"\n  «"y"», "z" "w"]', needsComma],
    ['a = [«,»]', extraComma],
    ['a = [1, «,» 2]', extraComma],
    ['a = [1«}»', 'Expected `]`, found `}`'],
    ['a = [«x», «y»]', '`x` is not a value; put text in quotes', '`y` is not a value; put text in quotes'],
    ['a = ["x", «"y]»\nb = 1', openString],
    ['a = ["x", «"""»y]\nb = 1', openText],
    ['a = «{»', openTable],
    ['a = «{» b = 1', openTable],
    ['a = { b = 1 «c» = 2 }', needsComma],
    ['a={b="1"\n«c="2"»}', needsComma],
    ['a = { b = "}"\n«c» = "2"\nd = [{ e = 1 }] }\nf = 1', needsComma],
    ['a = {\nb=1\n«c=2»\n}\nd = 1', needsComma],
    ['a = [{ b = 1\n«c» = 2 }]\nd = 1', needsComma],
    ['[a]\nb = «{» c = 1\nd = { e = 1 }\n', openTable],
    ['a = «{» b = 1\nc = "}"\n', openTable],
    ['a = «{» b = 1\nc = {\n  d = 1\n}\n', openTable],
    ['a = «{» b = 1\nc = 2\n\n[d]\n', openTable],
    ['a = { «b» }', needsSign],
    ['a = { «b», c = 1 }', needsSign],
    ['a = { b «=» }', needsValue],
    ['a = { b «=», c = 1 }', needsValue],
    ['a = { b = 1«]»', 'Expected `}`, found `]`'],
    ['a = { b = «[»1 }', openArray],
    ['a = { «:x» = 1 }', 'This key requires quotes; write `":x"`'],
    ['a = { «[»1] }', 'Expected a key, found `[`'],
    [`a = ${'['.repeat(200)}«[»${'['.repeat(99_799)}`, 'Brackets can be nested at most 200 levels deep'],
    [`a${'.a'.repeat(199)}«.»a = 1`, 'A dotted key can have at most 200 parts'],
  ])('in brackets: %j', check);
});

test('the lines of a script without quotes are one mistake', () => {
  check(
    "[a]\nrun = ''\n«set» -euo pipefail\nVERSION=$(cat version)\n[[ -f x ]] && exit\n\nif x; then\n  y\nfi\n'''\n[b]\n",
    needsSign,
  );
});

test('a long text is shortened in a message', () => {
  const [problem] = problemsOf(`a = ${'very '.repeat(100)}long`);
  expect(problem?.message).toBe('`very very very very very very very very…` is not a value; put text in quotes');
});
