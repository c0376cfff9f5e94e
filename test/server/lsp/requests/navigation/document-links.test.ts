import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DocumentLink } from 'vscode-languageserver-protocol';
import { type ServedTasks, serveTasks } from '../served-tasks.ts';

let served: ServedTasks;
beforeAll(async () => {
  served = await serveTasks();
});
afterAll(() => served.server.stop());

test('document links', async () => {
  const found = await served.tasks.request<readonly DocumentLink[]>('textDocument/documentLink');
  expect(found.map(({ range, target, tooltip }) => [served.textAt(served.tasks.uri, range), target, tooltip])).toEqual([
    ['build.sh', 'file:///repo/build.sh', 'The script of this task'],
  ]);
});
