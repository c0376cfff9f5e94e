import { describe, expect, test } from 'vitest';
import { rows } from '../../../../../support/rows.ts';
import { acceptedAmong, itemsAmong, type Surroundings } from '../surrounded.ts';

const folders = {
  '': ['src/', 'README.md', '.env', '.git/', 'a"b.txt', 'scripts/', 'package.json'],
  'src/': ['main.ts', 'lib/', '.hidden'],
  'src/lib/': ['one.ts', 'two.ts'],
};

/** The text around the caret, and the paths that are offered there. */
type Row = readonly [at: string, labels: readonly string[], around?: Surroundings];

const top = ['scripts/', 'src/', 'README.md', 'a"b.txt', 'package.json'];
const config: Surroundings = { path: '/home/project/mise.toml', folders };
/** A config file whose `task_config` is overridden by another file. */
const overridden: Surroundings = {
  ...config,
  files: {
    '/home/project/mise.local.toml': '[task_config]\ndir = "src"\n',
    '/home/project/.config/mise/config.toml': '[task_config]\ndir = "scripts"\n',
    '/home/mise.toml': '[task_config]\ndir = "lib"\n',
  },
};
const json: Surroundings = { path: '/home/project/a.tasks.json', folders };

function checkOffered([at, labels, around = { folders }]: Row): void {
  const kinds = ['file', 'folder'];
  expect(
    itemsAmong(at, around)
      .filter(({ kind }) => kinds.includes(kind))
      .map(({ label }) => label),
  ).toEqual(labels);
}

describe('files and folders are offered', () => {
  test.each(
    rows<Row>([
      ['[a]\nfile = "<|>"', top],
      ['[a]\nfile = <|>', top],
      ['[a]\nfile = "./<|>"', top],
      ['[a]\nfile = "{{config_root}}/<|>"', top],
      ['[a]\nfile = "s<|>"', ['scripts/', 'src/']],
      ['[a]\nfile = ".<|>"', ['.git/', '.env']],
      ['[a]\ndir = "<|>"', ['scripts/', 'src/']],
      ['[a]\nsources = "<|>"', top],
      ['[a]\nsources = ["<|>"]', top],
      ['[a]\nsources = ["!src/<|>"]', ['lib/', 'main.ts']],
      ['[a]\noutputs = ["src/lib/<|>"]', ['one.ts', 'two.ts']],
      ['[a]\ndir = "src"\nsources = ["<|>"]', ['lib/', 'main.ts']],
      ['[a]\ndir = "./src/"\noutputs = ["lib/<|>"]', ['one.ts', 'two.ts']],
      ['[a]\ndir = "{{config_root}}/src"\nsources = ["<|>"]', ['lib/', 'main.ts']],
      ['[a]\ndir = "src"\nsources = ["{{config_root}}/src/<|>"]', ['lib/', 'main.ts']],
      ['[a]\ndir = "src"\nfile = "<|>"', top],
      ['[task_config]\ndir = "src"\n[tasks.a]\nsources = ["<|>"]', ['lib/', 'main.ts'], config],
      ['[task_templates.t]\ndir = "src"\n[tasks.a]\nextends = "t"\nsources = ["<|>"]', ['lib/', 'main.ts'], config],
      ['[tasks.a]\nsources = ["<|>"]', ['lib/', 'main.ts'], overridden],
      ['[a.env]\n_.file = ".<|>"', ['.git/', '.env']],
      ['[a.env]\n_.file = [".<|>"]', ['.git/', '.env']],
      ['[a.env]\n_.file = { path = "sr<|>" }', ['src/']],
      ['[a.env]\n_.source = "sc<|>"', ['scripts/']],
      ['[a.env]\n_.path = ["<|>"]', ['scripts/', 'src/']],
      ['[a.vars]\n_.file = "sr<|>"', ['src/']],
      ['{ "a": { "file": "src/<|>" } }', ['lib/', 'main.ts'], json],
    ]),
  )('$name', ({ row }) => checkOffered(row));
});

describe('nothing is offered', () => {
  test.each(
    rows<Row>([
      ['[a]\nfile = "../<|>"', []],
      ['[a]\nfile = "src/../../<|>"', []],
      ['[a]\nfile = "/<|>"', []],
      ['[a]\nfile = "~/<|>"', []],
      ['[a]\nfile = "https://<|>"', []],
      ['[a]\nfile = "{{cwd}}/<|>"', []],
      ['[a]\nsources = ["src/**/<|>"]', []],
      ['[a]\nfile = "nowhere/<|>"', []],
      ['[a]\ndir = "{{cwd}}"\nsources = ["<|>"]', []],
      ['[a]\ndir = "../other"\nsources = ["<|>"]', []],
      ['[a]\nrun = "<|>"', []],
      ['[a.env]\nA = "<|>"', []],
    ]),
  )('$name', ({ row }) => checkOffered(row));
});

describe('only the name at the caret is replaced', () => {
  test.each(
    rows<readonly [before: string, label: string, after: string, around?: Surroundings]>([
      ['[a]\nfile = "<|>"', 'README.md', '[a]\nfile = "README.md"'],
      ['[a]\nfile = <|>', 'README.md', '[a]\nfile = "README.md"'],
      ['[a]\nfile = <|>', 'src/', '[a]\nfile = "src/$0"'],
      ['[a]\nfile = "<|>"', 'src/', '[a]\nfile = "src/$0"'],
      ['[a]\nfile = "src/m<|>"', 'main.ts', '[a]\nfile = "src/main.ts"'],
      ['[a]\nfile = "src/<|>"', 'lib/', '[a]\nfile = "src/lib/"'],
      ['[a]\nfile = "sr<|>x/y"', 'src/', '[a]\nfile = "src/y"'],
      ['[a]\nsources = ["src/<|>\nrun = "x"', 'main.ts', '[a]\nsources = ["src/main.ts"\nrun = "x"'],
      ['[a]\nsources = ["src/<|>\nrun = "x"', 'lib/', '[a]\nsources = ["src/lib/$0"\nrun = "x"'],
      ['[a]\nsources = ["!<|>"]', 'src/', '[a]\nsources = ["!src/"]'],
      ['[a]\nfile = "<|>"', 'a"b.txt', '[a]\nfile = "a\\\\"b.txt"'],
      ["[a]\nfile = '<|>'", 'a"b.txt', "[a]\nfile = 'a\"b.txt'"],
      ["[a]\nfile = 'src/<|>'", 'main.ts', "[a]\nfile = 'src/main.ts'"],
      ['{ "a": { "sources": ["src/<|>"] } }', 'lib/', '{ "a": { "sources": ["src/lib/"] } }', json],
    ]),
  )('$name', ({ row: [before, label, after, around = { folders }] }) =>
    expect(acceptedAmong(before, label, around)).toBe(after),
  );
});

test('accepting a folder triggers completion again, accepting a file does not', () => {
  const items = itemsAmong('[a]\nfile = "src/<|>"', { folders });
  expect(items.map(({ label, triggersAgain = false }) => [label, triggersAgain])).toEqual([
    ['lib/', true],
    ['main.ts', false],
  ]);
});
