import { describe, expect, test } from 'vitest';
import { rows } from '../../../../support/rows.ts';
import {
  type AbsentRow,
  type ActionRow,
  actionsAt,
  checkAbsent,
  checkAction,
  checkSameValues,
  config,
  json,
} from './acting.ts';

describe('one string is converted to a list, and back', () => {
  const toList = 'Convert to a list';
  const toSingle = 'Convert to a string';
  test.each(
    rows<ActionRow>([
      ['[a]\nrun = "<|>x" # why\n', toList, '[a]\nrun = ["x"] # why\n'],
      ['[a]\nru<|>n = """\nx\ny\n"""\n', toList, '[a]\nrun = ["""\nx\ny\n"""]\n'],
      ['[a]\ndepends = "b --x<|>"\n', toList, '[a]\ndepends = ["b --x"]\n'],
      ["a = { alias = '<|>b' }\n", toList, "a = { alias = ['b'] }\n"],
      ['[a]\nrun = ["<|>x"] # why\n', toSingle, '[a]\nrun = "x" # why\n'],
      ['[a]\nsources = [\n  "x<|>",\n]\n', toSingle, '[a]\nsources = "x"\n'],
      ['{ "a": { "run": "<|>x" } }', toList, '{ "a": { "run": ["x"] } }', json],
      ['{ "a": { "run": ["<|>x"] } }', toSingle, '{ "a": { "run": "x" } }', json],
      ['[tasks.a]\nrun = "<|>x"\n', toList, '[tasks.a]\nrun = ["x"]\n', config],
    ]),
  )('$name', ({ row }) => checkAction(row));

  test.each(
    rows<AbsentRow>([
      ['[a]\ndescription = "<|>x"\n', 'Convert to a'],
      ['[a]\ndescription = "<|>x"\n', 'Convert to one'],
      ['[a]\nrun = ["<|>x", "y"]\n', toSingle],
      ['[a]\nrun = ["<|>x", # why\n]\n', toSingle],
      ['[a]\nrun = [{ task = "<|>x" }]\n', toSingle],
      ['[a]\nrun = "<|>x\n', toList],
      ['[a]\nrun = "<|>x"\nrun = "y"\n', toList],
    ]),
  )('not offered: $name', ({ row }) => checkAbsent(row));
});

describe('a string is converted to several lines, and back', () => {
  const several = 'Convert to a multi-line string';
  const one = 'Convert to a single-line string';
  test.each(
    rows<ActionRow>([
      ['[a]\nrun = "x\\ny<|>"\n', several, '[a]\nrun = """\nx\ny"""\n'],
      ['[a]\nusage = "arg \\"x\\"\\nflag<|>"\n', several, '[a]\nusage = """\narg "x"\nflag"""\n'],
      [
        '[a]\nrun = """\nx<|>\ny\n"""\n',
        one,
        '[a]\nrun = "x\\ny\\n"\n',
        { onWindows: '[a]\r\nrun = "x\\r\\ny\\r\\n"\r\n' },
      ],
      [
        "[a]\nrun = '''\nx\\<|>\ny\n'''\n",
        one,
        '[a]\nrun = "x\\\\\\ny\\n"\n',
        { onWindows: '[a]\r\nrun = "x\\\\\\r\\ny\\r\\n"\r\n' },
      ],
    ]),
  )('$name', ({ row }) => checkSameValues(row));

  test.each(
    rows<AbsentRow>([
      ['[a]\nrun = "x<|>"\n', 'line string'],
      ['{ "a": { "run": "x<|>\\ny" } }', several, json],
    ]),
  )('not offered: $name', ({ row }) => checkAbsent(row));
});

