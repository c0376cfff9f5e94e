import { describe, expect, test } from 'vitest';
import { readMarks } from '../../../../../harness/documents/marks.ts';
import type { Caret, PathStep } from '../../../../../server/core/document/caret.ts';
import { caretIn } from '../../../../../server/core/syntax/toml/caret.ts';
import { readToml } from './read-toml.ts';

/** Returns the context at `<|>`; `replaced` is the text that a completion replaces. */
function at(marked: string): Caret & { readonly replaced: string } {
  const { text, carets } = readMarks(marked);
  const [offset = 0] = carets;
  const blocks = readToml(text);
  const placed = blocks.findLast(({ start }) => start <= offset);
  if (!placed) throw new RangeError('the text has no block');
  const caret = caretIn(placed.block, offset - placed.start);
  return { ...caret, replaced: placed.block.text.slice(caret.replace.start, caret.replace.end) };
}

describe('a key is expected at the caret', () => {
  test.each<[string, PathStep[], string]>([
    ['<|>', [], ''],
    ['na<|>', [], 'na'],
    ['na<|>me', [], 'name'],
    ['<|>name = 1', [], 'name'],
    ['# comment\n<|>', [], ''],
    ['a = 1\n<|>\nb = 2', [], ''],
    ['a = 1\n<|>\n[x]', [], ''],
    ['a.<|>', ['a'], ''],
    ['a.b<|> = 1', ['a'], 'b'],
    ['a.<|>b = 1', ['a'], 'b'],
    ['a . b<|>', ['a'], 'b'],
    ['a."b.c".d<|>', ['a', 'b.c'], 'd'],
    ['fmt:ch<|>', [], 'fmt:ch'],
    ['"fmt:<|>', [], '"fmt:'],
    ['"fmt:<|>check" = 1', [], '"fmt:check"'],
    ["'fmt<|>' = 1", [], "'fmt'"],
    ['"fm<|> = "x"', [], '"fm'],
    ['[build]\n<|>', ['build'], ''],
    ['[build]\nde<|>', ['build'], 'de'],
    ['[build]\ndepends = ["a"]\n<|>', ['build'], ''],
    ['[build]\n\n\n  <|>\n[test]', ['build'], ''],
    ['[tasks."fmt:check"]\n<|>', ['tasks', 'fmt:check'], ''],
    ['[build.env]\nA.<|>', ['build', 'env', 'A'], ''],
    ['[[users]]\n<|>', ['users', 0], ''],
    ['[[a.users]]\nna<|>', ['a', 'users', 0], 'na'],
    ['[build\nde<|>', ['build'], 'de'],
    ['[build]\nrun = "x\nde<|>', ['build'], 'de'],
    ['[build]\nrun = "x" junk [\nde<|>', ['build'], 'de'],
    ['[build]\nrun = """\necho\nnext = 1\nde<|>', ['build'], 'de'],
    ['env = {<|>', ['env'], ''],
    ['env = { <|> }', ['env'], ''],
    ['env = { A<|> = 1 }', ['env'], 'A'],
    ['env = { A = 1, <|>', ['env'], ''],
    ['env = { A = 1, B.<|> }', ['env', 'B'], ''],
    ['env = {\n  A = 1,\n  <|>\n}', ['env'], ''],
    ['env = {\n  A = { x = 1 },\n  <|>', ['env'], ''],
    ['[t]\nrun = [{ <|>', ['t', 'run', 0], ''],
    ['[t]\nrun = ["a", { task = "b", ar<|>', ['t', 'run', 1], 'ar'],
    ['build.env = { A<|>', ['build', 'env'], 'A'],
    ['depends = ["a"\nru<|>', [], 'ru'],
    ['depends = ["a"\n<|>\nrun = 1', [], ''],
    ['[b]\nenv = { A = 1\nru<|>', ['b'], 'ru'],
    ['[b]\nenv = {\n  A = 1\n  B<|>', ['b', 'env'], 'B'],
    ['[b]\nenv = {\n  A = 1\n  <|>\n}', ['b', 'env'], ''],
  ])('%j', (text, path, replaced) => {
    expect(at(text)).toMatchObject({ role: 'key', path, replaced, insideString: false });
  });

  test.each([
    ['na<|>', 'na', '', false, 'statement'],
    ['na<|>me = 1', 'na', '', true, 'statement'],
    ['na<|>me.x = 1', 'na', '', true, 'statement'],
    ['<|>', '', '', false, 'statement'],
    ['"fm<|>t" = 1', 'fm', '"', true, 'statement'],
    ["'a\\b<|>'", 'a\\b', "'", false, 'statement'],
    ['"a\\tb<|>"', 'a\tb', '"', false, 'statement'],
    ['x = { na<|> }', 'na', '', false, 'braces'],
    ['x = { na<|> = 1 }', 'na', '', true, 'braces'],
    ['x = { <|>', '', '', false, 'braces'],
  ])('with the typed prefix: %j', (text, prefix, quote, hasSeparator, container) => {
    expect(at(text)).toMatchObject({ role: 'key', prefix, quote, hasSeparator, container });
  });
});

