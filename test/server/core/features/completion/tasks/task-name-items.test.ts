import { describe, expect, test } from 'vitest';
import { rows } from '../../../../../support/rows.ts';
import { acceptedAmong, itemsAmong, type Surroundings } from '../surrounded.ts';

const toml = `

[lint]
description = "Looks for mistakes"
alias = "l"
run = "eslint"

["test:unit"]
run = "vitest"

["test:ui"]
run = "playwright"

["with space"]
run = "x"
`;

const json = '"lint": { "run": "eslint", "alias": "l" }, "test:unit": "vitest", "test:ui": "playwright" }';

const config = `

[tasks.lint]
run = "eslint"

[task_templates.node]
description = "Runs on Node"
run = "node"
`;

const all = ['lint', 'l', 'test:unit', 'test:ui', 'with space'];
const inJson: Surroundings = { path: '/home/project/a.tasks.json' };
const inConfig: Surroundings = { path: '/home/project/mise.toml' };

/** The text around the caret, and the names that are offered there. */
type Row = readonly [at: string, labels: readonly string[], around?: Surroundings];

function checkOffered([at, labels, around]: Row): void {
  const kinds = ['task', 'template'];
  expect(
    itemsAmong(at, around)
      .filter(({ kind }) => kinds.includes(kind))
      .map(({ label }) => label),
  ).toEqual(labels);
}

describe('tasks are offered in every reference to a task', () => {
  test.each(
    rows<Row>([
      [`[a]\ndepends = "<|>"${toml}`, [...all, 'test:*']],
      [`[a]\ndepends = <|>${toml}`, [...all, 'test:*']],
      [`[a]\ndepends = ["<|>"]${toml}`, [...all, 'test:*']],
      [`[a]\ndepends = ['<|>']${toml}`, [...all.slice(0, 4), 'test:*']],
      [`[a]\ndepends = [<|>]${toml}`, [...all, 'test:*']],
      [`[a]\ndepends = [["<|>"]]${toml}`, [...all, 'test:*']],
      [`[a]\ndepends = [{ task = "<|>" }]${toml}`, [...all, 'test:*']],
      [`[[a.depends]]\ntask = "<|>"${toml}`, [...all, 'test:*']],
      [`a.depends = "<|>"${toml}`, [...all, 'test:*']],
      [`a = { depends = "<|>" }${toml}`, [...all, 'test:*']],
      [`[a]\ndepends_post = ["<|>"]${toml}`, [...all, 'test:*']],
      [`[a]\nwait_for = ["<|>"]${toml}`, [...all, 'test:*']],
      [`[a]\nrun = { task = "<|>" }${toml}`, all.slice(0, 4)],
      [`[a]\nrun = [{ task = "<|>" }]${toml}`, all.slice(0, 4)],
      [`[a]\nrun = [{ tasks = ["<|>"] }]${toml}`, all.slice(0, 4)],
      [`[a]\nrun_windows = [{ tasks = ["<|>"] }]${toml}`, all.slice(0, 4)],
      [`[[a.run]]\ntasks = ["<|>"]${toml}`, all.slice(0, 4)],
      [`{ "a": { "depends": "<|>" }, ${json}`, ['lint', 'l', 'test:unit', 'test:ui', 'test:*'], inJson],
      [`{ "a": { "depends": ["<|>"] }, ${json}`, ['lint', 'l', 'test:unit', 'test:ui', 'test:*'], inJson],
      [`{ "a": { "run": [{ "task": "<|>" }] }, ${json}`, ['lint', 'l', 'test:unit', 'test:ui'], inJson],
      [`[tasks.a]\ndepends = ["<|>"]${config}`, ['lint'], inConfig],
      [`[task_templates.b]\ndepends = ["<|>"]${config}`, ['lint'], inConfig],
    ]),
  )('$name', ({ row }) => checkOffered(row));
});

describe('no task is offered', () => {
  test.each(
    rows<Row>([
      [`[a]\nrun = "<|>"${toml}`, []],
      [`[a]\nrun = ["<|>"]${toml}`, []],
      [`[a]\ndescription = "<|>"${toml}`, []],
      [`[a]\ndepends = [["lint", "<|>"]]${toml}`, []],
      [`[a]\ndepends = [{ task = "lint", args = ["<|>"] }]${toml}`, []],
      [`[a]\ndepends = ["lint <|>"]${toml}`, []],
      [`[a]\ndepends = ["FOO=1 lint -<|>"]${toml}`, []],
      [`[a]\nrun = { task = "FOO=1 <|>" }${toml}`, []],
      [`[a]\ndepends = ["""<|>"""]${toml}`, []],
      [`[a.tools]\nx = { depends = "<|>" }${toml}`, []],
    ]),
  )('$name', ({ row }) => checkOffered(row));
});

