import { expect, test } from 'vitest';
import { shellOfTask, taskScripts } from '../../../../../server/core/analysis/scripts/task-scripts.ts';
import { type FixtureOptions, mark, open } from '../../../../support/fixture.ts';
import { rows } from '../../../../support/rows.ts';

const json: FixtureOptions<'task-file'> = { language: 'json' };

/** A task with its scripts marked, and the properties that they belong to. */
type Row = readonly [marked: string, properties: string, options?: FixtureOptions<'task-file'>];

test.each(
  rows<Row>([
    ['a = «"echo"»', 'run'],
    ['a = [«"echo"», «"ls"»]', 'run run'],
    ['[a]\nrun = «"echo"»', 'run'],
    ['[a]\nrun = [«"echo"», { task = "b" }, «\'ls\'»]', 'run run'],
    ['[a]\nrun_windows = «"dir"»\nrun = «"""\nls\n"""»', 'run run_windows*'],
    ['a.run = «"ls"»\na.shell = "bash -c"', 'run'],
    ['[a]\nrun = "echo', ''],
    ['[a]\ndepends = ["b"]\nfile = "x.sh"', ''],
    ['{ "a": { "run": [«"echo"»] } }', 'run', json],
  ]),
)('$name', ({ row: [marked, properties, options] }) => {
  const { document, kind, text } = open(marked, options);
  const [entry] = [...document.entries()];
  if (!entry) throw new Error('the text defines a task');
  const scripts = taskScripts(entry, kind.fields());
  const names = scripts.map(({ property, isForWindows }) => property + (isForWindows ? '*' : ''));
  expect(names.join(' ')).toBe(properties);
  expect(
    mark(
      text,
      scripts.map(({ node }) => document.offsetsOf(node)),
    ),
  ).toBe(marked);
});

test('the shell of a task is its own', () => {
  const { document } = open('[a]\nshell = "bash -c"');
  const [entry] = [...document.entries()];
  expect(entry && shellOfTask(entry)).toBe('bash -c');
});
