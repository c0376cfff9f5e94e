import { expect, test } from 'vitest';
import { withoutSuppressed } from '../../../server/core/analysis/diagnosis/suppressions.ts';
import type { TaskDocumentKindName } from '../../../server/core/analysis/kinds/file-naming.ts';
import { quickFixes } from '../../../server/core/features/quick-fixes/quick-fixes.ts';
import { applyEdits } from '../../../server/core/text/edit.ts';
import { type FixtureOptions, open } from '../../support/fixture.ts';
import { readByRunner } from '../../support/reading-of-runner.ts';
import { rows } from '../../support/rows.ts';
import { findRunner } from '../../support/runner.ts';
import { shellCheckProblemsIn } from '../../support/shellcheck.ts';

const json: FixtureOptions<'task-file'> = { language: 'json' };
const config: FixtureOptions<'config-file'> = { kind: 'config-file' };

/** A text with one problem, the title of a fix, and the text after it; undefined if there is no such fix. */
type Row = readonly [
  text: string,
  title: string,
  after: string | undefined,
  options?: FixtureOptions<TaskDocumentKindName>,
];

const quote = 'Change to `"$X"`';
const bash = 'Use Bash for this task';
const onLine = 'Ignore `SC2086` on this line';
const inTask = 'Ignore `SC2086` in this task';

test.each(
  rows<Row>([
    ["a = 'echo $X'", quote, 'a = \'echo "$X"\''],
    ['a = "echo $X"', quote, 'a = "echo \\"$X\\""'],
    ['a = """echo $X"""', quote, 'a = """echo "$X\\""""'],
    ['a = """\necho $X\n"""', quote, 'a = """\necho "$X"\n"""'],
    ["a = '''\necho $X\n'''", quote, "a = '''\necho \"$X\"\n'''"],
    ['{ "a": "echo $X" }', quote, '{ "a": "echo \\"$X\\"" }', json],
    ['a = "\\u00e9 $X"', quote, 'a = "\\u00e9 \\"$X\\""'],
    ['a = "echo {{ b }}$X"', quote, 'a = "echo {{ b }}\\"$X\\""'],
    ['[a]\nshell = "sh -c"\nrun = "cd x; ls"', 'Insert `|| exit`', '[a]\nshell = "sh -c"\nrun = "cd x || exit; ls"'],
    ['[a]\nrun = \'x=`ls`; echo "$x"\'', 'Change to `$(ls)`', '[a]\nrun = \'x=$(ls); echo "$x"\''],
    ['[a]\nrun = "x=\\u0060ls\\u0060; echo \\"$x\\""', 'Change to `$(ls)`', undefined],
    ['a = "echo $X"', onLine, '# taskwright: ignore SC2086\na = "echo $X"'],
    ['a = "echo $X"', inTask, undefined],
    ['[a]\n  run = "echo $X"', onLine, '[a]\n  # taskwright: ignore SC2086\n  run = "echo $X"'],
    ['[a]\nrun = """\necho $X\n"""', onLine, undefined],
    ['[a]\nrun = """\necho $X\n"""', inTask, '# taskwright: ignore SC2086\n[a]\nrun = """\necho $X\n"""'],
    [
      '[a]\nrun = "read -rp x y; echo \\"$y\\""',
      bash,
      '[a]\nshell = "bash -c -o errexit"\nrun = "read -rp x y; echo \\"$y\\""',
    ],
    [
      '[a]\nshell = "sh -c"\nrun = ["read -rp x y; echo \\"$y\\""]',
      bash,
      '[a]\nshell = "bash -c"\nrun = ["read -rp x y; echo \\"$y\\""]',
    ],
    [
      '{ "a": { "run": "[[ $1 = x* ]]" } }',
      bash,
      '{ "a": { "shell": "bash -c -o errexit", "run": "[[ $1 = x* ]]" } }',
      json,
    ],
    ['a = "[[ $1 = x* ]]" # c', bash, 'a = { shell = "bash -c -o errexit", run = "[[ $1 = x* ]]" } # c'],
    ["a = '[[ $1 = x* ]]'", bash, 'a = { shell = "bash -c -o errexit", run = \'[[ $1 = x* ]]\' }'],
    ["a = '''\n[[ $1 = x* ]]\n'''", bash, "a = { shell = \"bash -c -o errexit\", run = '''\n[[ $1 = x* ]]\n''' }"],
    [
      'a = [\n  "true", # c\n  "[[ $1 = x* ]]",\n]',
      bash,
      'a = { shell = "bash -c -o errexit", run = [\n  "true", # c\n  "[[ $1 = x* ]]",\n] }',
    ],
    ['run = "[[ $1 = x* ]]"', bash, 'run = { shell = "bash -c -o errexit", run = "[[ $1 = x* ]]" }'],
    [
      '[tasks]\na = "[[ $1 = x* ]]"',
      bash,
      '[tasks]\na = { shell = "bash -c -o errexit", run = "[[ $1 = x* ]]" }',
      config,
    ],
    ['tasks.a = "[[ $1 = x* ]]"', bash, 'tasks.a = { shell = "bash -c -o errexit", run = "[[ $1 = x* ]]" }', config],
    [
      'tasks = { a = "[[ $1 = x* ]]" }',
      bash,
      'tasks = { a = { shell = "bash -c -o errexit", run = "[[ $1 = x* ]]" } }',
      config,
    ],
    [
      '[tasks.run]\nrun = "[[ $1 = x* ]]"',
      bash,
      '[tasks.run]\nshell = "bash -c -o errexit"\nrun = "[[ $1 = x* ]]"',
      config,
    ],
    ['{ "a": "[[ $1 = x* ]]" }', bash, '{ "a": { "shell": "bash -c -o errexit", "run": "[[ $1 = x* ]]" } }', json],
    ['a = "#!/bin/sh\\n[[ $1 = x* ]]"', bash, undefined],
    ['[a]\nrun = """\n#!/bin/sh\n[[ $1 = x* ]]\n"""', bash, undefined],
    [
      '# taskwright: ignore unknown-property\n[a]\nrun = """\necho $X\n"""',
      inTask,
      '# taskwright: ignore unknown-property, SC2086\n[a]\nrun = """\necho $X\n"""',
    ],
  ]),
)('$name: $row.1', async ({ row: [text, title, after, options] }) => {
  const { document, kind } = open(text, options);
  const [problem, ...others] = await shellCheckProblemsIn(document, kind);
  expect(others.map(({ code }) => code)).toEqual([]);
  const fix = problem && quickFixes(problem, document).find((offered) => offered.title === title);
  expect(fix && applyEdits(text, fix.edits)).toBe(after);
});

