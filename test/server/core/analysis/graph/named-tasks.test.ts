import { expect, test } from 'vitest';
import type { Workspace } from '../../../../../server/core/analysis/graph/workspace.ts';
import { openWorkspace } from '../../../../support/workspace-fixture.ts';

const fixture =
  '--- tasks.toml\n[build]\nrun = "make"\n<|>\n--- web/mise.toml\n--- web/tasks.toml\n[lint]\nrun = "lint"\n';

/** Returns the places where the tasks with a name are defined, for references in `/repo/web`. */
function definedAs(name: string, workspace: Workspace): readonly string[] {
  return workspace.named(name, '/repo/web').map(({ file, facts }) => `${file.uri} ${facts.key.start}`);
}

test.for([
  ['makes the name longer', { at: 1, length: 0, text: 'x-' }, 'x-build', 1],
  ['renames the task', { at: 1, length: 5, text: 'test' }, 'test', 1],
  ['changes its script', { at: 16, length: 4, text: 'ninja' }, 'build', 1],
  ['deletes it', { at: 0, length: 21, text: '' }, 'build', 0],
] as const)('the tasks with a name are those of the latest text: an edit that %s', ([, edit, name, count]) => {
  const { workspace, place } = openWorkspace(fixture);
  const { file } = place;
  expect(definedAs('build', workspace)).toEqual([`${file.uri} 1`]);
  expect(definedAs(name === 'build' ? 'other' : name, workspace)).toEqual([]);

  const change = file.document.edit({ start: edit.at, end: edit.at + edit.length, text: edit.text });
  workspace.update(file.uri, change);
  const found = workspace.named(name, '/repo/web');
  expect(found).toHaveLength(count);
  for (const task of found) expect(task).toBe(workspace.taskByKey(task.key));
});

test('a computation records the tasks that it has found before', () => {
  const { workspace, place } = openWorkspace(fixture);
  const { file } = place;
  definedAs('build', workspace);
  const observed = workspace.observe(() => [...definedAs('build', workspace), ...definedAs('build', workspace)]);
  expect(workspace.isCurrent(observed)).toBe(true);
  workspace.update(file.uri, file.document.edit({ start: 1, end: 6, text: 'test' }));
  expect(workspace.isCurrent(observed)).toBe(false);
});
