import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WorkspaceEdit } from 'vscode-languageserver-protocol';
import { type ServedTasks, serveTasks } from '../served-tasks.ts';

let served: ServedTasks;
beforeAll(async () => {
  served = await serveTasks();
});
afterAll(() => served.server.stop());

test('moving a file', async () => {
  const files = [{ oldUri: 'file:///repo/build.sh', newUri: 'file:///repo/bin/build.sh' }];
  const edit = await served.server.request<WorkspaceEdit>('workspace/willRenameFiles', { files });
  const edits = (edit.documentChanges ?? []).flatMap((change) => ('edits' in change ? change.edits : []));
  expect(
    edits.map((part) => ('newText' in part ? [served.textAt(served.tasks.uri, part.range), part.newText] : [])),
  ).toEqual([['build.sh', 'bin/build.sh']]);
});
