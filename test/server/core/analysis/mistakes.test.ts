import { describe, expect, test } from 'vitest';
import type { FixtureOptions } from '../../../support/fixture.ts';
import { open } from '../../../support/fixture.ts';
import { diagnosed, problemsOf } from '../../../support/problems.ts';
import { rows } from '../../../support/rows.ts';

const json: FixtureOptions = { language: 'json' };
const config: FixtureOptions = { kind: 'config-file' };

/** A text with «…» around each culprit, and the problems in the order of the text. */
type Row = readonly [marked: string, problems: readonly string[], options?: FixtureOptions];

function check([marked, problems, options]: Row): void {
  expect(diagnosed(marked, options)).toEqual([marked, ...problems]);
}

describe('a property of a task after the header of one of its tables', () => {
  test.each(
    rows<Row>([
      [
        '[build]\nrun = "x"\n\n[build.env]\nA = "1"\n«depends» = ["lint"]',
        ['misplaced-property: `depends` is a property of the task; move it above `[build.env]`'],
      ],
      [
        '[build.env]\n«run» = ["a", "b"]',
        ['misplaced-property: `run` is a property of the task; move it above `[build.env]`'],
      ],
      [
        '[build.tools]\nnode = "24"\n«depends» = ["lint"]',
        ['misplaced-property: `depends` is a property of the task; move it above `[build.tools]`'],
      ],
      [
        '[build.tools]\n«env» = { A = "1" }',
        ['misplaced-property: `env` is a property of the task; move it above `[build.tools]`'],
      ],
      [
        '[build.vars]\n«outputs» = { auto = true }',
        ['misplaced-property: `outputs` is a property of the task; move it above `[build.vars]`'],
      ],
      [
        '[build.watch]\n«run» = "x"',
        ['misplaced-property: `run` is a property of the task; move it above `[build.watch]`'],
      ],
      [
        '[build.confirm]\nmessage = "?"\ndefault = "no"\n«run» = "x"',
        ['misplaced-property: `run` is a property of the task; move it above `[build.confirm]`'],
      ],
      [
        '[tasks.build.env]\n«depends» = ["lint"]',
        ['misplaced-property: `depends` is a property of the task; move it above `[tasks.build.env]`'],
        config,
      ],
      [
        '[build]\ndepends = ["a"]\n\n[build.env]\ndepends = «["lint"]»',
        [
          'wrong-type: Expected a string, an integer, a boolean, or an object with `value`, `default`, `required` or `age`; found an array',
        ],
      ],
      [
        '[build.env]\ndepends = «1.5»',
        [
          'wrong-type: Expected a string, an integer, a boolean, or an object with `value`, `default`, `required` or `age`; found the number 1.5; write `"1.5"`',
        ],
      ],
      [
        '[build.env]\nother = «["lint"]»',
        [
          'wrong-type: Expected a string, an integer, a boolean, or an object with `value`, `default`, `required` or `age`; found an array',
        ],
      ],
      [
        '[build.env._]\nfile = «1»\nquiet = true',
        [
          'wrong-type: Expected a string, an object with `path` or `paths`, or an array of strings or objects with `path` or `paths`; found the number 1; write `"1"`',
        ],
      ],
    ]),
  )('$name', ({ row }) => check(row));
});

describe('a task nested in a task', () => {
  test.each(
    rows<Row>([
      [
        '[setup.«node»]\nrun = "x"',
        ['nested-task: Task `node` is nested in task `setup`; give it a quoted name, such as "setup:node"'],
      ],
      [
        '[setup]\nrun = "x"\n[setup.«node»]\nrun = "x"',
        ['nested-task: Task `node` is nested in task `setup`; give it a quoted name, such as "setup:node"'],
      ],
      [
        '[a.«b».c]\nrun = "x"',
        ['nested-task: Task `b.c` is nested in task `a`; give it a quoted name, such as "a:b:c"'],
      ],
      [
        'setup.«node».run = "x"',
        ['nested-task: Task `node` is nested in task `setup`; give it a quoted name, such as "setup:node"'],
      ],
      [
        'setup = { «node» = { run = "x" } }',
        ['nested-task: Task `node` is nested in task `setup`; give it a quoted name, such as "setup:node"'],
      ],
      [
        '[tasks.setup.«node»]\nrun = "x"',
        ['nested-task: Task `node` is nested in task `setup`; give it a quoted name, such as "setup:node"'],
        config,
      ],
      [
        '{ "setup": { «"node"»: { "run": "x" } } }',
        ['nested-task: Task `node` is nested in task `setup`; give it a quoted name, such as "setup:node"'],
        json,
      ],
      ['[setup.«node»]\nrn = "x"', ['unknown-property: Unknown key `node`; correct or remove it']],
    ]),
  )('$name', ({ row }) => check(row));
});

