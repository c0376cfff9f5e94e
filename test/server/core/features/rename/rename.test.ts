import { describe, expect, test } from 'vitest';
import { prepareRename, rename } from '../../../../../server/core/features/rename/rename.ts';
import type { PathSystem } from '../../../../../server/core/paths/path-system.ts';
import { rows } from '../../../../support/rows.ts';
import { openWorkspace } from '../../../../support/workspace-fixture.ts';

/** Returns the files after the rename, or the reason why it was rejected. */
function renamed(fixture: string, newName: string, canMoveFiles = false, platform?: PathSystem): string {
  const { place, edited } = openWorkspace(fixture, undefined, platform);
  const found = rename(place, newName, { canMoveFiles });
  if (!found) return 'nothing to rename';
  if ('refusal' in found) return found.refusal;
  const moves = found.moves.map(({ from, to }) => `${from.replace(root, '')} → ${to.replace(root, '')}\n`);
  return edited(found.edits) + moves.join('');
}

const root = 'file:///repo/';

const everywhere = `--- tasks.toml
[bu<|>ild]
alias = "b"
[build.env]
A = 1
[test]
depends = ["CI=1 build --release", 'build', ["build", "build"], { task = "build" }, "b"]
run = ["build", { task = "build x" }, { tasks = ["build", "builder"] }]
[[all.run]]
task = "build"
--- ci.tasks.json
{ "ci": { "depends_post": "build", "wait_for": ["lint", "b"] }, "builder": "x" }
`;

test.each<readonly [fixture: string, after: string]>([
  ['[a]\nenv.A<|>B = "1"\nrun = "echo $AB"', '[a]\nenv.C = "1"\nrun = "echo $AB"'],
  ['[a]\nenv.A<|>B = "1"\nshell = "bash -c"\nrun = "echo $AB"', '[a]\nenv.C = "1"\nshell = "bash -c"\nrun = "echo $C"'],
  [
    '[a]\nenv.A<|>B = "1"\nrun = "echo $AB"\nrun_windows = "echo $AB"',
    '[a]\nenv.C = "1"\nrun = "echo $C"\nrun_windows = "echo $AB"',
  ],
])('a variable in %j is renamed on Windows only where a shell reads it', (fixture, after) => {
  expect(renamed(fixture, 'C', false, 'windows')).toBe(after);
});

test('a task is renamed everywhere', () => {
  expect(renamed(everywhere, 'compile')).toMatchInlineSnapshot(`
    "--- tasks.toml
    [compile]
    alias = "b"
    [compile.env]
    A = 1
    [test]
    depends = ["CI=1 compile --release", 'compile', ["compile", "build"], { task = "compile" }, "b"]
    run = ["build", { task = "compile x" }, { tasks = ["compile", "builder"] }]
    [[all.run]]
    task = "compile"
    --- ci.tasks.json
    { "ci": { "depends_post": "compile", "wait_for": ["lint", "b"] }, "builder": "x" }
    "
  `);
});

test('a name that requires quotes is quoted in keys', () => {
  expect(renamed(everywhere, 'build:js')).toMatchInlineSnapshot(`
    "--- tasks.toml
    ["build:js"]
    alias = "b"
    ["build:js".env]
    A = 1
    [test]
    depends = ["CI=1 build:js --release", 'build:js', ["build:js", "build"], { task = "build:js" }, "b"]
    run = ["build", { task = "build:js x" }, { tasks = ["build:js", "builder"] }]
    [[all.run]]
    task = "build:js"
    --- ci.tasks.json
    { "ci": { "depends_post": "build:js", "wait_for": ["lint", "b"] }, "builder": "x" }
    "
  `);
});

