// biome-ignore-all lint/suspicious/noTemplateCurlyInString: scripts read variables of the shell
import { describe, expect, test } from 'vitest';
import type { FixtureOptions } from '../../../../support/fixture.ts';
import { rows } from '../../../../support/rows.ts';
import { accepted, labelsAt } from './completing.ts';
import { itemsAmong, type Surroundings } from './surrounded.ts';

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

describe('the arguments of the task in its scripts', () => {
  const usage = 'usage = \'flag "--dry-run"\'\n';
  test.each(
    rows<Row>([
      [`[a]\n${usage}run = "x $<|>"`, 'usage_dry_run', `[a]\n${usage}run = "x $usage_dry_run"`],
      [`[a]\nrun = "x $MISE_TASK<|>"`, 'MISE_TASK_NAME', `[a]\nrun = "x $MISE_TASK_NAME"`],
      [`[a]\n${usage}run = "x $us<|>age_d y"`, 'usage_dry_run', `[a]\n${usage}run = "x $usage_dry_run y"`],
      [
        `[a]\n${usage}run = """\nx \${usage_<|>}\n"""`,
        'usage_dry_run',
        `[a]\n${usage}run = """\nx \${usage_dry_run}\n"""`,
      ],
      [`[a]\n${usage}run = ["x", "$<|>"]`, 'usage_dry_run', `[a]\n${usage}run = ["x", "$usage_dry_run"]`],
    ]),
  )('$name', check);

  test('are offered only there', () => {
    expect(labelsAt(`[a]\n${usage}run = "$HOME_<|>"`)).not.toContain('usage_dry_run');
    expect(labelsAt(`[a]\n${usage}run = '\\$<|>'`)).not.toContain('usage_dry_run');
    expect(labelsAt(`[a]\n${usage}dir = "$<|>"`)).not.toContain('usage_dry_run');
  });
});

describe('the variables of the environment in scripts', () => {
  const files = {
    '/home/project/mise.toml': '[env]\nHOST = "1"\n[task_templates.t]\nenv.PORT = 1\n',
  };
  test.each<[marked: string, expected: readonly (readonly [label: string, detail: string])[], path?: string]>([
    [
      '[a]\nextends = "t"\nenv = { A = "1" }\nrun = "B=1; $<|>"',
      [
        ['A', 'defined in this task'],
        ['PORT', 'defined in template t'],
        ['HOST', 'defined in mise.toml'],
        ['B', 'set in this script'],
      ],
    ],
    ["[a]\nrun = '''\necho \"${HO<|>}\"\n'''", [['HOST', 'defined in mise.toml']]],
    ['[a]\nrun = ["x", "echo $HO<|>"]', [['HOST', 'defined in mise.toml']]],
    ['{ "a": { "run": "\\t\\"$HO<|>\\"" } }', [['HOST', 'defined in mise.toml']], '/home/project/a.tasks.json'],
    [
      '[a]\nrun = """\ngreeting=1\nfor name in x; do echo $<|>\n"""',
      [
        ['HOST', 'defined in mise.toml'],
        ['greeting', 'set in this script'],
        ['name', 'set in this script'],
      ],
    ],
    ['[a]\nrun = "echo \'$HO<|>\'"', []],
    ['[a]\nrun = "echo # $HO<|>"', []],
    ["[a]\nrun = 'echo \\$HO<|>'", []],
    ['[a]\nshell = "python -c"\nrun = "$HO<|>"', []],
    ['[a]\nrun = "$HO<|>"\nshell = "python -c"', []],
    ['[a]\nrun_windows = "$HO<|>"', []],
  ])('are offered in %j', (marked, expected, path = '/home/project/tasks.toml') => {
    const items = itemsAmong(marked, { files, path }).filter(({ detail }) => /^(?:defined|set) in/.test(detail));
    expect(items.map(({ label, detail }) => [label, detail])).toEqual(expected);
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

describe('inside a usage specification', () => {
  test.each(
    rows<Row>([
      ["[a]\nusage = '<|>'", 'arg', `[a]\nusage = 'arg "<\${1:name}>"'`],
      ['[a]\nusage = "fl<|>"', 'flag', `[a]\nusage = "flag \\\\"--\${1:name}\\\\""`],
      ['[a]\nusage = """\narg "<x>"\nfl<|>\n"""', 'flag', `[a]\nusage = """\narg "<x>"\nflag "--\${1:name}"\n"""`],
      ['[a]\nusage = """\narg "<x>" he<|>\n"""', 'help', '[a]\nusage = """\narg "<x>" help="$1"\n"""'],
      ['[a]\nusage = """\narg "<x>" he<|>="y"\n"""', 'help', '[a]\nusage = """\narg "<x>" help="y"\n"""'],
      ['[a]\nusage = """\nflag "-x" global=<|>\n"""', '#true', '[a]\nusage = """\nflag "-x" global=#true\n"""'],
      [
        '[a]\nusage = """\narg "<x>" double_dash=<|>\n"""',
        'required',
        '[a]\nusage = """\narg "<x>" double_dash="required"\n"""',
      ],
      [
        '[a]\nusage = """\narg "<x>" double_dash="re<|>"\n"""',
        'required',
        '[a]\nusage = """\narg "<x>" double_dash="required"\n"""',
      ],
      [
        '[a]\nusage = """\narg "<x>" {\n  ch<|>\n}\n"""',
        'choices',
        '[a]\nusage = """\narg "<x>" {\n  choices "$1"\n}\n"""',
      ],
      ['[a]\nusage = """\ncmd "x" {\n  ar<|>\n"""', 'arg', `[a]\nusage = """\ncmd "x" {\n  arg "<\${1:name}>"\n"""`],
      [
        '{ "a": { "usage": "arg \\"<x>\\" he<|>" } }',
        'help',
        '{ "a": { "usage": "arg \\"<x>\\" help=\\\\"$1\\\\"" } }',
        json,
      ],
    ]),
  )('$name', check);

  test('only allowed items are offered', () => {
    expect(labelsAt('[a]\nusage = """\narg "<x>" help="x" he<|>\n"""')).toEqual(['help_md', 'help_heading']);
    expect(labelsAt('[a]\nusage = """\narg "<|>"\n"""')).toEqual([]);
    expect(labelsAt('[a]\nusage = """\n// <|>\n"""')).toEqual([]);
    expect(labelsAt('[a]\nusage = """\narg "<x>" cou<|>\n"""')).toEqual([]);
    expect(labelsAt('[a]\nusage = """\narg "<x>"; fl<|>\n"""')).toEqual(['flag']);
  });
});

test('the completion of other strings does not change', () => {
  expect(labelsAt('[a]\nrun = "<|>"')).toContain('npm test');
  expect(labelsAt('[a]\nrun = """\n<|>\n"""')).toEqual([]);
  expect(labelsAt('[a]\noutput = "pre<|>"')).toEqual(['prefix']);
});

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
