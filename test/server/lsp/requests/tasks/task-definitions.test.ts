import { expect, test } from 'vitest';
import { type TaskDefinitionsAnswer, taskDefinitionsRequest } from '../../../../../server/protocol/task-definitions.ts';
import type { TasksAnswer } from '../../../../../server/protocol/tasks.ts';
import { serve } from '../../workspace/workspace.ts';

test('the folder, script and sources of tasks are listed; tasks that do not exist are omitted', async () => {
  const workspace = await serve({
    'web/mise.toml': '[tasks.build]\nfile = "build.sh"\ndir = "src"\nsources = ["*.ts"]\n[tasks.other]\nrun = "x"\n',
  });
  await workspace.settle();
  const { tasks } = await workspace.server.request<TasksAnswer>('taskwright/tasks', {});
  const [build, other] = ['build', 'other'].map((name) => tasks.find((task) => task.name === name));
  const params = { ids: [build?.id, 'unknown', other?.id] };
  const answer = await workspace.server.request<TaskDefinitionsAnswer>(taskDefinitionsRequest, params);
  expect(answer).toEqual([
    {
      id: build?.id,
      folder: `${build?.project}/src`,
      definition: expect.stringContaining('build.sh'),
      files: [`${build?.project}/build.sh`],
      sources: ['*.ts'],
    },
    { id: other?.id, folder: other?.project, definition: expect.anything(), files: [], sources: [] },
  ]);
});
