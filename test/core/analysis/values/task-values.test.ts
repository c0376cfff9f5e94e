import { describe, expect, test } from 'vitest';
import type { FixtureOptions } from '../../../support/fixture.ts';
import { diagnosed } from '../../../support/problems.ts';
import { rows } from '../../../support/rows.ts';

const json: FixtureOptions = { language: 'json' };
const config: FixtureOptions = { kind: 'config-file' };

/** The text with every culprit between « and », and what is said of each, in the order of the text. */
type Row = readonly [marked: string, problems?: readonly string[], options?: FixtureOptions];

function check([marked, problems = [], options]: Row): void {
  expect(diagnosed(marked, options)).toEqual([marked, ...problems]);
}

const empty = (name: string) => `empty-script: \`${name}\` holds an empty script; write what to run, or remove it`;
const nothing = (name: string) =>
  `nothing-to-run: Task \`${name}\` has nothing to run; give it \`run\`, \`file\` or \`depends\``;
const required = (name: string, what: string) =>
  `required-with-value: \`${name}\` cannot be required and ${what} at once; remove \`required\` or \`value\``;
const noEffect = (name: string, winner: string, reason: string) =>
  `conflicting-output: \`${name}\` has no effect beside \`${winner}\`: ${reason}; keep one of them`;
const hidesNothing = (name: string, winner: string) =>
  `conflicting-output: \`${name}\` hides no output beside \`${winner}\`: ${direct}; keep one of them`;
const direct = 'the task writes to the terminal itself';
const hidden = 'no output is shown';
const implied = (kind: string, denied: string) =>
  `redundant-permission: \`allow_${kind}\` without \`deny_${kind}\`: it already ${denied}, as \`deny_${kind}\` would; write \`deny_${kind} = true\` to say so, or remove \`allow_${kind}\``;
const experimental = (name: string) =>
  `experimental-field: \`${name}\` is experimental; the runner may change it, and asks for its \`experimental\` setting`;
