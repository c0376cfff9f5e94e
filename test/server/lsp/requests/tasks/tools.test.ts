import { expect, test } from 'vitest';
import type { CompletionItem, Diagnostic } from 'vscode-languageserver-protocol';
import { type ToolsParams, toolsRequest, toolsWantedNotification } from '../../../../../server/protocol/tools.ts';
import { serve } from '../../workspace/workspace.ts';

const catalog = {
  tools: [{ name: 'node', backends: ['core:node'], description: 'JavaScript', versionNames: ['lts'] }],
  backends: ['npm'],
  installed: { node: ['24.3.0'] },
};

/** Opens a config file in a client that has these tools, or none. */
async function openConfig(text: string, params: ToolsParams) {
  const workspace = await serve({ 'mise.toml': text.replace('<|>', '') }, { initializationOptions: { tools: true } });
  const requests: string[] = [];
  workspace.server.connection.onNotification(toolsWantedNotification, () => {
    requests.push('wanted');
    void workspace.server.connection.sendRequest(toolsRequest, params);
  });
  const document = await workspace.open('mise.toml', text, 'toml');
  await workspace.settle();
  return { document, requests };
}

test('Completion waits for the tools of the runner, which are requested once', async () => {
  const { document, requests } = await openConfig('[tools]\nnode = "<|>"\n', { catalog });
  const request = () => document.request<CompletionItem[]>('textDocument/completion', { position: document.caret });
  const labels = (await request()).map(({ label }) => label);
  expect(labels).toEqual(['latest', 'lts', '24.3.0', 'Show All Versions of node…']);
  expect((await request()).at(-1)?.command?.command).toBe('taskwright.insertToolVersion');
  expect(requests).toEqual(['wanted']);
});

test('Without a runner, the examples of the schema are offered and nothing is reported', async () => {
  const { document } = await openConfig('[tools]\nnodee = "<|>"\n', { catalog: null });
  const items = await document.request<CompletionItem[]>('textDocument/completion', { position: document.caret });
  expect(items.map(({ label }) => label)).toContain('latest');
  const { items: problems } = await document.request<{ items: Diagnostic[] }>('textDocument/diagnostic', {});
  expect(problems).toEqual([]);
});

test('An unknown tool is reported after the tools are known', async () => {
  const { document } = await openConfig('[tools]\nnodee = "1"\n', { catalog });
  await expect
    .poll(async () => {
      const { items } = await document.request<{ items: Diagnostic[] }>('textDocument/diagnostic', {});
      return items.map(({ code }) => code);
    })
    .toEqual(['unknown-tool']);
});
