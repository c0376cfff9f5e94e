import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WorkspaceSymbol } from 'vscode-languageserver-protocol';
import { type ServedTasks, serveTasks } from '../served-tasks.ts';

let served: ServedTasks;
beforeAll(async () => {
  served = await serveTasks();
});
afterAll(() => served.server.stop());

test('workspace symbols', async () => {
  const found = await served.server.request<readonly WorkspaceSymbol[]>('workspace/symbol', { query: 'b' });
  expect(found.map(({ name, containerName, kind }) => [name, containerName, kind])).toEqual([
    ['base', 'repo/mise.toml', 11],
    ['build:js', 'repo/tasks.toml', 12],
  ]);
});
