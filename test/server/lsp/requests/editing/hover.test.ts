import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Hover } from 'vscode-languageserver-protocol';
import { type ServedTasks, serveTasks } from '../served-tasks.ts';

let served: ServedTasks;
beforeAll(async () => {
  served = await serveTasks();
});
afterAll(() => served.server.stop());

test('a hover on a reference shows the task', async () => {
  const found = await served.config.request<Hover>('textDocument/hover', {
    position: served.config.position(served.config.text.indexOf('b"]')),
  });
  expect(found.contents).toMatchObject({ kind: 'markdown' });
  expect(JSON.stringify(found.contents)).toContain('**`build:js`** — task');
});
