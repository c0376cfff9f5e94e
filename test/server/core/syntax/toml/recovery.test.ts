import { describe, expect, test } from 'vitest';
import { parsedBlocks, problemsOf, readToml } from './read-toml.ts';

/** Checks the parsed content of a damaged text that has exactly one problem. */
function check(text: string, blocks: readonly string[]): void {
  expect(parsedBlocks(text)).toEqual(blocks);
  expect(problemsOf(text)).toHaveLength(1);
}

describe('the valid parts of an incomplete statement are parsed', () => {
  test.each<[string, string[]]>([
    ['key', ['key: ?']],
    ['key =', ['key: ?']],
    ['a.', ['a: ?']],
    ['a.b.', ['a: (b: ?)']],
    ['a. = 1', ['a: 1']],
    ['a = "x', ['a: "x"~']],
    ['a = ["x", "y', ['a: ["x", "y"~]']],
    ['a = [1, { b = 2, c', ['a: [1, {b: 2, c: ?}]']],
    ['a = { b = 1, c =', ['a: {b: 1, c: ?}']],
    ['fmt:check = "x"', ['fmt:check: "x"']],
    ['my task = "x"', ['my task: "x"']],
    ['name: "x"', ['name: "x"']],
    ['name "x"', ['name: "x"']],
    ['a = 1 b = 2', ['a: 1']],
    ['a = [1 2]', ['a: [1, 2]']],
    ['a = [1,, 2]', ['a: [1, 2]']],
    ['a = [1, x, 2]', ['a: [1, ?, 2]']],
    ['a = x y', ['a: ?']],
  ])('%j', check);

  test.each(['key =', 'key =  # later', 'x = { key =, }'])(
    'the missing value of %j is directly after the equals sign',
    (text) => {
      const [member] = readToml(text).flatMap(({ block }) => block.members);
      const value = member?.value.kind === 'object' ? member.value.members[0]?.value : member?.value;
      const after = text.indexOf('key =') + 'key ='.length;
      expect(value).toMatchObject({ kind: 'missing', start: after, end: after });
    },
  );
});

describe('a damaged header opens a table with its valid keys', () => {
  test.each<[string, string[]]>([
    ['[a', ['[a] b: 1']],
    ['[a.', ['[a] b: 1']],
    ['[env.]', ['[env] b: 1']],
    ['[a:b]', ['[a:b] b: 1']],
    ['[a b]', ['[a b] b: 1']],
    ['[a."b:c]', ['[a/b:c] b: 1']],
    ['[tasks.\\"fmt:check\\"]', ['[tasks/fmt:check] b: 1']],
    ['[[a]', ['[[a]] b: 1']],
    ['[a]]', ['[a] b: 1']],
    ['[]', ['[] b: 1']],
    ['\u200b[a]', ['[a] b: 1']],
    ['[a] x', ['[a] b: 1']],
  ])('%j', (header, [table = '']) => {
    check(`[before]\nx = 1\n${header}\nb = 1\n[after]\ny = 2`, ['[before] x: 1', table, '[after] y: 2']);
  });
});

describe('damage does not affect the next statement', () => {
  test.each<[string, string]>([
    ['depends = ["a",', 'depends: ["a"]'],
    ['depends = ["a", "b', 'depends: ["a", "b"~]'],
    ['depends = [', 'depends: []'],
    ['depends = [\n  "a"\n  # comment', 'depends: ["a"]'],
    ['depends = [["a"]', 'depends: [["a"]]'],
    ['env = { A = "1"', 'env: {A: "1"}'],
    ['env = { A = "1",\n  B = "2",', 'env: {A: "1", B: "2"}'],
    ['env = {', 'env: {}'],
    ['env = { A = [1,\n  B = "2"', 'env: {A: [1], B: "2"}'],
    ['run = "echo', 'run: "echo"~'],
    ["run = 'echo", 'run: "echo"~'],
    ['run = """\necho', 'run: "echo"~'],
    ["run = '''\necho\n\n  more", 'run: "echo\\n\\n  more"~'],
    ['run = ["""\necho', 'run: ["echo"~]'],
    ['run = [{ task = """x', 'run: [{task: "x"~}]'],
    ['run =', 'run: ?'],
    ['run', 'run: ?'],
    ['run = [[[[', 'run: [[[[]]]]'],
    [`run = ${'['.repeat(1000)}`, `run: ${'['.repeat(200)}?${']'.repeat(200)}`],
  ])('%j', (statement, shown) => {
    check(`[a]\n${statement}\nnext = 1\n[b]\nlast = 2\n`, [`[a] ${shown}, next: 1`, '[b] last: 2']);
    check(`[a]\n${statement}\n[b]\nlast = 2\n`, [`[a] ${shown}`, '[b] last: 2']);
    check(`${statement}\nnext = 1\n[b]\nlast = 2\n`, [shown, 'next: 1', '[b] last: 2']);
  });
});

describe('a multi-line string whose end is the start of another one is unclosed', () => {
  test.each<[string, string[]]>([
    ['[a]\nrun = """\necho\n[b]\nrun = """\nhi\n"""', ['[a] run: "echo"~', '[b] run: "hi\\n"']],
    ['[a]\nrun = """\necho\nother = """\nhi\n"""', ['[a] run: "echo"~, other: "hi\\n"']],
    ["[a]\nrun = '''\necho\n[b]\nrun = [ '''\nhi\n''']", ['[a] run: "echo"~', '[b] run: ["hi\\n"]']],
    ['[a]\nrun = """\nx\n[b]\nrun = [{ task = """y"""}]', ['[a] run: "x"~', '[b] run: [{task: "y"}]']],
    ['[a]\nrun = """\necho\n[b]\nx = 1\ny="""\nhi\n"""', ['[a] run: "echo"~', '[b] x: 1, y: "hi\\n"']],
    [
      '[a]\nrun = [\n  """\n  x\n]\n[b]\nrun = [\n  """\n  make all\n  """,\n]',
      ['[a] run: ["  x\\n]"~]', '[b] run: ["  make all\\n  "]'],
    ],
  ])('%j', check);
});

describe('the text around brackets with a missing comma is parsed', () => {
  test.each<[string, string[]]>([
    [
      '[tasks]\nbuild = {\n  run = "x"\n  description = "y",\n}\nlint = { run = "z" }\n',
      ['[tasks] build: {run: "x", description: "y"}, lint: {run: "z"}'],
    ],
    ['[tasks]\nbuild = { run = "x"\nlint = { run = "z" }\n', ['[tasks] build: {run: "x"}, lint: {run: "z"}']],
    ['a = [\n  "x"\n  "y",\n]\nb = 1', ['a: ["x", "y"]', 'b: 1']],
    ['[a]\ndepends = ["x",\n  run = "y"\n]\nz = 1', ['[a] depends: ["x"], run: "y", z: 1']],
  ])('%j', check);
});

describe('a mistake does not hide the next one', () => {
  test.each<[string, number, string[]]>([
    ['build =\nfmt:check = "x"\nlint = "y"', 2, ['build: ?', 'fmt:check: "x"', 'lint: "y"']],
    ['build =\n[a:b]\nx = 1', 2, ['build: ?', '[a:b] x: 1']],
    ['build =\n[a\nx = 1', 2, ['build: ?', '[a] x: 1']],
    ['a\nb="x"\nc=["y"]', 1, ['a: ?', 'b: "x"', 'c: ["y"]']],
  ])('%j', (text, count, blocks) => {
    expect(parsedBlocks(text)).toEqual(blocks);
    expect(problemsOf(text)).toHaveLength(count);
  });
});
