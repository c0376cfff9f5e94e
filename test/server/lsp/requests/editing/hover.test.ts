import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Hover, MarkupContent } from 'vscode-languageserver-protocol';
import { serve } from '../../workspace/workspace.ts';
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

const early = [
  { at: 'a name', text: '[tasks.<|>all]\ndepends = ["lint:*"]\n', shown: '`lint:*` (2 tasks: ' },
  { at: 'a reference', text: '[tasks.all]\ndepends = ["<|>lint:js"]\n', shown: '**`lint:js`** — task' },
];

test.each(early)('a hover on $at before the folder is searched shows all tasks', async ({ text, shown }) => {
  const script = { executable: '#!/bin/sh\n' };
  const scripts = { 'mise-tasks/lint/js': script, 'mise-tasks/lint/css': script };
  const workspace = await serve({ 'mise.toml': text.replace('<|>', ''), ...scripts });
  const document = await workspace.open('mise.toml', text, 'toml');
  const { contents } = await document.request<Hover>('textDocument/hover', { position: document.caret });
  expect((contents as MarkupContent).value).toContain(shown);
});

test('the hover of a tool shows the versions in the lock file, and follows its changes', async () => {
  const lock = (version: string): string => `[[tools.node]]\nversion = "${version}"\n`;
  const text = '[tools]\nno<|>de = "24"\n';
  const workspace = await serve({ 'mise.toml': text.replace('<|>', ''), 'mise.lock': lock('24.3.0') });
  const document = await workspace.open('mise.toml', text, 'toml');
  const shown = async (): Promise<string> => {
    const { contents } = await document.request<Hover>('textDocument/hover', { position: document.caret });
    return (contents as MarkupContent).value;
  };
  expect(await shown()).toContain('- Locked in `mise.lock`: `24.3.0`');
  await workspace.write('mise.lock', lock('24.4.0'), 'changed');
  expect(await shown()).toContain('- Locked in `mise.lock`: `24.4.0`');
  await workspace.write('mise.lock', '<<<<<<< HEAD\n', 'changed');
  expect(await shown()).not.toContain('Locked');
  expect(await document.diagnostics()).toEqual([]);
});
