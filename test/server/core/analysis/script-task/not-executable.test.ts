import { expect, test } from 'vitest';
import { GraphDiagnoser } from '../../../../../server/core/analysis/diagnosis/graph-diagnoser.ts';
import { openWorkspace } from '../../../../support/workspace-fixture.ts';

/** Returns the problems of all files, as their messages with `culprit: ` before them. The scripts are not executable. */
function problemsOf(fixture: string): readonly string[] {
  const { workspace } = openWorkspace(fixture);
  const isScript = (path: string) => path.includes('/mise-tasks/') && !path.endsWith('.toml');
  const diagnoser = new GraphDiagnoser(workspace, (path) => (isScript(path) ? 'file' : 'missing'));
  return [...workspace.files].flatMap(({ uri, document }) =>
    diagnoser.problems(uri).map(({ code, severity, span }) => {
      const { start, end } = document.offsetsOf(span);
      return `${severity} ${code}: ${document.text.slice(start, end)}`;
    }),
  );
}

test.for([
  ['a script with headers', '--- mise-tasks/x.sh\n#!/bin/sh\n#MISE quiet=true\n', ['hint not-executable: #!/bin/sh']],
  ['a script that others include', '--- mise-tasks/_lib.sh\n#!/bin/sh\nlog() { echo "$1"; }\n', []],
  [
    'the file of a task, regardless of its shell',
    '--- mise-tasks/_x.sh\n--- tasks.toml\n[a]\nfile = "mise-tasks/_x.sh"\nshell = "sh"\n',
    ['warning not-executable: mise-tasks/_x.sh'],
  ],
  [
    'a reference to a script',
    '--- mise-tasks/x.sh\n#!/bin/sh\n--- tasks.toml\n[a]\ndepends = ["x"]\n',
    ['warning not-executable: x'],
  ],
  [
    'a reference to a script and a step',
    '--- mise-tasks/x.sh\n#!/bin/sh\n--- tasks.toml\n[a]\nrun = [{ task = "x.sh" }]\n',
    ['warning not-executable: x.sh'],
  ],
  [
    'an optional reference',
    '--- mise-tasks/x.sh\n#!/bin/sh\n--- tasks.toml\n[a]\ndepends = [{ task = "x", optional = true }]\n',
    [],
  ],
  [
    'a reference to a script that another file defines too',
    '--- mise-tasks/x.sh\n#!/bin/sh\n--- tasks.toml\n[x]\nrun = "x"\n[a]\ndepends = ["x"]\n',
    [],
  ],
] as const)('%s', ([, fixture, expected]) => {
  expect(problemsOf(fixture)).toEqual(expected);
});

test('An alias may also be the alias of a script for another platform', () => {
  const scripts = ['sh', 'ps1'].map((extension) => `--- mise-tasks/lint-fix.${extension}\n#MISE alias="lf"\n`);
  const { workspace } = openWorkspace(scripts.join(''));
  const diagnoser = new GraphDiagnoser(workspace, () => 'script');
  expect([...workspace.files].flatMap(({ uri }) => diagnoser.problems(uri))).toEqual([]);
});
