import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DocumentHighlight, Location } from 'vscode-languageserver-protocol';
import { type ServedTasks, serveTasks } from '../served-tasks.ts';

let served: ServedTasks;
beforeAll(async () => {
  served = await serveTasks();
});
afterAll(() => served.server.stop());

test('references', async () => {
  const ask = (includeDeclaration: boolean) =>
    served.tasks.request<readonly Location[]>('textDocument/references', {
      position: served.tasks.caret,
      context: { includeDeclaration },
    });
  const uses = ['tasks.toml: build:js', 'mise.toml: b', 'tasks.toml: build:*'];
  expect((await ask(false)).map(served.placed)).toEqual(uses);
  expect((await ask(true)).map(served.placed)).toEqual(['tasks.toml: "build:js"', 'tasks.toml: b', ...uses]);
});

test('document highlights', async () => {
  const found = await served.tasks.request<readonly DocumentHighlight[]>('textDocument/documentHighlight', {
    position: served.tasks.caret,
  });
  expect(found.map(({ kind, range }) => `${kind} ${served.textAt(served.tasks.uri, range)}`)).toEqual([
    '2 build:js',
    '3 "build:js"',
    '3 b',
    '2 build:*',
  ]);
});