describe('the prefix `tasks` in a task file', () => {
  test.each(
    rows<Row>([
      [
        '[«tasks».a]\nrun = "x"',
        ['task-prefix: In a task file, every top-level key is a task; write `a`, not `tasks.a`'],
      ],
      [
        '[«tasks».a]\nrun = "x"\n[tasks.a.env]\nA = 1',
        ['task-prefix: In a task file, every top-level key is a task; write `a`, not `tasks.a`'],
      ],
      [
        '[«tasks».a]\nrun = "x"\n[«tasks»."b:c"]\nrun = "y"',
        [
          'task-prefix: In a task file, every top-level key is a task; write `a`, not `tasks.a`',
          'task-prefix: In a task file, every top-level key is a task; write `b:c`, not `tasks.b:c`',
        ],
      ],
      [
        '[«tasks»]\na = "x"\nb = "y"',
        ['task-prefix: In a task file, every top-level key is a task; move these tasks out of `tasks`'],
      ],
      [
        '«tasks».a.run = "x"\ntasks.a.quiet = true',
        ['task-prefix: In a task file, every top-level key is a task; write `a`, not `tasks.a`'],
      ],
      [
        '«tasks» = { a = "x", b = "y" }',
        ['task-prefix: In a task file, every top-level key is a task; move these tasks out of `tasks`'],
      ],
      ['[tasks]\nrun = "x"', []],
      ['[tasks.env]\nA = 1\n[tasks]\nrun = "x"', []],
      [
        '{ «"tasks"»: { "a": { "run": "x" } } }',
        ['task-prefix: In a task file, every top-level key is a task; write `a`, not `tasks.a`'],
        json,
      ],
      ['[tasks.a]\nrun = "x"', [], config],
      [
        '[«task».a]\nrun = "x"\n[task.a.env]\nA = 1\n[«task».b]\ndepends = ["a"]',
        [
          'task-prefix: In a task file, every top-level key is a task; write `a`, not `task.a`',
          'task-prefix: In a task file, every top-level key is a task; write `b`, not `task.b`',
        ],
      ],
      ['[task]\nrun = "x"', []],
      ['[task]', []],
      [
        '[task]\nrun = "x"\n[task.«a»]\nrun = "y"',
        ['nested-task: Task `a` is nested in task `task`; give it a quoted name, such as "task:a"'],
      ],
      ['[task.«evn»]\nA = "x"', ['unknown-property: Unknown key `evn`; did you mean `env`?']],
      ['[task]\n«rn» = "x"', ['unknown-property: Unknown key `rn`; did you mean `run`?']],
      [
        '{ «"task"»: { "a": { "run": "x" } } }',
        ['task-prefix: In a task file, every top-level key is a task; write `a`, not `task.a`'],
        json,
      ],
    ]),
  )('$name', ({ row }) => check(row));
});