describe('a value is expected at the caret', () => {
  test.each<[string, PathStep[], string]>([
    ['run =<|>', ['run'], ''],
    ['run = <|>', ['run'], ''],
    ['run = <|>\nnext = 1', ['run'], ''],
    ['run = <|>"x"', ['run'], '"x"'],
    ['hide = tr<|>', ['hide'], 'tr'],
    ['hide = t<|>rue', ['hide'], 'true'],
    ['hide = true<|>', ['hide'], 'true'],
    ['hide = 1.<|>5', ['hide'], '1.5'],
    ['run = "<|>', ['run'], '"'],
    ['run = "<|>"', ['run'], '""'],
    ['run = "ab<|>c" # "x"', ['run'], '"abc"'],
    ["run = 'a\\<|>'", ['run'], "'a\\'"],
    ['run = "a <|>b c', ['run'], '"a b'],
    ['[b]\nrun = <|>', ['b', 'run'], ''],
    ['[[b]]\nrun = <|>', ['b', 0, 'run'], ''],
    ['a.b."c d" = <|>', ['a', 'b', 'c d'], ''],
    ['depends = [<|>', ['depends', 0], ''],
    ['depends = [<|>]', ['depends', 0], ''],
    ['depends = [<|>"a"]', ['depends', 0], ''],
    ['depends = ["a", <|>', ['depends', 1], ''],
    ['depends = ["a", "b<|>"]', ['depends', 1], '"b"'],
    ['depends = ["a", "b<|>\nrun = "x"', ['depends', 1], '"b'],
    ['depends = ["bu<|>, "test"]', ['depends', 0], '"bu'],
    ['depends = ["<|>]', ['depends', 0], '"'],
    ['depends = [\n  "a", # first\n  <|>\n]', ['depends', 1], ''],
    ['depends = [\n  "a",\n  tr<|>\n]', ['depends', 1], 'tr'],
    ['depends = [\n  "a"\n  <|>\n]', ['depends', 1], ''],
    ['depends = [\n  "a"\n  "b<|>"\n]', ['depends', 1], '"b"'],
    ['[b]\ndepends = ["a",\n<|>\n[c]', ['b', 'depends', 1], ''],
    ['a = [[1, 2], [3, <|>', ['a', 1, 1], ''],
    ['a = [[1, 2}, <|>', ['a', 0, 2], ''],
    ['env = { A = <|>', ['env', 'A'], ''],
    ['env = { A = <|> }', ['env', 'A'], ''],
    ['env = { A.B = "x<|>" }', ['env', 'A', 'B'], '"x"'],
    ['run = [{ task = "b<|>" }]', ['run', 0, 'task'], '"b"'],
    ['run = [{ a = [1] }, { task = <|>', ['run', 1, 'task'], ''],
    ['run = """\necho <|>', ['run'], ''],
    ['run = """\necho fo<|>o bar\n"""', ['run'], 'foo'],
    ["run = '''fo<|>o'''", ['run'], 'foo'],
    ['run = """<|>"""', ['run'], ''],
    ['run = ["""\n[ -f x ]\na<|>', ['run', 0], 'a'],
  ])('%j', (text, path, replaced) => {
    expect(at(text)).toMatchObject({ role: 'value', path, replaced, hasSeparator: false });
  });

  test.each([
    ['run = <|>', '', '', false],
    ['run = tr<|>ue', 'tr', '', false],
    ['run = "ab<|>c"', 'ab', '"', true],
    ['run = "a\\"b<|>"', 'a"b', '"', true],
    ["run = 'a\\n<|>'", 'a\\n', "'", true],
    ['run = """\na b\\u0041<|>', 'bA', '"""', true],
    ["run = '''\nb\\<|>'''", 'b\\', "'''", true],
  ])('with the typed prefix: %j', (text, prefix, quote, insideString) => {
    expect(at(text)).toMatchObject({ role: 'value', prefix, quote, insideString });
  });
});

describe('a segment of a header is expected at the caret', () => {
  test.each<[string, PathStep[], string, string, boolean]>([
    ['[<|>', [], '', '', false],
    ['[<|>]', [], '', '', false],
    ['[ bu<|>', [], 'bu', 'bu', false],
    ['[bu<|>ild]', [], 'build', 'bu', false],
    ['[bu<|>ild.env]', [], 'build', 'bu', false],
    ['[build.e<|>]', ['build'], 'e', 'e', false],
    ['[build.<|>]', ['build'], '', '', false],
    ['[tasks."fmt:<|>check"]', ['tasks'], '"fmt:check"', 'fmt:', false],
    ['[tasks."fmt:<|>', ['tasks'], '"fmt:', 'fmt:', false],
    ['[fmt:ch<|>]', [], 'fmt:ch', 'fmt:ch', false],
    ['[a."b.c".<|>', ['a', 'b.c'], '', '', false],
    ['[[<|>', [], '', '', true],
    ['[[a.b<|>]]', ['a'], 'b', 'b', true],
    ['  [a.<|>]', ['a'], '', '', false],
    ['x = 1\n[a.<|>\ny = 1', ['a'], '', '', false],
  ])('%j', (text, path, replaced, prefix, arrayHeader) => {
    expect(at(text)).toMatchObject({ role: 'header', path, replaced, prefix, arrayHeader, hasSeparator: false });
  });
});

describe('nothing is expected at the caret', () => {
  test.each([
    ['# <|>'],
    ['a = 1 # <|>'],
    ['[a] # <|>'],
    ['a = "x"<|>'],
    ['a = "x" <|>'],
    ['a = 1 <|>'],
    ['a = [1]<|>'],
    ['a = [1 <|>]'],
    ['a = [1, 2 # x<|>'],
    ['a = { b = 1 <|>'],
    ['a = { b <|>}'],
    ['name <|>= 1'],
    ['"name"<|> = 1'],
    ['a = echo he<|>llo'],
    ['[a]<|>'],
    ['[a] <|>'],
    ['<|>[a]'],
    ['[<|>[a]]'],
    ['[a <|>]'],
    ['a = """x"""<|>'],
  ])('%j', (text) => {
    expect(at(text)).toMatchObject({ role: 'none', replaced: '' });
  });
});
