import { expect, test } from 'vitest';
import { type TaskCommandAnswer, taskCommandRequest } from '../../../../../server/protocol/task-command.ts';
import type { TasksAnswer } from '../../../../../server/protocol/tasks.ts';
import { serve } from '../../workspace/workspace.ts';

test('the command of a task has the folder and the words of the task', async () => {
  const workspace = await serve({
    'web/mise.toml': `[tasks.serve]
dir = "src"
run = "node 'a b.mjs' --port 1"
[tasks.loop]
run = ["node a", "node b"]
[tasks.shell]
shell = "bash -c"
run = "node a"
`,
  });
  await workspace.settle();
  const { tasks } = await workspace.server.request<TasksAnswer>('taskwright/tasks', {});
  const answers = await Promise.all(
    ['serve', 'loop', 'shell', 'unknown'].map(async (name) => {
      const id = tasks.find((task) => task.name === name)?.id ?? 'unknown';
      return await workspace.server.request<TaskCommandAnswer>(taskCommandRequest, { id });
    }),
  );
  const project = tasks[0]?.project;
  expect(answers).toEqual([
    { folder: `${project}/src`, words: ['node', 'a b.mjs', '--port', '1'], hasOwnShell: false },
    { reason: 'Its `run` is not exactly one command.' },
    { folder: project, words: ['node', 'a'], hasOwnShell: true },
    null,
  ]);
});