describe('a section of a config file in a task file', () => {
  test.each(
    rows<Row>([
      ['[«env»]\nA = "1"\nB = "2"', [section('env')]],
      ['[«vars»]\na = "1"\n[«tools»]\nnode = "24"', [section('vars'), section('tools')]],
      ['[«task_config»]\nincludes = ["a"]', [section('task_config')]],
      ['[«settings»]\nexperimental = true', [section('settings')]],
      ['[«env»]\n_.file = ".env"', [section('env')]],
      ['«env».A = "1"\n«vars» = { b = "1" }', [section('env'), section('vars')]],
      ['{ «"env"»: { "A": "1" } }', [section('env')], json],
      ['[«task_templates».a]\nrun = "x"', [section('task_templates')]],
      // These are tasks with these names.
      ['[env]\nrun = "env"', []],
      ['[deps]\nrun = "x"\n«rn» = "y"', ['unknown-property: Unknown key `rn`; correct or remove it']],
      ['[«vars»]\ndir = "x"\na = "1"', [section('vars')]],
      ['[env]\nrun = "env"\n«A» = "1"', ['unknown-property: Unknown key `A`; correct or remove it']],
      ['[doctor]\n«rn» = "x"', ['unknown-property: Unknown key `rn`; did you mean `run`?']],
      ['[setup]\n«A» = "1"', ['unknown-property: Unknown key `A`; correct or remove it']],
    ]),
  )('$name', ({ row }) => check(row));
});

function section(name: string): string {
  return `unknown-property: In a task file, every top-level key is a task; move the section \`${name}\` to a config file, such as \`mise.toml\``;
}

describe('a task outside the section `tasks` in a config file', () => {
  test.each(
    rows<Row>([
      ['[«build»]\nrun = "x"\n[tasks.test]\ndepends = ["a"]', [outside('build')], config],
      ['[«build».env]\nA = 1\n[build]\ndepends = ["a"]', [outside('build')], config],
      ['[«"fmt:check"»]\nrun_windows = "x"', [outside('fmt:check')], config],
      ['«build» = { run = "x" }\n«lint».depends_post = ["a"]', [outside('build'), outside('lint')], config],
      ['[«tool»]\nrun = "x"', [outside('tool')], config],
      ['[«templates»]\nrun = "x"', [outside('templates')], config],
      ['{ «"build"»: { "run": "x" } }', [outside('build')], { ...json, ...config }],
      // A section that the runner knows, a section that the author may have meant, or no task.
      ['[hooks]\nrun = "x"\n[daemons]\nrun = "x"', [], config],
      ['[«task»]\nrun = "x"', ['unknown-property: Unknown key `task`; did you mean `tasks`?'], config],
      ['build = "x"\nlint = ["x"]\n[ours]\nfile = "x"\nenv = "x"\n[[list]]\nrun = "x"', [], config],
    ]),
  )('$name', ({ row }) => check(row));
});

function outside(name: string): string {
  return `task-prefix: In a config file, every task is in \`tasks\`; write \`tasks.${name}\`, not \`${name}\``;
}

describe('a value of a wrong type with an obvious correction', () => {
  test.each(
    rows<Row>([
      ['[a]\nhide = «"yes"»', ['wrong-type: Expected a boolean; found the string "yes"; write `true`']],
      ['[a]\nhide = «"Off"»', ['wrong-type: Expected a boolean; found the string "Off"; write `false`']],
      ['[a]\nhide = «"true"»', ['wrong-type: Expected a boolean; found the string "true"; write `true`']],
      ['[a]\nhide = «"x"»', ['wrong-type: Expected a boolean; found the string "x"']],
      ['[a]\ndir = «20»', ['wrong-type: Expected a string, such as "website"; found the number 20']],
      [
        '[a]\ntools.node = «20»',
        [
          'wrong-type: Expected a string, or an object with `version`, `path`, `prefix` or `ref`; found the number 20; write `"20"`',
        ],
      ],
      [
        '[a]\ntools = «"node@20"»',
        ['wrong-type: Expected an object, with keys such as `node`; found the string "node@20"'],
      ],
      ['tasks = «3»', ['wrong-type: Expected an object; found the number 3'], config],
      ['{ "a": { "hide": «"no"» } }', ['wrong-type: Expected a boolean; found the string "no"; write `false`'], json],
    ]),
  )('$name', ({ row }) => check(row));
});

