import { describe, expect, test } from 'vitest';
import type { FixtureOptions } from '../../../../support/fixture.ts';
import { diagnosed } from '../../../../support/problems.ts';
import { rows } from '../../../../support/rows.ts';

const json: FixtureOptions = { language: 'json' };
const config: FixtureOptions = { kind: 'config-file' };

/** A text with «…» around each culprit, and the problems in the order of the text. */
type Row = readonly [marked: string, problems?: readonly string[], options?: FixtureOptions];

function check([marked, problems = [], options]: Row): void {
  expect(diagnosed(marked, options)).toEqual([marked, ...problems]);
}

const empty = (name: string) => `empty-script: \`${name}\` contains an empty script; specify a command or remove it`;
const notInherited = (name: string) =>
  `ignored-in-template: The runner ignores \`${name}\` in a template; set it in the tasks that extend the template`;
const noName = 'empty-reference: The name of the task is empty; specify a task or remove the reference';
const required = (name: string, what: string) =>
  `required-with-value: \`${name}\` cannot be both required and ${what}; remove \`required\` or \`value\``;
const rejected = (name: string) =>
  `required-with-value: \`${name}\` is required, but has a value; the runner rejects the file. Remove \`required\` or \`value\``;
const valueless = (name: string) =>
  `missing-property: \`${name}\` has no value, and the runner rejects the file; add \`value\`, or set \`required\` to \`true\``;
const noEffect = (name: string, winner: string) =>
  `conflicting-output: \`${name}\` has no effect when \`${winner}\` is set; remove one`;
const implied = (kind: string, denied: string) =>
  `redundant-permission: \`allow_${kind}\` implies \`deny_${kind}\`: it ${denied}; add \`deny_${kind} = true\` to make this explicit, or remove \`allow_${kind}\``;
const experimental = (name: string) =>
  `experimental-field: \`${name}\` is experimental; the runner may change it and requires its \`experimental\` setting`;
const noOption = (program: string, command: string) =>
  `invalid-shell: \`${program}\` reads the script as the name of a file, so the task fails; write \`${command}\``;
const unclosed = 'invalid-shell: This quote is not closed; close it or remove it';

