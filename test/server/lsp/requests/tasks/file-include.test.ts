import { expect, test } from 'vitest';
import { type FileIncludeAnswer, fileIncludeRequest } from '../../../../../server/protocol/file-include.ts';
import { allTasks, started } from '../../workspace/listed-tasks.ts';

test('a file that is included later is loaded, with the include that the server returns', async () => {
  const workspace = await started({ 'mise.toml': '', 'tasks.toml': 'a = "x"\n', 'b.tasks.json': '{ "b": "x" }' });
  const { server } = workspace;
  const includeOf = (name: string) =>
    server.request<FileIncludeAnswer>(fileIncludeRequest, { uri: workspace.uri(name) });
  expect(await includeOf('b.tasks.json')).toBeNull();
  expect(await includeOf('gone.toml')).toBeNull();
  const include = await includeOf('tasks.toml');
  const newText = '[task_config]\nincludes = ["tasks.toml"]\n';
  expect(include).toMatchObject({ uri: workspace.uri('mise.toml'), newText, isNew: false });
  const { tasksChanges } = server;
  await workspace.write('mise.toml', newText, 'changed');
  await server.until(() => server.tasksChanges > tasksChanges);
  expect((await allTasks(workspace)).tasks.map(({ name, reach }) => [name, reach])).toEqual([
    ['b', 'JSON'],
    ['a', 'loaded'],
  ]);
  expect(await includeOf('tasks.toml')).toBeNull();
});
