import { afterAll, beforeAll, expect, test } from 'vitest';
import type {
  CallHierarchyIncomingCall,
  CallHierarchyItem,
  CallHierarchyOutgoingCall,
} from 'vscode-languageserver-protocol';
import { type ServedTasks, serveTasks } from '../served-tasks.ts';

let served: ServedTasks;
beforeAll(async () => {
  served = await serveTasks();
});
afterAll(() => served.server.stop());

test('call hierarchy', async () => {
  const [item] = await served.tasks.request<readonly CallHierarchyItem[]>('textDocument/prepareCallHierarchy', {
    position: served.tasks.caret,
  });
  expect(item?.name).toBe('build:js');
  const incoming = await served.server.request<readonly CallHierarchyIncomingCall[]>('callHierarchy/incomingCalls', {
    item,
  });
  expect(
    incoming.map(({ from, fromRanges }) => [from.name, ...fromRanges.map((range) => served.textAt(from.uri, range))]),
  ).toEqual([
    ['test', 'build:js', 'build:*'],
    ['ci', 'b'],
  ]);
  const [caller] = incoming;
  const outgoing = await served.server.request<readonly CallHierarchyOutgoingCall[]>('callHierarchy/outgoingCalls', {
    item: caller?.from,
  });
  expect(
    outgoing.map(({ to, fromRanges }) => [to.name, ...fromRanges.map((r) => served.textAt(served.tasks.uri, r))]),
  ).toEqual([['build:js', 'build:js', 'build:*']]);
});