const unclosed = 'invalid-shell: This quote is never closed; close it, or remove it';

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
  'nothing to run': [
    ['[«a»]', [nothing('a')]],
    ['[«a»]\ndescription = "x"', [nothing('a')]],
    ['[«a»]\nwait_for = "b"', [nothing('a')]],
    ['[«a».env]\nB = "1"', [nothing('a')]],
    ['a = «[]»', [nothing('a')]],
    ['[a]\nrun = «[]»', [nothing('a')]],
    ['[a]\ndepends = «[]»', [nothing('a')]],
    ['[a]\ndepends_post = «[]»', [nothing('a')]],
    ['[a]\nrun = []\nrun_windows = "x"'],
    ['[a]\nrun_windows = "x"'],
    ['[a]\nfile = "x.sh"'],
    ['[a]\nfile = "{{ vars.x }}"'],
    ['[a]\ndepends = "b"'],
    ['[a]\ndepends = ["b"]'],
    ['[a]\ndepends_post = ["b"]'],
    ['[a]\nextends = "b"'],
    ['[a]\nextends = "b"\nrun = []'],
    ['[tasks.«a»]\ndescription = "x"', [nothing('a')], config],
    ['[task_templates.a]\ndescription = "x"', [], config],
    ['{ «"a"»: { "description": "x" } }', [nothing('a')], json],
    ['{ "a": {\n «"ru"»\n } }', ['syntax: Write a colon and a value after this key'], json],
    ['[a]\n«cmd» = "x"', ['unknown-property: Unknown key `cmd`; here it is called `run`']],
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
    ['[a]\nrun = "x"\nshell = "bash \'{{ env.HOME }}"'],
    ['[a]\nrun = "x"\nshell = "/no/such/shell -c"'],
  ],
  'a required variable with a value': [
    ['[a]\nrun = "x"\nenv.B = { value = "", «required» = true }', [required('B', 'empty')]],
    ['[a]\nrun = "x"\nenv.B = { value = false, «required» = "help" }', [required('B', 'removed (`value = false`)')]],
    ['[a]\nrun = "x"\n[a.env.B]\nvalue = ""\n«required» = true', [required('B', 'empty')]],
    ['{ "a": { "run": "x", "env": { "B": { "value": "", «"required"»: true } } } }', [required('B', 'empty')], json],
    ['[tasks.a]\nrun = "x"\nenv.B = { value = "", «required» = true }', [required('B', 'empty')], config],
    ['[a]\nrun = "x"\nenv.B = { value = "x", required = true }'],
    ['[a]\nrun = "x"\nenv.B = { value = true, required = true }'],
    ['[a]\nrun = "x"\nenv.B = { value = 0, required = true }'],
    ['[a]\nrun = "x"\nenv.B = { value = "", required = false }'],
    ['[a]\nrun = "x"\nenv.B = { required = true }'],
    ['[a]\nrun = "x"\nenv.B = ""'],
  ],
  'a permission that changes nothing': [
    [
      '[a]\nrun = "x"\ndeny_all = true\n«deny_read» = true\n«deny_net» = true',
      [
        'redundant-permission: `deny_all` already denies this; `deny_read` can be removed',
        'redundant-permission: `deny_all` already denies this; `deny_net` can be removed',
      ],
    ],
    [
      '[a]\nrun = "x"\n««pass_through_env»» = ["B"]',
      [
        'redundant-permission: No variable is kept back here; `pass_through_env` needs `deny_env` or `deny_all`',
        experimental('pass_through_env'),
      ],
    ],
    ['[a]\nrun = "x"\ndeny_env = true\n«pass_through_env» = ["B"]', [experimental('pass_through_env')]],
    [
      '[a]\nrun = "x"\n«allow_env» = ["C"]\n«pass_through_env» = ["B"]',
      [implied('env', 'keeps back every other variable'), experimental('pass_through_env')],
    ],
    ['[a]\nextends = "b"\n«pass_through_env» = ["B"]', [experimental('pass_through_env')]],
    ['[a]\nrun = "x"\ndeny_all = false\ndeny_read = true'],
    ['[a]\nrun = "x"\ndeny_all = true\ndeny_read = false'],
    ['[a]\nrun = "x"\ndeny_all = true\nallow_read = ["src"]'],
    ['[a]\nrun = "x"\n«allow_net» = ["example.com"]', [implied('net', 'blocks every other host')]],
    ['[a]\nrun = "x"\n«allow_read» = ["src"]', [implied('read', 'blocks reading all other paths')]],
    ['[a]\nrun = "x"\n«allow_write» = ["src"]', [implied('write', 'blocks writing to all other paths')]],
    ['[a]\nrun = "x"\n«allow_env» = ["B"]', [implied('env', 'keeps back every other variable')]],
    ['[a]\nrun = "x"\ndeny_net = false\n«allow_net» = ["b.c"]', [implied('net', 'blocks every other host')]],
    ['[a]\nrun = "x"\ndeny_all = false\n«allow_net» = ["b.c"]', [implied('net', 'blocks every other host')]],
    ['[a]\nrun = "x"\ndeny_read = true\n«allow_net» = ["b.c"]', [implied('net', 'blocks every other host')]],
    ['{ "a": { "run": "x", «"allow_net"»: ["b.c"] } }', [implied('net', 'blocks every other host')], json],
    ['[tasks.a]\nrun = "x"\n«allow_net» = ["b.c"]', [implied('net', 'blocks every other host')], config],
    [
      '[a]\nrun = "x"\n«allow_net» = []',
      [
        'redundant-permission: `allow_net` without `deny_net`: an empty list denies nothing; remove it, or write `deny_net = true` to deny all',
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
        'cache-without-outputs: There is nothing to cache: list the files that the task creates in `outputs`',
      ],
    ],
    [
      '[a]\nrun = "x"\nsources = "y"\noutputs = { auto = true }\n«cache» = { «enabled» = true }',
      [experimental('cache'), 'cache-without-outputs: The cache needs a list of files in `outputs`; `auto` names none'],
    ],
    [
      '[a]\nrun = "x"\noutputs = ["y"]\n«cache» = { «enabled» = true }',
      [
        experimental('cache'),
        'cache-without-outputs: The cache needs `sources` to know when the outputs still hold; list the files that the task reads',
      ],
    ],
    [
      '{ "a": { "run": "x", "sources": ["y"], «"cache"»: { «"enabled"»: true } } }',
      [
        experimental('cache'),
        'cache-without-outputs: There is nothing to cache: list the files that the task creates in `outputs`',
      ],
      json,
    ],
    ['[a]\nrun = "x"\nsources = "y"\noutputs = []\n«cache» = { enabled = true }', [experimental('cache')]],
    ['[a]\nrun = "x"\nsources = "y"\noutputs = "z"\n«cache» = { enabled = true }', [experimental('cache')]],
    ['[a]\nrun = "x"\n«cache» = { enabled = false }', [experimental('cache')]],
    ['[a]\nextends = "b"\n«cache» = { enabled = true }', [experimental('cache')]],
    ['[task_templates.a]\n«cache» = { enabled = true }', [experimental('cache')], config],
  ],
  'output that is shown in two ways': [
    ['[a]\nrun = "x"\nraw = true\n«silent» = true', [hidesNothing('silent', 'raw')]],
    ['[a]\nrun = "x"\nraw = true\n«silent» = "stdout"', [hidesNothing('silent', 'raw')]],
    ['[a]\nrun = "x"\n«output» = "prefix"\ninteractive = true', [noEffect('output', 'interactive', direct)]],
    ['[a]\nrun = "x"\nsilent = true\n«output» = "timed"', [noEffect('output', 'silent', hidden)]],
    ['[a]\nrun = "x"\nsilent = true\n«quiet» = true', [noEffect('quiet', 'silent', hidden)]],
    ['{ "a": { "run": "x", "raw": true, «"output"»: "prefix" } }', [noEffect('output', 'raw', direct)], json],
    ['[a]\nrun = "x"\nsilent = true\noutput = "silent"'],
    ['[a]\nrun = "x"\nsilent = "stderr"\noutput = "prefix"'],
    ['[a]\nrun = "x"\nquiet = true\noutput = "prefix"'],
    ['[a]\nrun = "x"\nraw = true\n«output» = "silent"', [hidesNothing('output', 'raw')]],
    ['[a]\nrun = "x"\nraw = true\noutput = "quiet"'],
    ['[a]\nrun = "x"\nraw = true\nquiet = true'],
    ['[a]\nrun = "x"\nraw = true\ninteractive = true'],
    ['[a]\nrun = "x"\nraw = false\nsilent = true'],
    ['[a]\nrun = "x"\nraw = true\nsilent = false'],
  ],
  'what is experimental': [
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
