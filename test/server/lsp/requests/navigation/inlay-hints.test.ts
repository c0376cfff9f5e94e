import { afterAll, beforeAll, expect, test } from 'vitest';
import type { InlayHint } from 'vscode-languageserver-protocol';
import { type ServedTasks, serveTasks } from '../served-tasks.ts';

let served: ServedTasks;
beforeAll(async () => {
  served = await serveTasks();
});
afterAll(() => served.server.stop());

test('inlay hints', async () => {
  const range = served.tasks.range({ start: 0, end: served.tasks.text.length });
  const found = await served.tasks.request<readonly InlayHint[]>('textDocument/inlayHint', { range });
  expect(found.map(({ label, position: at }) => [label, served.tasks.offset(at)])).toEqual([
    ['1 task', served.tasks.text.indexOf('"]\n', served.tasks.text.indexOf(':*'))],
  ]);
});