describe('the task itself and tasks that are already listed are omitted', () => {
  test.each(
    rows<Row>([
      ['[a]\ndepends = ["<|>"]\n[b]\nrun = "x"', ['b']],
      ['[a]\nalias = "aa"\ndepends = ["<|>"]\n[b]\nrun = "x"', ['b']],
      ['[a]\ndepends = ["b", "<|>"]\n[b]\nalias = "bb"\nrun = "x"\n[c]\nrun = "y"', ['c']],
      ['[a]\ndepends = ["bb", "<|>"]\n[b]\nalias = "bb"\nrun = "x"\n[c]\nrun = "y"', ['c']],
      ['[a]\ndepends = ["A=1 b x", "<|>"]\n[b]\nrun = "x"\n[c]\nrun = "y"', ['c']],
      ['[a]\ndepends = [{ task = "b" }, "<|>"]\n[b]\nrun = "x"\n[c]\nrun = "y"', ['c']],
      ['[a]\ndepends = ["b<|>", "c"]\n[b]\nrun = "x"\n[c]\nrun = "y"', ['b']],
      ['[a]\nrun = { tasks = ["b", "<|>"] }\n[b]\nrun = "x"\n[c]\nrun = "y"', ['c']],
      ['[a]\nrun = [{ task = "b" }, { task = "<|>" }]\n[b]\nrun = "x"\n[c]\nrun = "y"', ['b', 'c']],
      ['[a]\ndepends = ["b", "<|>\n[b]\nrun = "x"\n[c]\nrun = "y"', ['c']],
    ]),
  )('$name', ({ row }) => checkOffered(row));
});

describe('only the name at the caret is replaced', () => {
  test.each(
    rows<readonly [before: string, label: string, after: string, around?: Surroundings]>([
      [`[a]\ndepends = "<|>"${toml}`, 'lint', `[a]\ndepends = "lint"${toml}`],
      [`[a]\ndepends = <|>${toml}`, 'lint', `[a]\ndepends = "lint"${toml}`],
      [`[a]\ndepends = [li<|>]${toml}`, 'lint', `[a]\ndepends = ["lint"]${toml}`],
      [`[a]\ndepends = ['li<|>']${toml}`, 'lint', `[a]\ndepends = ['lint']${toml}`],
      [`[a]\ndepends = ["test:u<|>i"]${toml}`, 'test:unit', `[a]\ndepends = ["test:unit"]${toml}`],
      [`[a]\ndepends = ["test:<|>"]${toml}`, 'test:*', `[a]\ndepends = ["test:*"]${toml}`],
      [`[a]\ndepends = ["FOO=1 li<|>"]${toml}`, 'lint', `[a]\ndepends = ["FOO=1 lint"]${toml}`],
      [`[a]\ndepends = ["FOO=1 <|>"]${toml}`, 'test:ui', `[a]\ndepends = ["FOO=1 test:ui"]${toml}`],
      [`[a]\ndepends = ["FOO=1 BAR=2 <|>x --fix"]${toml}`, 'lint', `[a]\ndepends = ["FOO=1 BAR=2 lint --fix"]${toml}`],
      [`[a]\ndepends = ["<|> --fix"]${toml}`, 'lint', `[a]\ndepends = ["lint --fix"]${toml}`],
      [`[a]\nrun = { task = "l<|> --fix" }${toml}`, 'lint', `[a]\nrun = { task = "lint --fix" }${toml}`],
      [`[a]\ndepends = ["<|>"]${toml}`, 'with space', `[a]\ndepends = ["'with space'"]${toml}`],
      [`[a]\ndepends = [{ task = "<|>" }]${toml}`, 'with space', `[a]\ndepends = [{ task = "with space" }]${toml}`],
      [`[a]\ndepends = ["li<|>${toml}`, 'lint', `[a]\ndepends = ["lint"${toml}`],
      [`[a]\ndepends = ["A=1 li<|>${toml}`, 'lint', `[a]\ndepends = ["A=1 lint"${toml}`],
      [`[a]\ndepends = [<|> "test:ui"]${toml}`, 'lint', `[a]\ndepends = ["lint", "test:ui"]${toml}`],
      [`{ "a": { "depends": ["A=1 <|>"] }, ${json}`, 'lint', `{ "a": { "depends": ["A=1 lint"] }, ${json}`, inJson],
      [`{ "a": { "depends": <|> }, ${json}`, 'lint', `{ "a": { "depends": "lint" }, ${json}`, inJson],
    ]),
  )('$name', ({ row: [before, label, after, around] }) => expect(acceptedAmong(before, label, around)).toBe(after));
});

describe('the nearest tasks come first', () => {
  const files = {
    '/home/project/mise.toml': '[tasks.root]\nrun = "x"\n[tasks.own]\nrun = "other"\n[task_templates.t]\nrun = "x"',
    '/home/mise.toml': '[tasks.above]\nrun = "x"',
    '/home/project/sub/tasks.toml': 'below = "x"',
    '/home/beside/tasks.toml': 'beside = "x"',
    '/home/project/.mise/tasks/more.toml': 'more = "x"',
  };
  test('in the order file, project, parent folders, subfolders', () => {
    checkOffered(['[a]\ndepends = ["<|>"]\n[own]\nrun = "x"', ['own', 'root', 'more', 'above', 'below'], { files }]);
  });

  test('with their descriptions', () => {
    const suggestions = itemsAmong('[a]\ndepends = ["<|>"]\n[own]\ndescription = "Mine"\nalias = "o"', { files });
    expect(suggestions.slice(0, 3).map(({ label, detail, documentation }) => [label, detail, documentation])).toEqual([
      ['own', 'Mine', '`own` in `tasks.toml`'],
      ['o', 'alias of own', '`own` in `tasks.toml`'],
      ['root', '', '`root` in `mise.toml`'],
    ]);
  });

  test('and by the aliases that they inherit', () => {
    const templates = { '/home/project/mise.toml': '[task_templates.t]\nalias = "b"\n[tasks.c]\nextends = "t"\n' };
    checkOffered(['[a]\ndepends = ["<|>"]', ['c', 'b'], { files: templates }]);
  });
});
