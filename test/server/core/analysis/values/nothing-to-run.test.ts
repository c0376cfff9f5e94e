import { expect, test } from 'vitest';
import { nothingToRun } from '../../../../../server/core/analysis/rules/nothing-to-run.ts';
import { mark, open } from '../../../../support/fixture.ts';
import { rows } from '../../../../support/rows.ts';
import { allProblems, type Place } from './problems-among-tasks.ts';

const json: Place = { language: 'json' };
const config: Place = { kind: 'config-file' };

/** A text with «…» around the name of a task, or around an empty list, for which nothing to run is reported. */
type Row = readonly [marked: string, place?: Place];

const table: readonly Row[] = [
  ['[«a»]'],
  ['[«a»]\ndescription = "x"'],
  ['[«a»]\nwait_for = "b"'],
  ['[«a».env]\nB = "1"'],
  ['a = «[]»'],
  ['[a]\nrun = «[]»'],
  ['[a]\ndepends = «[]»'],
  ['[a]\ndepends_post = «[]»'],
  ['[tasks.«a»]\ndescription = "x"', config],
  ['{ «"a"»: { "description": "x" } }', json],
  ['[a]\nrun = []\nrun_windows = "x"'],
  ['[a]\nrun_windows = "x"'],
  ['[a]\nfile = "x.sh"'],
  ['[a]\nfile = "{{ vars.x }}"'],
  ['[a]\ndepends = "b"'],
  ['[a]\ndepends = ["b"]'],
  ['[a]\ndepends_post = ["b"]'],
  ['[a]\nextends = "b"'],
  ['[a]\nextends = "b"\nrun = []'],
  ['[task_templates.a]\ndescription = "x"', config],
  // Nothing is reported for a task with errors, which may be the cause.
  ['{ "a": {\n "ru"\n } }', json],
  ['[a]\ncmd = "x"'],
  // The runner combines tasks with the same name in the files of a project.
  ['[tasks.a]\ndescription = "x"', { ...config, others: { 'mise.toml': '[tasks.a]\nrun = "x"' } }],
  ['[tasks.«a»]\ndescription = "x"', { ...config, others: { 'mise.toml': '[tasks.b]\nrun = "x"\nalias = "a"' } }],
  ['[tasks.«a»]\ndescription = "x"', { ...config, others: { 'mise.toml': '[task_templates.a]\nrun = "x"' } }],
  ['[tasks.«a»]\ndescription = "x"', { ...config, others: { '../mise.toml': '[tasks.a]\nrun = "x"' } }],
];

test.each(rows(table))('nothing to run: $name', ({ row: [marked, place = {}] }) => {
  const fixture = open(marked, place);
  const problems = allProblems(fixture, place).filter(({ code }) => code === nothingToRun.code);
  const ranges = problems.map(({ span }) => fixture.document.offsetsOf(span));
  expect(mark(fixture.text, ranges)).toBe(marked);
  const message = 'Task `a` has nothing to run; add `run`, `file` or `depends`';
  expect(problems.every((problem) => problem.message === message)).toBe(true);
});