describe('renaming', () => {
  test.each(
    rows<readonly [string, string, string, string]>([
      ['a reference', '[build]\n[test]\ndepends = "bu<|>ild x"', 'go', '[go]\n[test]\ndepends = "go x"'],
      [
        'an alias',
        '[a]\nalias = ["b", "<|>c"]\n[d]\ndepends = ["c", "a"]',
        'x',
        '[a]\nalias = ["b", "x"]\n[d]\ndepends = ["x", "a"]',
      ],
      [
        'a reference by alias',
        '[a]\nalias = "b"\n[d]\ndepends = ["<|>b y", "a"]',
        'x',
        '[a]\nalias = "x"\n[d]\ndepends = ["x y", "a"]',
      ],
      ['to a name with a dot', '[<|>a]\n[b]\ndepends = "a"', 'a.b', '["a.b"]\n[b]\ndepends = "a.b"'],
      [
        'to a name with a space',
        '[<|>a]\n[b]\ndepends = ["a x", ["a"], \'a\']',
        'a b',
        '["a b"]\n[b]\ndepends = ["\'a b\' x", ["a b"], \'"a b"\']',
      ],
      ['inside quotes', '["<|>a b"]\n[b]\ndepends = ["\'a b\' x"]', 'c d', '["c d"]\n[b]\ndepends = ["\'c d\' x"]'],
      ['inside escaped quotes', '["<|>a b"]\n[b]\ndepends = ["\\"a b\\" x"]', 'c', '[c]\n[b]\ndepends = ["\\"c\\" x"]'],
      ['in single quotes', "['a:<|>b']\n['a:b'.env]\nA = 1", 'a:c', "['a:c']\n['a:c'.env]\nA = 1"],
      ['to a name without quotes', '["a:<|>b"]', 'ab', '[ab]'],
      [
        'dotted keys',
        'a.run = "x"\n<|>a.env.B = 1\nb.depends = "a"',
        'c d',
        '"c d".run = "x"\n"c d".env.B = 1\nb.depends = "\'c d\'"',
      ],
      ['a task that is only a script', '<|>a = "x"\n[b]\ndepends = "a"', 'c', 'c = "x"\n[b]\ndepends = "c"'],
      ['a script file', '["<|>a.sh"]\n[b]\ndepends = ["a", "a.sh"]', 'c.py', '["c.py"]\n[b]\ndepends = ["c", "c.py"]'],
      [
        'next to patterns',
        '["l:<|>a"]\n[b]\ndepends = ["l:*", "l:a"]',
        'l:b',
        '["l:b"]\n[b]\ndepends = ["l:*", "l:b"]',
      ],
      [
        'half-typed tasks',
        '[<|>a]\n[b]\nwait_for = "a"\ndepends = ["a\n[c]\ndepends = "a"',
        'x',
        '[x]\n[b]\nwait_for = "x"\ndepends = ["x\n[c]\ndepends = "x"',
      ],
      [
        'in a config file',
        '--- mise.toml\n[tasks]\n<|>a = "x"\n[tasks.b]\ndepends = "a"\n[task_templates.a]\n',
        'a:c',
        '--- mise.toml\n[tasks]\n"a:c" = "x"\n[tasks.b]\ndepends = "a:c"\n[task_templates.a]\n',
      ],
      [
        'a template',
        '--- mise.toml\n[task_templates.<|>t]\n[task_templates.t.env]\n[tasks.b]\nextends = "t"\ndepends = "t"\n[tasks.t]\n',
        'u',
        '--- mise.toml\n[task_templates.u]\n[task_templates.u.env]\n[tasks.b]\nextends = "u"\ndepends = "t"\n[tasks.t]\n',
      ],
      [
        'from extends',
        '--- mise.toml\n[task_templates.t]\n[tasks.b]\nextends = "<|>t"\n',
        'u',
        '--- mise.toml\n[task_templates.u]\n[tasks.b]\nextends = "u"\n',
      ],
      [
        'a task that two files define',
        '--- a.tasks.toml\n[<|>x]\n--- b.tasks.toml\n[x]\n[y]\ndepends = "x"\n',
        'z',
        '--- a.tasks.toml\n[z]\n--- b.tasks.toml\n[z]\n[y]\ndepends = "z"\n',
      ],
      [
        'only references to this task',
        '--- a/tasks.toml\n[<|>x]\n--- b/tasks.toml\n[x]\n[y]\ndepends = "x"\n',
        'z',
        '--- a/tasks.toml\n[z]\n--- b/tasks.toml\n[x]\n[y]\ndepends = "x"\n',
      ],
      ['a task that refers to itself', '[<|>a]\ndepends = ["a", "b"]', 'c', '[c]\ndepends = ["c", "b"]'],
      ['to the same name', '[<|>a]\n[b]\ndepends = "a"', 'a', '[a]\n[b]\ndepends = "a"'],
      [
        'the alias of a script',
        '--- mise-tasks/x.sh\n#!/bin/sh\n#MISE alias="<|>y"\n#MISE depends=["y", "z"]\n--- tasks.toml\n[z]\ndepends = "y"\n',
        'w',
        '--- mise-tasks/x.sh\n#!/bin/sh\n#MISE alias="w"\n#MISE depends=["w", "z"]\n--- tasks.toml\n[z]\ndepends = "w"\n',
      ],
      [
        'a dependency of a script',
        '--- mise-tasks/x.sh\n#MISE depends=["z a"]\n--- tasks.toml\n[<|>z]\n',
        'w',
        '--- mise-tasks/x.sh\n#MISE depends=["w a"]\n--- tasks.toml\n[w]\n',
      ],
      [
        'a script, whose name is that of its file',
        '--- mise-tasks/x.sh\necho\n--- tasks.toml\n[z]\ndepends = "<|>x"\n',
        'w',
        '`x` is a script task, which is named after its file; rename the file `x.sh` instead.',
      ],
      ['nothing', '[a]\nrun = "<|>a"', 'b', 'nothing to rename'],
    ]),
  )('$name', ({ row: [, fixture, newName, expected] }) => {
    expect(renamed(fixture, newName)).toBe(expected);
  });
});