describe('names from other tools, misspelled keys and invalid headers', () => {
  test.each(
    rows<Row>([
      ['[a]\n«decription» = "x"', ['unknown-property: Unknown key `decription`; did you mean `description`?']],
      ['[a]\n«deps» = ["b"]', ['unknown-property: Unknown key `deps`; use `depends` instead']],
      ['[a]\n«cmds» = ["b"]', ['unknown-property: Unknown key `cmds`; use `run` instead']],
      ['[a]\n«aliases» = ["b"]', ['unknown-property: Unknown key `aliases`; use `alias` instead']],
      ['[a]\n«desc» = "b"', ['unknown-property: Unknown key `desc`; use `description` instead']],
      ['[a]\n«dependsOn» = ["b"]', ['unknown-property: Unknown key `dependsOn`; did you mean `depends`?']],
      ['[a]\nusage = ""\nargs = «"x"»', ['wrong-type: Expected an array of strings; found the string "x"']],
      ['[a]\nrun = "x"\n«colour» = "x"', ['unknown-property: Unknown key `colour`; correct or remove it']],
      ['[a]\nrun = "x"\nargs = []\nglobal = true', []],
      [
        '[tasks.«\\"fmt:check\\"»]\nrun = "x"',
        ['syntax: Do not escape the quotes of a key; write `"fmt:check"`'],
        config,
      ],
      ['[env«.»]\nA = 1', ['syntax: Expected a key after the dot'], config],
      ['[env«.»]\nA = 1', ['syntax: Expected a key after the dot']],
      [
        '[a]\nrun = "x"\n[b]\nrun = "y"\n[«a»]\nquiet = true',
        ['duplicate-key: Table `a` is defined twice; move these lines to the first one, or rename it'],
      ],
      ['[[«a»]]\nrun = "x"\n\n[[a]]\nrun = "y"', ['wrong-type: A task is a single table; write `[a]`, not `[[a]]`']],
    ]),
  )('$name', ({ row }) => check(row));
});

describe('a key that closely resembles a known one, where any key is allowed', () => {
  test.each(
    rows<Row>([
      [
        '[a]\nrun = "x"\n[a.env]\n_.file = { path = ".env", «redcat» = true }',
        ['unknown-property: Unknown key `redcat`; did you mean `redact`?'],
      ],
      [
        '[a]\nrun = "x"\n[a.env]\n_.file = [{ path = ".env", «Tools» = true }]',
        ['unknown-property: Unknown key `Tools`; did you mean `tools`?'],
      ],
      [
        '[a]\nrun = "x"\n[a.env._.source]\npath = "x.sh"\n«expnd» = true',
        ['unknown-property: Unknown key `expnd`; did you mean `expand`?'],
      ],
      [
        '[a]\nrun = "x"\n[a.env]\n_.path = { path = "bin", «tols» = true }',
        ['unknown-property: Unknown key `tols`; did you mean `tools`?'],
      ],
      [
        '[a]\nrun = "x"\n[a.env]\n_.path = [{ path = "bin", «tols» = true }]',
        ['unknown-property: Unknown key `tols`; did you mean `tools`?'],
      ],
      ['[a]\nrun = "x"\n[a.env]\n_.«fiel» = ".env"', ['unknown-property: Unknown key `fiel`; did you mean `file`?']],
      [
        '[a]\nrun = "x"\n[a.vars]\n_.«fil» = "vars.toml"',
        ['unknown-property: Unknown key `fil`; did you mean `file`?'],
      ],
      [
        '[a]\nrun = "x"\noutputs = { auto = true, «auot» = true }',
        ['unknown-property: Unknown key `auot`; did you mean `auto`, which is already set?'],
      ],
      [
        '{ "a": { "run": "x", "env": { "_": { "file": { "path": "x", «"redcat"»: true } } } } }',
        ['unknown-property: Unknown key `redcat`; did you mean `redact`?'],
        json,
      ],
      [
        '[«taks».x]\nrun = "x"\n[taks.y]\nrun = "y"',
        ['unknown-property: Unknown key `taks`; did you mean `tasks`?'],
        config,
      ],
      [
        '[«task_template».x]\nrun = "x"',
        ['unknown-property: Unknown key `task_template`; did you mean `task_templates`?'],
        config,
      ],
    ]),
  )('$name is a warning', ({ row }) => {
    check(row);
    expect(problemsOf(open(row[0], row[2])).map(({ severity }) => severity)).toEqual(['warning']);
  });

  test.each(
    rows<Row>([
      ['[a]\nrun = "x"\n[a.env]\n_.file = { path = ".env", other = true }', []],
      ['[a]\nrun = "x"\n[a.env]\n_.vault = { path = "x" }\n_.python = {}', []],
      ['[a]\nrun = "x"\n[a.env]\n_.path = [{ paths = ["bin"] }]', []],
      ['[a]\nrun = "x"\n[a.vars]\n_.other = { file = 1 }', []],
      ['[tools]\nnode = "24"\n[task_config]\nincludes = []\n[vars]\na = 1\n[env]\n_.plugin = 1', [], config],
      // An error in the object is reported instead.
      [
        '[a]\nrun = "x"\n[a.env]\n_.file = { «paht» = ".env" }',
        ['unknown-property: Unknown key `paht`; did you mean `path`?'],
      ],
      ['[a]\nrun = "x"\noutputs = { «auot» = true }', ['unknown-property: Unknown key `auot`; did you mean `auto`?']],
      [
        '[a]\nrun = "x"\n[a.env]\n_.python = { «vnev» = "a" }',
        ['unknown-property: Unknown key `vnev`; did you mean `venv`?'],
      ],
      [
        '[a]\nrun = "x"\n[a.env]\n_.python.venv = { path = "a", «crate» = true }',
        ['unknown-property: Unknown key `crate`; did you mean `create`?'],
      ],
    ]),
  )('$name is not', ({ row }) => check(row));
});

