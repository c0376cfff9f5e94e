import { expect, test } from 'vitest';
import { type TaskAtAnswer, taskAtRequest } from '../../../../../server/protocol/task-at.ts';
import { requestTasks } from '../../workspace/listed-tasks.ts';
import { serve } from '../../workspace/workspace.ts';

test.each([
  ['in a task', '[build]\nru<|>n = "make"\n', 'build'],
  ['in the header', '[bu<|>ild]\nrun = "make"\n', 'build'],
  ['in a table of the task', '[build]\nrun = "make"\n[build.env]\nA<|> = "1"\n', 'build'],
  ['in a reference to another task', '[build]\ndepends = ["te<|>st"]\n[test]\nrun = "x"\n', 'build'],
  ['in one of several tasks', '[build]\nrun = "make"\n\n[test]\nrun = "x<|>"\n', 'test'],
  ['in a task of one line', 'build = "ma<|>ke"\n', 'build'],
  ['before all tasks', '# why<|>\n\n[build]\nrun = "make"\n', undefined],
])('%s, the task at the caret is the one of the unsaved text', async (_, text, name) => {
  const workspace = await serve({});
  const { server } = workspace;
  const document = await server.open(text);
  const found = await server.request<TaskAtAnswer>(taskAtRequest, { uri: document.uri, position: document.caret });
  const { tasks } = await requestTasks(workspace);
  expect(tasks.find(({ id }) => id === found?.id)?.name).toBe(name);
});

test('a document that is not known has no task', async () => {
  const { server } = await serve({});
  const params = { uri: 'file:///unknown/tasks.toml', position: { line: 0, character: 0 } };
  expect(await server.request<TaskAtAnswer>(taskAtRequest, params)).toBeNull();
});
