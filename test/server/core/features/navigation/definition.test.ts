import { expect, test } from 'vitest';
import { definition } from '../../../../../server/core/features/navigation/definition.ts';
import { rows } from '../../../../support/rows.ts';
import { openWorkspace } from '../../../../support/workspace-fixture.ts';

/** Checks that the definition of the name at the caret is marked. */
function check(fixture: string): void {
  const { place, marked, expected } = openWorkspace(fixture);
  const targets = definition(place)?.targets ?? [];
  expect(marked(targets.map(({ file, facts }) => ({ file, span: facts.key })))).toBe(expected);
}

test.each(
  rows([
    ['a string', '[«build»]\n[test]\ndepends = "bu<|>ild"'],
    ['an item of a list', '[«build»]\n[test]\ndepends = ["x", "build<|>"]'],
    ['before arguments', '[«build»]\n[test]\ndepends = ["<|>build --release"]'],
    ['after variables', '[«build»]\n[test]\ndepends = ["CI=1 bu<|>ild --release"]'],
    ['in quotes inside a string', `[«"a b"»]\n[test]\ndepends = ["'a<|> b' x"]`],
    ['a list of a name and its arguments', '[«build»]\n[test]\ndepends = [["bu<|>ild", "x"]]'],
    ['an object', '[«build»]\n[test]\nwait_for = [{ task = "bu<|>ild", optional = true }]'],
    ['depends_post', '[«build»]\n[test]\ndepends_post = "bu<|>ild"'],
    ['run', '[«build»]\n[test]\nrun = [{ task = "bu<|>ild x" }]'],
    ['run as an array of tables', '[«build»]\n[[test.run]]\ntask = "bu<|>ild"'],
    ['a group in run', '[«build»]\n[test]\nrun = [{ tasks = ["x", "bu<|>ild"] }]'],
    ['run_windows', '[«build»]\n[test]\nrun_windows = [{ task = "bu<|>ild" }]'],
    ['an alias', '[«build»]\nalias = "b"\n[test]\ndepends = ["b<|>"]'],
    ['an alias in its definition', '[«build»]\nalias = ["x", "b<|>"]'],
    ['a name with groups', '[«"a:b:c"»]\n[test]\ndepends = ["a:<|>b:c"]'],
    ['a name without its file extension', '[«"hello.sh"»]\n[test]\ndepends = ["hel<|>lo"]'],
    ['a pattern', '[«"lint:a"»]\n[«"lint:b"»]\n["lint:c:d"]\n[test]\ndepends = ["lint:<|>*"]'],
    ['a pattern that matches its own task', '[«"lint:a"»]\n["lint:all"]\ndepends = ["lint:<|>*"]'],
    ['the name itself', '[«bu<|>ild»]'],
    ['a later header', '[«build»]\n[bu<|>ild.env]'],
    ['a part of a later header', '[«build»]\n[build.e<|>nv]'],
    ['a dotted key', '«build».run = "x"\nbu<|>ild.dir = "y"'],
    ['an escaped string', '[«build»]\n[test]\ndepends = ["\\u0041=1 bu<|>ild"]'],
    ['a multi-line string', '[«build»]\n[test]\ndepends = """\nbu<|>ild --x"""'],
    ['another file', '--- tasks.toml\n[«build»]\n--- ci.tasks.toml\n[test]\ndepends = "bu<|>ild"\n'],
    ['the nearest project', '--- tasks.toml\n[build]\n--- a/tasks.toml\n[«build»]\n[test]\ndepends = "bu<|>ild"\n'],
    ['a project above', '--- tasks.toml\n[«build»]\n--- a/tasks.toml\n[test]\ndepends = "bu<|>ild"\n'],
    ['two files of one project', '--- a.tasks.toml\n[«x»]\n--- b.tasks.toml\n[«x»]\n[y]\ndepends = "<|>x"\n'],
    [
      'a script task and its table in a config file',
      '--- mise-tasks/s\n«#!/bin/sh»\n--- mise.toml\n[tasks.«s»]\nquiet = true\n[tasks.a]\ndepends = "<|>s"\n',
    ],
    [
      'a script task, from its table in a config file',
      '--- mise-tasks/s\n«#!/bin/sh»\n--- mise.toml\n[tasks.«<|>s»]\nquiet = true\n',
    ],
    [
      'a script task, by an alias in its table in a config file',
      '--- mise-tasks/s\n«#!/bin/sh»\n--- mise.toml\n[tasks.«s»]\nalias = "x"\n[tasks.a]\ndepends = "<|>x"\n',
    ],
    ['a template', '--- mise.toml\n[tasks.go]\nextends = "ba<|>se"\n[task_templates.«base»]\n[tasks.base]\n'],
    ['a config file', '--- mise.toml\n[tasks]\n«go» = "x"\n[tasks.test]\ndepends = ["g<|>o"]\n'],
    ['JSON', '--- web.tasks.json\n{ «"go"»: "x", "test": { "depends": ["g<|>o x"] } }\n'],
    ['half-typed tasks', '[«build»]\n[test]\ndepends = ["bu<|>ild\n[other]'],
    ['a broken file', '[«build»\nrun = "\n[test]\nenv = {\ndepends = ["bu<|>ild"]'],
    ['nothing: an argument', '[build]\n[test]\ndepends = ["build --rel<|>ease"]'],
    ['nothing: an unknown name', '[build]\n[test]\ndepends = ["bui<|>l"]'],
    ['nothing: another project', '[build]\n[test]\ndepends = ["//a:bu<|>ild"]'],
    ['nothing: a template expression', '[build]\n[test]\ndepends = ["{{ bu<|>ild }}"]'],
    ['nothing: the section', '--- mise.toml\n[ta<|>sks]\nbuild = "x"\n'],
    ['nothing: a script', '[build]\nrun = "bu<|>ild"'],
  ]),
)('$name', ({ row: [, fixture] }) => check(fixture));
