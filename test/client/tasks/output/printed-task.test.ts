import { expect, test } from 'vitest';
import { printedTask } from '../../../../client/tasks/output/printed-task.ts';
import type { TaskSummary } from '../../../../server/protocol/tasks.ts';

const common: Omit<TaskSummary, 'name' | 'project' | 'projectPath' | 'id'> = {
  aliases: [],
  description: '',
  uri: 'file:///r/mise.toml',
  range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } },
  isInOtherProject: false,
  isGlobal: false,
  isTemplate: false,
  reach: 'loaded',
  overriding: '',
  isHidden: false,
  requiresConfirmation: false,
  readsInput: false,
  hasSources: false,
  isCached: false,
  takesArguments: false,
  command: '',
  errors: 0,
  warnings: 0,
  missing: 0,
  isInCycle: false,
};

const tasks = [
  ['build', 'file:///r', '//'],
  ['build', 'file:///r/web', '//web'],
  ['build all', 'file:///r', '//'],
  ['lint', 'file:///r/web', '//web'],
].map(([name = '', project = '', projectPath = '']): TaskSummary => {
  return { ...common, id: `${project} ${name}`, name, project, projectPath };
});

test.for([
  ['build', 'file:///r', 'file:///r build'],
  ['build', 'file:///r/web', 'file:///r/web build'],
  ['build --release', 'file:///r', 'file:///r build'],
  ['build all', 'file:///r', 'file:///r build all'],
  ['//web:build', 'file:///r', 'file:///r/web build'],
  ['lint', 'file:///r', 'file:///r/web lint'],
  ['2024-01-01', 'file:///r', undefined],
] as const)('[%s] in the output of a run in %s is the task %s', ([text, project, id]) => {
  expect(printedTask(text, project, tasks)?.id).toBe(id);
});