test('scripts for several platforms are renamed together', () => {
  const { place, edited } = openWorkspace(
    '--- mise-tasks/fix.sh\n#!/bin/sh\n--- mise-tasks/fix.ps1\n--- tasks.toml\n[a]\ndepends = ["f<|>ix", "fix.ps1"]\n',
  );
  const renaming = rename(place, 'patch', { canMoveFiles: true });
  if (!renaming || 'refusal' in renaming) throw new Error('the scripts cannot be renamed');
  expect(edited(renaming.edits)).toContain('depends = ["patch", "patch.ps1"]');
  expect(renaming.moves.map(({ to }) => to.replace(/^.*\//, ''))).toEqual(['patch.ps1', 'patch.sh']);
});

describe('a script is renamed with its file', () => {
  const uses = '--- tasks.toml\n[z]\ndepends = ["<|>x", "x.sh", "y"]\n';
  const script = '#!/bin/sh\n#MISE alias="y"\n#MISE depends=["x"]\n';
  const written = (name: string, stem: string) =>
    `${script.replace('"x"', `"${stem}"`)}--- tasks.toml\n[z]\ndepends = ["${stem}", "${name}", "y"]\n`;
  test.each(
    rows<readonly [string, string, string, string]>([
      [
        'and keeps its extension',
        `--- mise-tasks/x.sh\n${script}${uses}`,
        'w',
        `--- mise-tasks/x.sh\n${written('w.sh', 'w')}mise-tasks/x.sh → mise-tasks/w.sh\n`,
      ],
      [
        'or gets another extension',
        `--- mise-tasks/x.sh\n${script}${uses}`,
        'w.py',
        `--- mise-tasks/x.sh\n${written('w.py', 'w')}mise-tasks/x.sh → mise-tasks/w.py\n`,
      ],
      [
        'into folders',
        `--- mise-tasks/x.sh\n${script}${uses}`,
        'a b:w',
        `--- mise-tasks/x.sh\n${written("'a b:w.sh'", "'a b:w'")}mise-tasks/x.sh → mise-tasks/a%20b/w.sh\n`,
      ],
      [
        'out of folders',
        '--- .mise/tasks/ci/x\n#MISE quiet=true\n--- tasks.toml\n[z]\ndepends = "<|>ci:x"\n',
        'w',
        '--- .mise/tasks/ci/x\n#MISE quiet=true\n--- tasks.toml\n[z]\ndepends = "w"\n.mise/tasks/ci/x → .mise/tasks/w\n',
      ],
      [
        'as the default task of its folder',
        '--- mise-tasks/ci/_default.sh\n#MISE quiet=true\n--- tasks.toml\n[z]\ndepends = "<|>ci"\n',
        'a:w',
        '--- mise-tasks/ci/_default.sh\n#MISE quiet=true\n--- tasks.toml\n[z]\ndepends = "a:w"\nmise-tasks/ci/_default.sh → mise-tasks/a/w/_default.sh\n',
      ],
      [
        'with its table in a config file, and the calls in scripts',
        '--- mise-tasks/x\n#MISE quiet=true\n--- mise.toml\n[tasks.x]\nenv.A = "1"\n[tasks.a]\ndepends = "<|>x"\nrun = "mise run x"\n',
        'w',
        '--- mise-tasks/x\n#MISE quiet=true\n--- mise.toml\n[tasks.w]\nenv.A = "1"\n[tasks.a]\ndepends = "w"\nrun = "mise run w"\nmise-tasks/x → mise-tasks/w\n',
      ],
      [
        'with its table in a task file',
        '--- mise-tasks/x\n#MISE quiet=true\n--- tasks.toml\n[<|>x]\nquiet = true\n',
        'w',
        '--- mise-tasks/x\n#MISE quiet=true\n--- tasks.toml\n[w]\nquiet = true\nmise-tasks/x → mise-tasks/w\n',
      ],
      [
        'not over another',
        `--- mise-tasks/x\n#MISE quiet=true\n--- mise-tasks/w\n#MISE quiet=true\n${uses}`,
        'w',
        '`w` is already a task in w; choose another name.',
      ],
      [
        'not below another',
        `--- mise-tasks/x\n#MISE quiet=true\n--- mise-tasks/w\n#MISE quiet=true\n${uses}`,
        'w:x',
        '`w` already exists (/repo/mise-tasks/w); choose another name.',
      ],
      [
        'not below itself',
        `--- mise-tasks/x\n#MISE quiet=true\n${uses}`,
        'x:w',
        '`x` already exists (/repo/mise-tasks/x); choose another name.',
      ],
      [
        'not out of its task folder',
        `--- mise-tasks/x\n#MISE quiet=true\n${uses}`,
        '..:w',
        '`..:w` is not a valid name of a script task: the file of a task cannot be named `..`.',
      ],
      [
        'not to an empty name',
        `--- mise-tasks/x\n#MISE quiet=true\n${uses}`,
        'a::w',
        '`a::w` is not a valid name of a script task: a part of it is empty.',
      ],
      [
        'not to a task file',
        `--- mise-tasks/x\n#MISE quiet=true\n${uses}`,
        'w.toml',
        'A script file named `w.toml` would define a task with another name; choose another name.',
      ],
      [
        'not when the name is unchanged',
        '--- mise-tasks/x\n#MISE quiet=true\n--- tasks.toml\n[z]\ndepends = "<|>x"\n',
        'x',
        '--- mise-tasks/x\n#MISE quiet=true\n--- tasks.toml\n[z]\ndepends = "x"\n',
      ],
    ]),
  )('$name', ({ row: [, fixture, newName, expected] }) => {
    expect(renamed(fixture, newName, true)).toBe(expected);
  });
});

describe('a new name is rejected', () => {
  test.each(
    rows<readonly [string, string, string]>([
      ['', '[<|>a]', 'A name must not be empty; enter at least one character.'],
      ['b', '[<|>a]\n[b]', '`b` is already a task; choose another name.'],
      ['c', '[<|>a]\n[b]\nalias = "c"', '`c` is already an alias of `b`; choose another name.'],
      [
        'b',
        '--- tasks.toml\n[<|>a]\n--- x.tasks.toml\n[b]\n',
        '`b` is already a task in x.tasks.toml; choose another name.',
      ],
      [
        'b',
        '--- mise.toml\n[task_templates.<|>a]\n[task_templates.b]\n',
        '`b` is already a template; choose another name.',
      ],
      [' a', '[<|>a]', '` a` is not a valid task name: it begins or ends with a space; remove the space.'],
      [
        'a\nb',
        '[<|>a]',
        '`a\nb` is not a valid task name: it contains a line break or another control character; remove it.',
      ],
      [
        "it's",
        '[<|>a]',
        "`it's` is not a valid task name: quotes and backslashes have a special meaning in references; remove them.",
      ],
      [
        'a*',
        '[<|>a]',
        '`a*` is not a valid task name: a reference to it would be read as a pattern; remove `*`, `?`, `[`, `]`, `{`, `}`.',
      ],
      [
        '//a',
        '[<|>a]',
        '`//a` is not a valid task name: a reference to it would be read as a task of another project.',
      ],
      ['A=b', '[<|>a]', '`A=b` is not a valid task name: a reference to it would be read as an environment variable.'],
      [
        '{{a}}',
        '[<|>a]',
        '`{{a}}` is not a valid task name: a reference to it would be read as a template expression.',
      ],
      [
        'a b',
        '[<|>a]\n[c]\nrun = [{ task = "a" }]',
        '`a b` contains a space, which would end the reference in `run` of `c`; choose a name without spaces.',
      ],
    ]),
  )('%#: $name', ({ row: [newName, fixture, refusal] }) => {
    expect(renamed(fixture, newName)).toBe(refusal);
  });
});

test('a name that is used in another project is allowed', () => {
  expect(renamed('--- a/tasks.toml\n[<|>x]\n--- b/tasks.toml\n[y]\n', 'y')).toBe(
    '--- a/tasks.toml\n[y]\n--- b/tasks.toml\n[y]\n',
  );
});

test('references by pattern are not edited, but returned', () => {
  const { place, marked, expected } = openWorkspace(
    '["l:<|>a"]\n[b]\ndepends = ["«l:*» x", "l:a", "x:*"]\n[c]\nwait_for = "«**»"',
  );
  const found = rename(place, 'other', { canMoveFiles: false });
  const left = found && 'unchanged' in found ? found.unchanged : [];
  expect(marked(left.map(({ task, span }) => ({ file: task.file, span })))).toBe(expected);
});

describe('the names that can be renamed', () => {
  const prepared = (fixture: string): string => {
    const { place, marked } = openWorkspace(fixture);
    const found = prepareRename(place, { canMoveFiles: false });
    if (!found) return 'nothing to rename';
    return 'refusal' in found ? found.refusal : `${marked([{ file: place.file, span: found.span }])} → ${found.name}`;
  };
  test.each(
    rows<readonly [string, string]>([
      ['["a:<|>b"]', '[«"a:b"»] → a:b'],
      ['[a]\n[b]\ndepends = "<|>a x"', '[a]\n[b]\ndepends = "«a» x" → a'],
      ['[a]\nalias = "c"\n[b]\ndepends = "<|>c x"', '[a]\nalias = "c"\n[b]\ndepends = "«c» x" → c'],
      ['["a.sh"]\n[b]\ndepends = "<|>a"', '["a.sh"]\n[b]\ndepends = "«a»" → a.sh'],
      ['[b]\ndepends = "<|>a"', 'Task `a` is not defined, so it cannot be renamed.'],
      ['[b]\ndepends = "a:<|>*"', '`a:*` is a pattern; rename one of the tasks that it matches.'],
      ['[b]\ndepends = "//x:<|>y"', 'Task `//x:y` is not defined, so it cannot be renamed.'],
      ['[b]\nextends = "<|>a"', 'This template is not defined, so it cannot be renamed.'],
      ['[b]\nru<|>n = "a"', 'nothing to rename'],
      ['[b.e<|>nv]', 'nothing to rename'],
    ]),
  )('$name', ({ row: [fixture, expected] }) => {
    expect(prepared(fixture)).toBe(expected);
  });
});