describe('the lines of a script are converted to separate commands', () => {
  const split = 'Run each line separately';
  const join = 'Join into one script';
  test.each(
    rows<ActionRow>([
      ['[a]\nrun = """\nnpm ci<|>\n\nnpm test\n"""\n', split, '[a]\nrun = ["npm ci", "npm test"]\n'],
      [
        `[a]\nrun = """\n${'x'.repeat(40)}<|>\n${'y'.repeat(40)}\n"""\n`,
        split,
        `[a]\nrun = [\n  "${'x'.repeat(40)}",\n  "${'y'.repeat(40)}",\n]\n`,
      ],
      ['[a]\nrun = ["npm ci"<|>, "npm test"] # why\n', join, '[a]\nrun = """\nnpm ci\nnpm test\n""" # why\n'],
      ['{ "a": { "run": "x<|>\\ny" } }', split, '{ "a": { "run": ["x", "y"] } }', json],
      ['{ "a": { "run": ["x<|>", "y"] } }', join, '{ "a": { "run": "x\\ny\\n" } }', json],
      [
        `{\n  "a": {\n    "run": "${'x'.repeat(40)}\\n${'y'.repeat(40)}<|>"\n  }\n}`,
        split,
        `{\n  "a": {\n    "run": [\n      "${'x'.repeat(40)}",\n      "${'y'.repeat(40)}"\n    ]\n  }\n}`,
        json,
      ],
    ]),
  )('$name', ({ row }) => checkAction(row));

  test.each(
    [
      'cd x',
      'A=1',
      'export A=1',
      'if x; then',
      'x \\',
      'x |',
      'x &&',
      'cat <<EOF',
      'x "',
      'x &',
      'f() {',
      '#!/bin/sh',
      'exit',
      'echo $1',
      '! x',
    ].flatMap((line) => [
      [`[a]\nrun = '''\n${line}\ny<|>\n'''\n`, split] as const,
      [`[a]\nrun = ['''${line}''', "y<|>"]\n`, join] as const,
    ]),
  )('not offered when a line affects the next one: %s', (at, title) => checkAbsent([at, title]));

  test.each(
    rows<AbsentRow>([
      ['[a]\nrun = "  x\\ny<|>"\n', split],
      ['[a]\nrun = "# x\\ny<|>"\n', split],
      ['[a]\nrun = "x && y\\nz<|>"\n', split],
      ['[a]\nshell = "bash -c"\nrun = "x\\ny<|>"\n', split],
      ['[a]\nshell = "fish -c"\nrun = ["x<|>", "y"]\n', join],
      ['[a]\nextends = "t"\nrun = ["x<|>", "y"]\n', join],
      ['[a]\nrun = ["x<|>", { task = "b" }, "y"]\n', join],
      ['[a]\nrun_windows = ["x<|>", "y"]\n', join],
    ]),
  )('not offered where it could change the result: $name', ({ row }) => checkAbsent(row));

  test.each(
    rows<ActionRow>([
      ['[a]\nrun = ["x && y<|>", "z"]\n', join, '[a]\nrun = """\nx\ny\nz\n"""\n'],
      ['[a]\nrun = ["a", { task = "b" }, "c<|>", "d"]\n', join, '[a]\nrun = ["a", { task = "b" }, """\nc\nd\n"""]\n'],
      [
        '[a]\nrun = [\n  # One.\n  "a<|>", # two\n  # Three.\n  "b \\\\ c",\n]\n',
        join,
        "[a]\nrun = '''\n# One.\n# two\na\n# Three.\nb \\ c\n'''\n",
      ],
      ['{ "a": { "run": ["x<|>", "y && z"] } }', join, '{ "a": { "run": "x\\ny && z\\n" } }', json],
      ['[a]\nshell = "bash -c"\nrun = ["x<|>", "y"]\n', join, '[a]\nshell = "bash -c"\nrun = """\nset -e\nx\ny\n"""\n'],
    ]),
  )('$name', ({ row }) => checkAction(row));
});