const runner = findRunner();

test
  .runIf(runner)
  .each([
    'a = "[[ $1 = x* ]]" # c\n',
    "a = '''\n[[ $1 = x* ]]\n'''\n",
    'a = [\n  "true", # c\n  "[[ $1 = x* ]]",\n]\n',
  ])('the runner reads %j with Bash as before, apart from the shell', async (text) => {
  const { document, kind } = open(text);
  const [problem] = await shellCheckProblemsIn(document, kind);
  const fix = problem && quickFixes(problem, document).find(({ title }) => title === bash);
  const texts = [text, applyEdits(text, fix?.edits ?? [])];
  const [before, after] = await Promise.all(texts.map((each) => runner && readByRunner(each, {}, runner)));
  const task = typeof before === 'object' ? before.get('a') : undefined;
  expect(after).toEqual(new Map([['a', { ...task, shell: 'bash -c -o errexit' }]]));
});

/** Texts in which a comment suppresses the only problem. */
test.each([
  '# taskwright: ignore SC2086\na = "echo $X"',
  'a = "echo $X" # taskwright: ignore SC2086',
  '[a]\nrun = """\necho $X # taskwright: ignore SC2086\n"""',
  '[a] # taskwright: ignore SC2086\nrun = """\necho $X\n"""',
  '[a]\n# taskwright: ignore SC2086, SC2046\nrun = [\n  """\necho $X\n""",\n]',
  '# taskwright: ignore-file SC2086\n[a]\nrun = """\necho $X\n"""',
  '# taskwright: ignore-file\n[a]\nrun = """\necho $X\n"""',
  '[a]\nrun = """\n# shellcheck disable=SC2086\necho $X\n"""',
  '[a]\nrun = """\n#!/bin/bash\n# shellcheck disable=SC2086\n\necho\necho $X\n"""',
])('%j is suppressed', async (text) => {
  const { document, kind } = open(text);
  expect(withoutSuppressed(await shellCheckProblemsIn(document, kind), document)).toEqual([]);
});
