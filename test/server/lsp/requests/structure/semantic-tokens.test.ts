import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SemanticTokens, SemanticTokensDelta } from 'vscode-languageserver-protocol';
import { type ServedTasks, serveTasks } from '../served-tasks.ts';

let served: ServedTasks;
beforeAll(async () => {
  served = await serveTasks();
});
afterAll(() => served.server.stop());

test('semantic tokens of a document and of a range', async () => {
  const legend = served.server.capabilities.semanticTokensProvider?.legend;
  expect(legend).toEqual({
    tokenTypes: ['function', 'interface', 'parameter', 'variable', 'regexp', 'property', 'method', 'keyword', 'string'],
    tokenModifiers: ['declaration'],
  });
  const all = await served.tasks.request<SemanticTokens>('textDocument/semanticTokens/full');
  expect(all.data).toEqual([
    ...[0, 1, 10, 0, 1],
    ...[1, 9, 1, 0, 1],
    ...[3, 1, 4, 0, 1],
    ...[1, 12, 2, 3, 0],
    ...[0, 5, 8, 0, 0],
    ...[0, 9, 3, 2, 0],
    ...[0, 7, 7, 4, 0],
  ]);
  const range = served.tasks.range({ start: 0, end: 5 });
  const part = await served.tasks.request<SemanticTokens>('textDocument/semanticTokens/range', { range });
  expect(part.data).toEqual([...[0, 1, 10, 0, 1], ...[1, 9, 1, 0, 1]]);
});

test('after an edit, only the changed semantic tokens are sent', async () => {
  const document = await served.server.open(
    '[first]\ndepends = "second"\n[second]\ndepends = ["first", "second"]\n[third]\n',
  );
  let known = await document.request<SemanticTokens>('textDocument/semanticTokens/full');
  const edits = [
    { start: 1, end: 6, text: 'one' },
    { start: 0, end: 0, text: '\n\n' },
    { start: 0, end: 0, text: '[zero]\n' },
    { start: 0, end: 7, text: '' },
    { start: 8, end: 8, text: '# nothing\n' },
    { start: 0, end: 0, text: '[x]\ndepends = ["third", "one"]\n' },
  ];
  for (const edit of edits) {
    await document.edit(edit);
    const { resultId: previousResultId = '' } = known;
    const delta = await document.request<SemanticTokensDelta>('textDocument/semanticTokens/full/delta', {
      previousResultId,
    });
    const data = [...known.data];
    for (const { start, deleteCount, data: added = [] } of delta.edits) data.splice(start, deleteCount, ...added);
    known = await document.request<SemanticTokens>('textDocument/semanticTokens/full');
    expect(data).toEqual(known.data);
    expect(delta.resultId).toBe(known.resultId);
    expect(delta.edits.length).toBeLessThanOrEqual(1);
  }
  const [all, same] = await Promise.all([
    document.request('textDocument/semanticTokens/full/delta', { previousResultId: 'unknown' }),
    document.request('textDocument/semanticTokens/full/delta', { previousResultId: known.resultId }),
  ]);
  expect(all).toEqual(known);
  expect(same).toEqual({ resultId: known.resultId, edits: [] });
  await document.close();
});