describe('a dependency is converted to a string or an object', () => {
  const toObject = 'Convert to an object';
  const toSingle = 'Convert to a string';
  test.each(
    rows<ActionRow>([
      ['[a]\ndepends = ["b<|>", "c"]\n', toObject, '[a]\ndepends = [{ task = "b" }, "c"]\n'],
      ['[a]\ndepends = "b<|>"\n', toObject, '[a]\ndepends = [{ task = "b" }]\n'],
      [
        "[a]\ndepends = [\"A=1 B='x y' b --c 'd e'<|>\"]\n",
        toObject,
        '[a]\ndepends = [{ task = "b", args = ["--c", "d e"], env = { A = "1", B = "x y" } }]\n',
      ],
      ['[a]\nwait_for = [["b<|>", "x y"]]\n', toObject, '[a]\nwait_for = [{ task = "b", args = ["x y"] }]\n'],
      ['[a]\ndepends = [{ task = "<|>b" }]\n', toSingle, '[a]\ndepends = ["b"]\n'],
      ['[a]\ndepends = [{ task = "<|>lint:*", optional = false }]\n', toSingle, '[a]\ndepends = ["lint:*"]\n'],
      [
        '[a]\ndepends = [{ task = "<|>b", args = ["--c", "it\'s"], env = { A = "1 2" } }]\n',
        toSingle,
        "[a]\ndepends = [\"'A=1 2' b --c 'it'\\\\''s'\"]\n",
      ],
      [
        '{ "a": { "depends": ["b --x<|>"] } }',
        toObject,
        '{ "a": { "depends": [{ "task": "b", "args": ["--x"] }] } }',
        json,
      ],
      [
        '{ "a": { "depends": [{ "task": "b<|>", "args": ["--x"] }] } }',
        toSingle,
        '{ "a": { "depends": ["b --x"] } }',
        json,
      ],
    ]),
  )('$name', ({ row }) => checkAction(row));

  test.each(
    rows<AbsentRow>([
      ['[a]\ndepends = ["{{ x }}<|>"]\n', 'Convert to an'],
      ['[a]\ndepends = [{ task = "<|>b", optional = true }]\n', toSingle],
      ['[a]\ndepends = [{ task = "<|>b", # why\n}]\n', toSingle],
      ['[a]\ndepends = [{ task = "<|>b c" }]\n', 'Convert to a string '],
      ['[a]\nrun = [{ task = "<|>b" }]\n', toSingle],
      ['[a]\nrun = "<|>b"\n', toObject],
    ]),
  )('not offered: $name', ({ row }) => checkAbsent(row));
});

describe('an inline table is converted to a table, and back', () => {
  test.each(
    rows<ActionRow>([
      [
        '[a]\nenv = { A = "1"<|>, _.file = ".env" }\nrun = "x"\n\n[b]\nrun = "y"\n',
        'Convert to a table `[a.env]`',
        '[a]\nrun = "x"\n\n[a.env]\nA = "1"\n_.file = ".env"\n\n[b]\nrun = "y"\n',
      ],
      [
        '["a:b"]\nrun = "x"\n# for all\nenv = { A = "1"<|> } # why\n',
        'Convert to a table `["a:b".env]`',
        '["a:b"]\nrun = "x"\n\n# for all\n["a:b".env] # why\nA = "1"\n',
      ],
      [
        '[tasks.a]\ntools = { <|>node = "24" }',
        'Convert to a table `[tasks.a.tools]`',
        '[tasks.a]\n\n[tasks.a.tools]\nnode = "24"\n',
        config,
      ],
      [
        '[a]\r\nenv = { A = "1"<|> }\r\nrun = "x"\r\n',
        'Convert to a table `[a.env]`',
        '[a]\r\nrun = "x"\r\n\r\n[a.env]\r\nA = "1"\r\n',
      ],
      [
        '[a]\nrun = "x"\n\n[a.env]\nA = "1"<|>\nB.value = 2\n\n[b]\nrun = "y"\n',
        'Convert to an inline table `env`',
        '[a]\nrun = "x"\nenv = { A = "1", B.value = 2 }\n\n[b]\nrun = "y"\n',
      ],
      [
        '[a]\n[a.env]\nA = "1"<|>\n# b\n[b]\n',
        'Convert to an inline table `env`',
        '[a]\nenv = { A = "1" }\n# b\n[b]\n',
      ],
    ]),
  )('$name', ({ row }) => checkSameValues(row));

  test.each(
    rows<AbsentRow>([
      ['[a]\nenv = { A = "1"<|>, # why\n}\n', 'as a table'],
      ['[a]\nenv = { <|> }\n', 'as a table'],
      ['a = { env = { A = 1<|> } }\n', 'as a table'],
      ['[[a.run]]\nenv = { A = "1"<|> }\n', 'as a table'],
      ['{ "a": { "env": { "A": "1"<|> } } }', 'as a table', json],
      ['[a]\nrun = "x"\n[a.env]\nA = "1"<|> # why\n', 'on one line'],
      ['[a]\nrun = "x"\n# why\n[a.env]\nA = "1"<|>\n', 'on one line'],
      ['[a]\nrun = "x"\n[a.env]\nA = "1"<|>\n[a.env.B]\nvalue = "1"\n', 'on one line'],
      ['[a.env]\nA = "1"<|>\n', 'on one line'],
      [`[a]\n[a.env]\nA = "${'1'.repeat(200)}"<|>\n`, 'on one line'],
    ]),
  )('not offered: $name', ({ row }) => checkAbsent(row));
});

