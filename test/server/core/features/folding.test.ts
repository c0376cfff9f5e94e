import { expect, test } from 'vitest';
import { folds } from '../../../../server/core/features/folding.ts';
import { type FixtureOptions, open } from '../../../support/fixture.ts';

const json: FixtureOptions = { language: 'json' };

/** Returns a line for each fold: the first and the last line of its text, with ` #` after those of comments. */
function foldsOf(text: string, options?: FixtureOptions): string {
  const lines = text.split(/\r?\n/);
  const shown = folds(open(text, options).document).map(
    ({ startLine, endLine, kind }) => `${kind === 'comment' ? '# ' : ''}${lines[startLine]} … ${lines[endLine]}`,
  );
  return `\n${shown.join('\n')}\n`;
}

const taskFile = `# one
# two
a = "x"

[build]
# three
# four
run = """
echo
"""
depends = [
  "x",
  { task = "y" },
]

# five

[build.env]
A = 1
[empty]
[next]
run = "x"
`;

test('tables, multiline values and comments in TOML', () => {
  expect(foldsOf(taskFile)).toMatchInlineSnapshot(`
    "
    # # one … # two
    [build] … A = 1
    # # three … # four
    run = """ … """
    depends = [ … ]
    [build.env] … A = 1
    [next] … run = "x"
    "
  `);
});

test('a table folds with the sub-tables that directly follow it', () => {
  const text = `[tasks]
[tasks.a]
run = "x"
[tasks.a.env]
A = "1"

# of b
[[tasks.b]]
run = "x"
[[tasks.b]]
[tasks.a.tools]
node = "1"
[vars]
`;
  expect(foldsOf(text)).toMatchInlineSnapshot(`
    "
    [tasks] … node = "1"
    [tasks.a] … A = "1"
    [tasks.a.env] … A = "1"
    [[tasks.b]] … run = "x"
    [tasks.a.tools] … node = "1"
    "
  `);
});

test('Windows line endings are supported', () => {
  expect(foldsOf(taskFile.replaceAll('\n', '\r\n'))).toBe(foldsOf(taskFile));
});

test('objects and arrays in JSON', () => {
  expect(
    foldsOf(
      '{\n  // one\n  // two\n  "a": {\n    "run": [\n      "x"\n    ],\n    "env": { "A": 1 }\n  },\n  "b": "x"\n}\n',
      json,
    ),
  ).toMatchInlineSnapshot(`
    "
    #   // one …   // two
      "a": { …   },
        "run": [ …     ],
    "
  `);
});

test('the tables of a config file', () => {
  expect(foldsOf('[tools]\nnode = "24"\n\n[tasks.a]\nrun = "x"\n', { kind: 'config-file' })).toMatchInlineSnapshot(`
    "
    [tools] … node = "24"
    [tasks.a] … run = "x"
    "
  `);
});

test('unclosed text is folded up to its end', () => {
  expect(foldsOf('[a]\ndepends = [\n  "x",\n\n[b]\nrun = "y"\nx = {\n')).toMatchInlineSnapshot(`
    "
    [a] …   "x",
    depends = [ …   "x",
    [b] … x = {
    "
  `);
});

test('a string that looks like a comment is not folded as one', () => {
  expect(foldsOf('[a]\nrun = """\n# one\n# two\n"""\n')).toMatchInlineSnapshot(`
    "
    [a] … """
    run = """ … """
    "
  `);
});

test('one line has no folds', () => {
  expect(foldsOf('a = "x"')).toBe('\n\n');
  expect(foldsOf('{ "a": { "run": "x" } }', json)).toBe('\n\n');
});

test('the indented lines of a script', () => {
  expect(
    foldsOf(`[a]
run = '''
greet() {
  for name in x y; do

    echo "$name"
  done
}

# region Tests
if true; then
\techo
# endregion
fi
greet'''
env = "x"
`),
  ).toMatchInlineSnapshot(`
    "
    [a] … env = "x"
    run = ''' … greet'''
    greet() { …   done
      for name in x y; do …     echo "$name"
    # region Tests … # endregion
    if true; then … 	echo
    "
  `);
});
