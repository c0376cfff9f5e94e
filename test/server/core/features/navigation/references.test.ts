import { describe, expect, test } from 'vitest';
import { definitions, highlights, references } from '../../../../../server/core/features/navigation/references.ts';
import { rows } from '../../../../support/rows.ts';
import { openWorkspace } from '../../../../support/workspace-fixture.ts';

const uses = `--- tasks.toml
[build]
alias = ["b"]
[build.env]
A = 1
[test]
depends = ["CI=1 «build» --release", ["«b»", "x"], "builder"]
run = [{ task = "«build» x" }, { tasks = ["«b»"] }]
[all]
depends = ["«bui*»", "builder build"]
wait_for = { task = "«build»" }
--- ci.tasks.json
{ "ci": { "depends_post": ["«build»"] } }
`;

test.each(
  rows([
    ['from the name', uses.replace('[build]', '[bu<|>ild]')],
    ['from a later header', uses.replace('[build.env]', '[bu<|>ild.env]')],
    ['from an alias', uses.replace('alias = ["b', 'alias = ["b<|>')],
    ['from a reference', uses.replace('"CI=1 «build', '"CI=1 «bu<|>ild')],
    ['from another file', uses.replace('["«build»"]', '["«bu<|>ild»"]')],
    ['of a template', '--- mise.toml\n[task_templates.ba<|>se]\n[tasks.a]\nextends = "«base»"\n[tasks.base]\n'],
    [
      'by an alias that the task inherits from its template',
      '--- mise.toml\n[task_templates.t]\nalias = "b"\n[tasks.<|>a]\nextends = "t"\n[tasks.c]\ndepends = "«b»"\n',
    ],
    [
      'of a script task, by an alias in its table in a config file',
      '--- mise-tasks/s\n<|>#!/bin/sh\n#MISE quiet=true\n--- mise.toml\n[tasks.s]\nalias = "x"\n[tasks.a]\ndepends = ["«x»", "«s»"]\n',
    ],
    ['of nothing', '[build]\nrun = "bu<|>ild"\n[test]\ndepends = "build"'],
    [
      'while a task is half-typed',
      '[bu<|>ild]\n[test]\nwait_for = "«build»"\ndepends = ["«build»\n[a]\ndepends = "«build»"',
    ],
    [
      'not for the same name in another project',
      '--- a/tasks.toml\n[<|>x]\n--- b/tasks.toml\n[x]\n[y]\ndepends = "x"\n',
    ],
  ]),
)('uses: $name', ({ row: [, fixture] }) => {
  const { place, marked, expected } = openWorkspace(fixture);
  expect(marked(references(place).map(({ task, span }) => ({ file: task.file, span })))).toBe(expected);
});

test('definitions are all names and aliases', () => {
  const { place, marked, expected } = openWorkspace(
    '[«build»]\nalias = ["«b»", "«c»"]\n[«build».env]\nA = 1\n[test]\ndepends = "b<|>"',
  );
  expect(marked(definitions(place).map(({ task, span }) => ({ file: task.file, span })))).toBe(expected);
});

describe('highlights are limited to the file', () => {
  test.each(
    rows([
      [
        'a task',
        '--- tasks.toml\n[«bu<|>ild»]\nalias = "«b»"\n[test]\ndepends = ["«b»"]\n--- a.tasks.toml\n[c]\ndepends = "b"\n',
      ],
      ['a pattern and its matches', '[«"l:a"»]\n[«"l:b"»]\n[test]\ndepends = ["«l:<|>*»"]'],
      ['a reference to another file', '--- tasks.toml\n[build]\n--- a.tasks.toml\n[c]\ndepends = "«bu<|>ild»"\n'],
      ['an unknown name', '[c]\ndepends = ["«bu<|>ild»", "build"]'],
    ]),
  )('$name', ({ row: [, fixture] }) => {
    const { place, marked, expected } = openWorkspace(fixture);
    expect(marked(highlights(place).map(({ task, span }) => ({ file: task.file, span })))).toBe(expected);
  });
});