describe('the keys of a task are sorted', () => {
  const sort = 'Sort the keys of `a`';
  test.each(
    rows<ActionRow>([
      [
        '[a]\n# what it does\nrun = "x" # why\ndepends = ["b"]\n\n# said of it\n# in two lines\ndescription = "y"<|>\n\n# next\n[b]\nrun = "z"\n',
        sort,
        '[a]\n# said of it\n# in two lines\ndescription = "y"\n# what it does\nrun = "x" # why\ndepends = ["b"]\n\n# next\n[b]\nrun = "z"\n',
      ],
      [
        '[a]\nenv.B = 1\nrun = "x"<|>\nenv.A = 2\n[a.tools]\nnode = "1"\n',
        sort,
        '[a]\nrun = "x"\nenv.B = 1\nenv.A = 2\n[a.tools]\nnode = "1"\n',
      ],
      ['[a]\nrun = """\nx\n"""\ndescription = "y"<|>', sort, '[a]\ndescription = "y"\nrun = """\nx\n"""'],
      ['[a]\r\nrun = "x"\r\ndescription = "y"<|>\r\n', sort, '[a]\r\ndescription = "y"\r\nrun = "x"\r\n'],
      ['a = { run = "x"<|>, description = "y" } # why\n', sort, 'a = { description = "y", run = "x" } # why\n'],
      [
        '{\n  "a": {\n    "run": "x",<|>\n    "$x": 1,\n    "description": "y"\n  }\n}',
        sort,
        '{\n  "a": {\n    "description": "y",\n    "run": "x",\n    "$x": 1\n  }\n}',
        json,
      ],
      ['[tasks.a]\nrun = "x"<|>\ndescription = "y"\n', sort, '[tasks.a]\ndescription = "y"\nrun = "x"\n', config],
    ]),
  )('$name', ({ row }) => checkSameValues(row));

  test.each(
    rows<AbsentRow>([
      ['[a]\ndescription = "y"<|>\nrun = "x"\n', sort],
      ['a = "x<|>"\n', sort],
      ['a = { run = "x"<|>, # why\n description = "y" }\n', sort],
      ['[a.env]\nB = 1<|>\nA = 2\n', sort],
    ]),
  )('not offered: $name', ({ row }) => checkAbsent(row));
});

test('nothing is offered outside of tasks', () => {
  expect(actionsAt('[settings]\nrun = "x"<|>\n', config)).toEqual([]);
  expect(actionsAt('<|>', config)).toEqual([]);
});
