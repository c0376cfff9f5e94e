import { expect, test } from 'vitest';
import { templateOf } from '../../../../../server/core/analysis/graph/template-of.ts';
import { taskTraits } from '../../../../../server/core/features/task-list/task-traits.ts';
import { openWorkspace } from '../../../../support/workspace-fixture.ts';

test.each([
  ['[a]\nrun = "node main.mjs"\n', 'node main.mjs'],
  ['[a]\nrun = ["node \'a b\' c d"]\n', 'node a b c'],
  ['[a]\nrun = "node main.mjs | cat"\n', ''],
  ['[a]\nrun = "make all"\n', ''],
  ['[a]\nrun = "node a"\nrun_windows = "node b"\n', ''],
  ['[a]\nrun = "node a"\nfile = "a.sh"\n', ''],
  ['[a]\ndepends = []\n', ''],
  ['--- mise.toml\n[task_templates.t]\nrun = "node a"\n[tasks.a]\nextends = "t"\n', 'node a'],
  ['--- mise.toml\n[task_templates.t]\nrun = "node a"\n[tasks.a]\nextends = "t"\nrun = "node b; node c"\n', ''],
])('the command of %j begins with %j', (fixture, command) => {
  const { workspace } = openWorkspace(fixture);
  const [task] = workspace.named('a', '/repo');
  if (!task) throw new Error('the fixture has no task `a`');
  expect(taskTraits(task, templateOf(task, workspace)).command).toBe(command);
});