describe('one mistake is one problem', () => {
  test.each(
    rows<Row>([
      [
        '[a]\nrun = "x"\nvars = { a = { «b» = "x", c = "y" } }',
        ['unknown-property: Unknown key `b`; allowed here: `value`, `redact`, `default`, `required` and `age`'],
      ],
      [
        '[a]\nrun = "x"\n[a.env.A]\n«b» = 1',
        [
          'unknown-property: Unknown key `b`; allowed here: `value`, `tools`, `redact`, `required`, `default` and `age`',
        ],
      ],
      [
        '[a]\ndepends = [{ «name» = "b" }]',
        ['unknown-property: Unknown key `name`; allowed here: `task`, `args`, `env` and `optional`'],
      ],
      [
        '[a]\nrun = { «cmd» = "b" }',
        ['unknown-property: Unknown key `cmd`; allowed here: `task`, `args`, `env` and `tasks`'],
      ],
      [
        '[a]\nrun = "x"\nconfirm = { «text» = "?" }',
        ['unknown-property: Unknown key `text`; allowed here: `message` and `default`'],
      ],
      ['[a]\nrun = "x"\nvars = { «a» = {} }', ['missing-property: Add `value`, `default`, `required` or `age`']],
      [
        '[a]\nrun = "x"\n«confirm» = { message = "?" }',
        ['missing-property: Add `default`: the answer that Enter gives'],
      ],
      [
        '[a]\nrun = "x"\n[a.env]\nA = { value = "", «required» = true }',
        ['required-with-value: `A` cannot be both required and empty; remove `required` or `value`'],
      ],
      [
        '[a]\nrun = "x"\ntools.x = { version = "1", os = «"mac os"» }',
        [
          'invalid-pattern: "mac os" is not allowed here; expected an operating system, or one with an architecture after a slash, such as "linux", "macos", "windows" or "linux/x64"',
        ],
      ],
      [
        '[a]\nrun = "x"\nenv.A = «1.0»',
        [
          'wrong-type: Expected a string, an integer, a boolean, or an object with `value`, `default`, `required` or `age`; found the float 1.0; write `"1.0"`',
        ],
      ],
    ]),
  )('$name', ({ row }) => check(row));
});
