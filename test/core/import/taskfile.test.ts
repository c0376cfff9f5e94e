// biome-ignore-all lint/suspicious/noTemplateCurlyInString: scripts read variables of the shell
import { expect, test } from 'vitest';
import { imported } from './support/imported.ts';

test.for([
  [
    'commands',
    'tasks:\n  # Comment.\n  a:\n    desc: Does a\n    cmds: [x, y]\n  b: go test\n  c: [x, {task: a}]\n  d: {cmd: x}',
    [
      ...['# Comment.', '[a]', 'description = "Does a"', 'run = ["x", "y"]', '', '[b]', 'run = "go test"', ''],
      ...['[c]', 'run = ["x", { task = "a" }]', '', '[d]', 'run = "x"'],
    ],
  ],
  [
    'fields',
    "dotenv: [.env]\nenv: {A: '1'}\ntasks:\n  a:\n    aliases: [x]\n    dir: sub\n    env: {B: two}\n    sources: ['**/*.go', {exclude: v/*}]\n    generates: [out]\n    silent: true\n    internal: true\n    interactive: true\n    prompt: Sure?\n    cmds: [go]",
    [
      ...[
        '[a]',
        'alias = "x"',
        'hide = true',
        'quiet = true',
        'interactive = true',
        'confirm = "Sure?"',
        'dir = "sub"',
      ],
      ...[
        'env._.file = ".env"',
        'env.A = "1"',
        'env.B = "two"',
        'sources = ["**/*.go", "!v/*"]',
        'outputs = "out"',
        'run = "go"',
      ],
    ],
  ],
  [
    'variables',
    'vars: {N: app, C: {sh: date}, M: "{{.N}}-x"}\ntasks:\n  a: echo {{.N}} {{.C}} {{.M}} {{.HOME}} {{OS}} {{.ROOT_DIR}}',
    [...['[a]', 'run = "echo app $(date) app-x ${HOME} {{os()}} {{config_root}}"']],
  ],
  [
    'variables of calls',
    'tasks:\n  a: {deps: [{task: b, vars: {K: one}}], cmds: [{task: b, vars: {K: two}}]}\n  b: {vars: {K: none}, cmds: ["echo {{.K}}"]}',
    [
      ...['[a]', 'depends = [{ task = "b", env = { K = "one" } }]', 'run = [{ task = "b", env = { K = "two" } }]', ''],
      ...['[b]', 'env.K = { default = "none" }', 'run = "echo ${K}"'],
    ],
  ],
  [
    'required variables and preconditions',
    "tasks:\n  a: {requires: {vars: [V]}, preconditions: [test -f x, {sh: y, msg: it's}], cmds: ['{{.V}}']}",
    [
      ...['[a]', 'env.V = { required = true }', 'run = ['],
      ...[
        `  "test -f x || { echo 'precondition not met' >&2; exit 1; }",`,
        `  "y || { echo 'it'\\\\''s' >&2; exit 1; }",`,
        '  "${V}",',
        ']',
      ],
    ],
  ],
  [
    'arguments of the command line',
    'tasks:\n  a: x {{.CLI_ARGS}}\n  b: ["x {{.CLI_ARGS}}", y]',
    [...['[a]', 'run = "x"'], '3: `b` is not imported: `{{.CLI_ARGS}}` has no equivalent.'],
  ],
  [
    'ignored errors',
    'tasks:\n  a: {ignore_error: true, cmds: [x]}\n  b: [{cmd: y, ignore_error: true}]',
    [...['[a]', 'run = "x || true"', '', '[b]', 'run = "y || true"']],
  ],
  [
    'what has no equivalent',
    "includes: {d: ./d}\ntasks:\n  a: [{for: [x], cmd: y}]\n  b: {platforms: [linux], cmds: [z]}\n  c: echo '{{.X}}'\n  d: echo {{upper .X}}\n  e: {deps: [nope]}\n  f: [{defer: x}]",
    [
      ...['[b]', 'run = "z"'],
      '1: `includes` is not imported.',
      '3: `a` is not imported: `for` of a command has no equivalent.',
      '4: `platforms` of `b` is not imported.',
      '5: `c` is not imported: `{{.X}}` is in single quotes, where a shell replaces no variables.',
      '6: `d` is not imported: `{{upper .X}}` has no equivalent.',
      '7: `e` is not imported: it calls `nope`, which is not a task of this file.',
      '8: `f` is not imported: `defer` of a command has no equivalent.',
    ],
  ],
  [
    'anchors and merge keys',
    'tasks:\n  a: &a {silent: true, cmds: &c [x]}\n  b: {<<: *a, desc: B}\n  d: {<<: [{silent: true}, *a], silent: false, cmds: *c}\n  e: &e {<<: *e, cmds: [y]}',
    [
      ...['[a]', 'quiet = true', 'run = "x"', ''],
      ...['[b]', 'description = "B"', 'quiet = true', 'run = "x"', ''],
      ...['[d]', 'run = "x"', '', '[e]', 'run = "y"'],
    ],
  ],
  ['no tasks', 'version: 3', ['There are no `tasks` in it.']],
  [
    'invalid YAML',
    'tasks:\n  a: [x',
    [
      'It has a syntax error in line 2: Flow sequence in block collection must be sufficiently indented and end with a ].',
    ],
  ],
] as const)('Taskfile: %s', ([, text, expected]) => {
  expect(imported('Taskfile.yml', text)).toEqual(expected);
});