const tables: Readonly<Record<string, readonly Row[]>> = {
  'an empty script': [
    ['[a]\nrun = «""»', [empty('run')]],
    ['[a]\nrun = «" \\t"»', [empty('run')]],
    ["[a]\nrun = «'''\n\n'''»", [empty('run')]],
    ['[a]\nrun = ["x", «""», "y"]', [empty('run')]],
    ['[a]\nrun = [«""», «" "»]', [empty('run'), empty('run')]],
    ['[a]\nrun = "x"\nrun_windows = «""»', [empty('run_windows')]],
    ['a = «""»', [empty('a')]],
    ['a = ["x", «""»]', [empty('a')]],
    ['[a]\nrun = «""»\ndepends = "b"', [empty('run')]],
    ['{ "a": { "run": «""» } }', [empty('run')], json],
    ['[task_templates.a]\nrun = «""»', [empty('run')], config],
    ['[a]\nrun = "#"'],
    ['[a]\nrun = "#!/bin/sh\\n"'],
    ['[a]\nrun = "{{ vars.x }}"'],
    ['[a]\nrun = { task = "b" }'],
  ],
  'a template that extends a template': [
    [
      '[task_templates.a]\n«extends» = "b"\n[task_templates.b]\nrun = "x"',
      ['template-extends: A template cannot extend another template; the runner ignores `extends`'],
      config,
    ],
    ['[tasks.a]\nextends = "b"\n[task_templates.b]\nrun = "x"', [], config],
  ],
  'a template with a property that tasks do not inherit': [
    [
      '[task_templates.a]\nrun = "x"\n«hide» = true\n«raw_args» = false',
      [notInherited('hide'), notInherited('raw_args')],
      config,
    ],
    ['task_templates.a = { «raw» = true, silent = true, deny_all = true }', [notInherited('raw')], config],
    ['[tasks.a]\nrun = "x"\nhide = true\nraw = true', [], config],
    ['[a]\nrun = "x"\nquiet = true'],
  ],
  'a reference without a name': [
    ['[a]\nrun = "x"\ndepends = «""»', [noName]],
    ['[a]\nrun = "x"\ndepends = [«""», "b"]', [noName]],
    ['[a]\nrun = "x"\nwait_for = [[«""», "b"]]', [noName]],
    ['[a]\nrun = "x"\ndepends_post = [{ task = «" "» }]', [noName]],
    ['[a]\nrun = [{ task = «""» }, { tasks = ["b", «""»] }]', [noName, noName]],
    ['[a]\nrun = "x"\nrun_windows = { task = «""» }', [noName]],
    ['{ "a": { "depends": «""» } }', [noName], json],
    ['[task_templates.a]\ndepends = [«""»]', [noName], config],
    [
      '[a]\nrun = "x"\ndepends = [«[]»]',
      ['empty-reference: The list contains no task; add the name of a task or remove the list'],
    ],
    ['[a]\nrun = "x"\ndepends = [{ task = "", optional = true }]'],
    ['[a]\nrun = "x"\ndepends = ["{{ vars.x }}", ["b", ""]]'],
    ['[a]\nrun = "x"\ndepends = []'],
    ['[a]\nrun = { tasks = [] }'],
  ],
  'a shell': [
    ['[a]\nrun = "x"\nshell = "bash «\'x»"', [unclosed]],
    ['[a]\nrun = "x"\nshell = \'bash -c «"a»\'', [unclosed]],
    ['[a]\nrun = "x"\nshell = \'bash «"it\\"s»\'', [unclosed]],
    ["[a]\nrun = \"x\"\nshell = '''bash «\"a'b»'''", [unclosed]],
    ["[a]\nrun = \"x\"\nshell = '''bash 'a' «\"b»'''", [unclosed]],
    ['{ "a": { "run": "x", "shell": "bash «\\"x»" } }', [unclosed], json],
    ['[a]\nrun = "x"\nshell = "bash -euo pipefail -c"'],
    ['[a]\nrun = "x"\nshell = "bash -c \'x\'"'],
    ['[a]\nrun = "x"\nshell = ""'],
    ['[a]\nrun = "a b"\nshell = "«bash»"', [noOption('bash', 'bash -c')]],
    ['[a]\nrun = ["a.sh", "a b"]\nshell = "«/bin/sh -e»"', [noOption('sh', '/bin/sh -e -c')]],
    ['[a]\nrun = "a b"\nshell = "«env -S bash -o pipefail»"', [noOption('bash', 'env -S bash -o pipefail -c')]],
    ['[a]\nrun = "a {{ cwd }}"\nshell = "«fish»"', [noOption('fish', 'fish -c')]],
    ['[a]\nrun = "print(1)"\nshell = "«python3 -u»"', [noOption('python3', 'python3 -u -c')]],
    ['{ "a": { "run": "f()", "shell": "«node»" } }', [noOption('node', 'node -e')], json],
    ['[a]\nrun = "f()"\nshell = "«deno»"', [noOption('deno', 'deno eval')]],
    ['[a]\nrun = "a b"\nshell = "«pwsh -NoProfile»"', [noOption('pwsh', 'pwsh -NoProfile -Command')]],
    ['[a]\nrun = "a b"\nshell = "bash -ec"'],
    ['[a]\nrun = "a b"\nshell = "bash -c -e"'],
    ['[a]\nrun = "a b"\nshell = "sh -s"'],
    ['[a]\nrun = "a b"\nshell = "bash run.sh"'],
    ['[a]\nrun = "a b"\nshell = "python3 -m x"'],
    ['[a]\nrun = "a b"\nshell = "node --eval"'],
    ['[a]\nrun = "a b"\nshell = "xargs"'],
    ['[a]\nrun = "a b"\nshell = "{{ vars.shell }}"'],
    ['[a]\nrun = "./a.sh"\nshell = "bash"'],
    ['[a]\nrun = "{{ config_root }}/a.sh"\nshell = "bash"'],
    ['[a]\nrun = """\n#!/usr/bin/env python3\nprint(1)\n"""\nshell = "bash"'],
    ['[a]\nrun = [{ task = "b c" }]\nshell = "bash"'],
    ['[a]\ndepends = ["b c"]\nshell = "bash"'],
    ['[a]\nrun = "x"\nshell = "bash \'{{ env.HOME }}"'],
    ['[a]\nrun = "x"\nshell = "/no/such/shell -c"'],
  ],
  'a required variable with a value': [
    ['[a]\nrun = "x"\nenv.B = { value = "", «required» = true }', [required('B', 'empty')]],
    ['[a]\nrun = "x"\nenv.B = { value = false, «required» = "help" }', [required('B', 'removed (`value = false`)')]],
    ['[a]\nrun = "x"\n[a.env.B]\nvalue = ""\n«required» = true', [required('B', 'empty')]],
    ['{ "a": { "run": "x", "env": { "B": { "value": "", «"required"»: true } } } }', [required('B', 'empty')], json],
    ['[tasks.a]\nrun = "x"\nenv.B = { value = "", «required» = true }', [required('B', 'empty')], config],
    ['[a]\nrun = "x"\nenv.B = { value = "x", «required» = true }', [rejected('B')]],
    ['[a]\nrun = "x"\nenv.B = { value = true, «required» = "help" }', [rejected('B')]],
    ['[a]\nrun = "x"\nenv.B = { value = "x", required = false }'],
    ['[a]\nrun = "x"\nenv.B = { value = 0, «required» = true }', [rejected('B')]],
    ['[a]\nrun = "x"\nenv.B = { value = "", required = false }'],
    ['[a]\nrun = "x"\nenv.B = { required = true }'],
    ['[env]\nB = { value = "", «required» = true }', [required('B', 'empty')], config],
    ['[[env]]\nB = { value = false, «required» = "help" }', [required('B', 'removed (`value = false`)')], config],
    ['[env]\nB = { value = "x", «required» = true }\n[vars]\nC = "1"', [rejected('B')], config],
    ['{ "env": { "B": { "value": "x", «"required"»: true } } }', [rejected('B')], { ...json, ...config }],
    ['[a]\nrun = "x"\nenv.B = ""'],
  ],
  'an optional variable without a value': [
    ['[a]\nrun = "x"\nenv.«B» = { required = false }', [valueless('B')]],
    ['[a]\nrun = "x"\n[a.env.«B»]\nrequired = false\nredact = true', [valueless('B')]],
    ['{ "a": { "run": "x", "env": { «"B"»: { "required": false } } } }', [valueless('B')], json],
    ['[task_templates.a.env]\n«B» = { required = false }', [valueless('B')], config],
    ['[env]\n«B» = { required = false }\nC = "x"', [valueless('B')], config],
    ['[[env]]\n«B» = { required = false }', [valueless('B')], config],
    ['[a]\nrun = "x"\nenv = { B = { required = "" }, _.file = { path = "x", required = false } }'],
  ],
  'a redundant permission': [
    [
      '[a]\nrun = "x"\ndeny_all = true\n«deny_read» = true\n«deny_net» = true',
      [
        'redundant-permission: `deny_read` has no effect when `deny_all` is set; remove it',
        'redundant-permission: `deny_net` has no effect when `deny_all` is set; remove it',
      ],
    ],
    [
      '[a]\nrun = "x"\n««pass_through_env»» = ["B"]',
      [
        'redundant-permission: `pass_through_env` has no effect without `deny_env` or `deny_all`; remove it or deny the environment',
        experimental('pass_through_env'),
      ],
    ],
    ['[a]\nrun = "x"\ndeny_env = true\n«pass_through_env» = ["B"]', [experimental('pass_through_env')]],
    [
      '[a]\nrun = "x"\n«allow_env» = ["C"]\n«pass_through_env» = ["B"]',
      [implied('env', 'withholds all other variables'), experimental('pass_through_env')],
    ],
    ['[a]\nextends = "b"\n«pass_through_env» = ["B"]', [experimental('pass_through_env')]],
    ['[a]\nrun = "x"\ndeny_all = false\ndeny_read = true'],
    ['[a]\nrun = "x"\ndeny_all = true\ndeny_read = false'],
    ['[a]\nrun = "x"\ndeny_all = true\nallow_read = ["src"]'],
    ['[a]\nrun = "x"\n«allow_net» = ["example.com"]', [implied('net', 'blocks all other hosts')]],
    ['[a]\nrun = "x"\n«allow_read» = ["src"]', [implied('read', 'blocks reading all other paths')]],
    ['[a]\nrun = "x"\n«allow_write» = ["src"]', [implied('write', 'blocks writing to all other paths')]],
    ['[a]\nrun = "x"\n«allow_env» = ["B"]', [implied('env', 'withholds all other variables')]],
    ['[a]\nrun = "x"\ndeny_net = false\n«allow_net» = ["b.c"]', [implied('net', 'blocks all other hosts')]],
    ['[a]\nrun = "x"\ndeny_all = false\n«allow_net» = ["b.c"]', [implied('net', 'blocks all other hosts')]],
    ['[a]\nrun = "x"\ndeny_read = true\n«allow_net» = ["b.c"]', [implied('net', 'blocks all other hosts')]],
    ['{ "a": { "run": "x", «"allow_net"»: ["b.c"] } }', [implied('net', 'blocks all other hosts')], json],
    ['[tasks.a]\nrun = "x"\n«allow_net» = ["b.c"]', [implied('net', 'blocks all other hosts')], config],
    [
      '[a]\nrun = "x"\n«allow_net» = []',
      [
        'redundant-permission: An empty `allow_net` has no effect; remove it, or add `deny_net = true` to deny everything',
      ],
    ],
    ['[a]\nrun = "x"\ndeny_net = true\nallow_net = ["b.c"]'],
    ['[a]\nrun = "x"\ndeny_net = true\nallow_net = []'],
    ['[a]\nrun = "x"\nallow_net = ["b.c"]\ndeny_all = true'],
    ['[a]\nextends = "b"\nrun = "x"\nallow_net = ["b.c"]'],
    ['[task_templates.a]\nrun = "x"\nallow_net = ["b.c"]', [], config],
    ['[a]\nrun = "x"\nallow_net = ["b.c"]\ndeny_net «=» ', ['syntax: Expected a value after `=`']],
  ],
  'a cache': [
    [
      '[a]\nrun = "x"\nsources = "y"\n«cache».«enabled» = true',
      [
        experimental('cache'),
        'cache-without-outputs: The cache requires `outputs`; list the files that the task creates',
      ],
    ],
    [
      '[a]\nrun = "x"\nsources = "y"\noutputs = { auto = true }\n«cache» = { «enabled» = true }',
      [
        experimental('cache'),
        'cache-without-outputs: The cache requires a list of files in `outputs`; `auto` does not name any',
      ],
    ],
    [
      '[a]\nrun = "x"\noutputs = ["y"]\n«cache» = { «enabled» = true }',
      [
        experimental('cache'),
        'cache-without-outputs: The cache requires `sources` to detect changes; list the files that the task reads',
      ],
    ],
    [
      '{ "a": { "run": "x", "sources": ["y"], «"cache"»: { «"enabled"»: true } } }',
      [
        experimental('cache'),
        'cache-without-outputs: The cache requires `outputs`; list the files that the task creates',
      ],
      json,
    ],
    ['[a]\nrun = "x"\nsources = "y"\noutputs = []\n«cache» = { enabled = true }', [experimental('cache')]],
    ['[a]\nrun = "x"\nsources = "y"\noutputs = "z"\n«cache» = { enabled = true }', [experimental('cache')]],
    ['[a]\nrun = "x"\n«cache» = { enabled = false }', [experimental('cache')]],
    ['[a]\nextends = "b"\n«cache» = { enabled = true }', [experimental('cache')]],
    ['[task_templates.a]\n«cache» = { enabled = true }', [experimental('cache')], config],
  ],
  'conflicting output properties': [
    ['[a]\nrun = "x"\nraw = true\n«silent» = true', [noEffect('silent', 'raw')]],
    ['[a]\nrun = "x"\nraw = true\n«silent» = "stdout"', [noEffect('silent', 'raw')]],
    ['[a]\nrun = "x"\n«output» = "prefix"\ninteractive = true', [noEffect('output', 'interactive')]],
    ['[a]\nrun = "x"\nsilent = true\n«output» = "timed"', [noEffect('output', 'silent')]],
    ['[a]\nrun = "x"\nsilent = true\n«quiet» = true', [noEffect('quiet', 'silent')]],
    ['{ "a": { "run": "x", "raw": true, «"output"»: "prefix" } }', [noEffect('output', 'raw')], json],
    ['[a]\nrun = "x"\nsilent = true\noutput = "silent"'],
    ['[a]\nrun = "x"\nsilent = "stderr"\noutput = "prefix"'],
    ['[a]\nrun = "x"\nquiet = true\noutput = "prefix"'],
    ['[a]\nrun = "x"\nraw = true\n«output» = "silent"', [noEffect('output', 'raw')]],
    ['[a]\nrun = "x"\nraw = true\noutput = "quiet"'],
    ['[a]\nrun = "x"\nraw = true\nquiet = true'],
    ['[a]\nrun = "x"\nraw = true\ninteractive = true'],
    ['[a]\nrun = "x"\nraw = false\nsilent = true'],
    ['[a]\nrun = "x"\nraw = true\nsilent = false'],
  ],
  'an experimental property': [
    ['[a]\nrun = "x"\n«rust_cache» = true', [experimental('rust_cache')]],
    ['[a]\nrun = "x"\n[a.«rust_cache»]\nenabled = true', [experimental('rust_cache')]],
    ['[a]\nrun = "x"\nenv.B = { «age» = "y" }', [experimental('age')]],
    ['[a]\nrun = "x"\nvars.B = { «age» = { value = "y" } }', [experimental('age')]],
    ['{ "a": { "run": "x", "env": { "B": { «"age"»: "y" } } } }', [experimental('age')], json],
    ['[task_templates.a]\n«rust_cache» = true', [experimental('rust_cache')], config],
    ['[a]\nrun = "x"\nenv.cache = "y"\nenv.age = "z"'],
    ['[cache]\nrun = "x"'],
  ],
};

describe.each(Object.entries(tables))('%s', (_, table) => {
  test.each(rows(table))('$name', ({ row }) => check(row));
});
