import { describe, expect, test } from 'vitest';
import type { FixtureOptions } from '../../../../../support/fixture.ts';
import { rows } from '../../../../../support/rows.ts';
import { accepted, labelsAt } from '../completing.ts';
import { itemsAmong, type Surroundings } from '../surrounded.ts';

const json: FixtureOptions = { language: 'json' };
const config: FixtureOptions = { kind: 'config-file' };

/** The text with the caret, the accepted label, and the text afterwards with its placeholders. */
type Row = readonly [marked: string, label: string, after: string, options?: FixtureOptions];

function check({ row: [marked, label, after, options] }: { row: Row }): void {
  expect(accepted(marked, label, options)).toBe(after);
}

describe('inside a template', () => {
  test.each(
    rows<Row>([
      ['a = "cd {{ conf<|> }}"', 'config_root', 'a = "cd {{ config_root }}"'],
      ['a = "cd {{ conf<|>"', 'config_root', 'a = "cd {{ config_root"'],
      ['a = "cd {{<|>}}"', 'cwd', 'a = "cd {{cwd}}"'],
      ['a = "{{ cw<|>x }}"', 'cwd', 'a = "{{ cwd }}"'],
      ['[a]\nrun = """\necho\n  {{ conf<|> }}\n"""', 'config_root', '[a]\nrun = """\necho\n  {{ config_root }}\n"""'],
      ["[a]\nrun = '''\n{{ <|> }}\n'''", 'os', "[a]\nrun = '''\n{{ os() }}\n'''"],
      ['[a]\ndir = "{{ get<|> }}"', 'get_env', '[a]\ndir = "{{ get_env($0) }}"'],
      ['[a]\ndir = "{{ get<|>(name=\'x\') }}"', 'get_env', '[a]\ndir = "{{ get_env(name=\'x\') }}"'],
      ['a = "{{ cwd | ba<|> }}"', 'basename', 'a = "{{ cwd | basename }}"'],
      ['a = "{{ cwd |<|> }}"', 'default', 'a = "{{ cwd |default($0) }}"'],
      ['a = "{% if cwd is <|> %}"', 'dir', 'a = "{% if cwd is dir %}"'],
      ['a = "{% if cwd is not <|> %}"', 'dir', 'a = "{% if cwd is not dir %}"'],
      ['a = "{% <|> %}"', 'endif', 'a = "{% endif %}"'],
      ['a = "{% if <|> %}"', 'env', 'a = "{% if env %}"'],
      ['a = "{% set cafe = 1 %}{{ ca<|> }}"', 'cafe', 'a = "{% set cafe = 1 %}{{ cafe }}"'],
      ['[a]\nvars = { who = "x" }\nrun = "{{ vars.<|> }}"', 'who', '[a]\nvars = { who = "x" }\nrun = "{{ vars.who }}"'],
      ['[a]\nenv.WHO = "x"\nrun = "{{ env.<|> }}"', 'WHO', '[a]\nenv.WHO = "x"\nrun = "{{ env.WHO }}"'],
      [
        '[vars]\nwho = "x"\n[tasks.a]\nrun = "{{ vars.w<|> }}"',
        'who',
        '[vars]\nwho = "x"\n[tasks.a]\nrun = "{{ vars.who }}"',
        config,
      ],
      [
        '[a]\nusage = \'flag "--dry-run"\'\ndepends = ["b {{ usage.<|> }}"]',
        'dry_run',
        '[a]\nusage = \'flag "--dry-run"\'\ndepends = ["b {{ usage.dry_run }}"]',
      ],
      [
        '{ "a": { "usage": "arg \\"<x>\\"", "run": "\\t\\"{{ us<|> }}\\"" } }',
        'usage',
        '{ "a": { "usage": "arg \\"<x>\\"", "run": "\\t\\"{{ usage }}\\"" } }',
        json,
      ],
    ]),
  )('$name', check);

  test('only items that can follow are offered', () => {
    expect(labelsAt('a = "{{ cwd | ki<|> }}"')).toEqual([]);
    expect(labelsAt('a = "{{ \'<|>\' }}"')).toEqual([]);
    expect(labelsAt('a = "{{ cwd <|> }}"')).toEqual([]);
    expect(labelsAt('a = "{# <|> #}"')).toEqual([]);
    expect(labelsAt('a = "{{ cwd.<|> }}"')).toEqual([]);
    expect(labelsAt('[a]\ndir = "{{ us<|> }}"')).toEqual([]);
    expect(labelsAt('a = "{{ task<|> }}"')).toEqual(['task_source_files']);
    expect(labelsAt('[a]\ndir = "{{ task<|> }}"')).toEqual([]);
  });
});

test.each([
  ['[a]\nrun = "{{ env.<|> }}"', ['HOST']],
  ['[a]\nrun = "{{ vars.<|> }}"', ['region']],
  ['[a]\nextends = "t"\nvars.own = "1"\nrun = "{{ vars.<|> }}"', ['own', 'shared', 'region']],
])(
  'the variables of the config file and of a template are offered in the templates of other files: %j',
  (marked, labels) => {
    const files = {
      '/home/project/mise.toml': '[env]\nHOST = "1"\n[vars]\nregion = "x"\n[task_templates.t.vars]\nshared = "x"\n',
    };
    expect(itemsAmong(marked, { files, path: '/home/project/tasks.toml' }).map(({ label }) => label)).toEqual(labels);
  },
);

describe('the variables of config files', () => {
  const files = {
    '/home/project/mise.toml':
      '[env]\nA = "1"\n_.path = "bin"\n[vars]\nv = "1"\n[task_config]\nincludes = ["tasks.toml"]\n',
    '/home/project/mise.local.toml': '[env]\nB = "1"\nA = "2"\n',
    '/home/mise.toml': '[env]\nC = "1"\n',
    '/other/mise.toml': '[env]\nD = "1"\n',
    '/home/project/inner/mise.toml': '[env]\nE = "1"\n',
  };
  const from = (name: string) => `defined in ${name}`;

  test.each<[string, readonly (readonly [label: string, detail: string])[], Surroundings]>([
    [
      'a = "{{ env.<|> }}"',
      [
        ['A', from('mise.toml')],
        ['B', from('mise.local.toml')],
        ['C', from('/home/mise.toml')],
      ],
      {},
    ],
    ['a = "{{ vars.<|> }}"', [['v', from('mise.toml')]], {}],
    [
      '[a]\nenv.B = "1"\nrun = "{{ env.<|> }}"',
      [
        ['B', 'defined in this task'],
        ['A', from('mise.toml')],
        ['C', from('/home/mise.toml')],
      ],
      {},
    ],
    [
      '[env]\nF = "1"\n[tasks.a]\nrun = "{{ env.<|> }}"',
      [
        ['F', 'defined in this file'],
        ['A', from('mise.toml')],
        ['B', from('mise.local.toml')],
        ['C', from('/home/mise.toml')],
      ],
      { path: '/home/project/.mise.toml' },
    ],
  ])('are offered in %j', (marked, expected, around) => {
    const items = itemsAmong(marked, { files, ...around });
    expect(items.map(({ label, detail }) => [label, detail])).toEqual(expected);
  });
});
