import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CodeLens, Location } from 'vscode-languageserver-protocol';
import { startLanguageServer } from '../../../../../harness/language-server/language-server.ts';
import { type ServedTasks, serveTasks } from '../served-tasks.ts';

let served: ServedTasks;
beforeAll(async () => {
  served = await serveTasks();
});
afterAll(() => served.server.stop());

test('code lenses are counted when they are shown', async () => {
  const lenses = await served.tasks.request<readonly CodeLens[]>('textDocument/codeLens');
  expect(lenses.map(({ command }) => command?.title)).toEqual(['Run', undefined, 'Run']);
  expect(lenses[0]?.command).toMatchObject({
    command: 'taskwright.runTask',
    arguments: [served.tasks.uri, 'build:js', 'file:///repo'],
  });
  const resolved = await served.server.request<CodeLens>('codeLens/resolve', lenses[1] ?? {});
  expect(resolved.command?.title).toBe('3 references');
  expect(resolved.command?.command).toBe('taskwright.showReferences');
  const [uri, , locations]: readonly unknown[] = resolved.command?.arguments ?? [];
  expect(uri).toBe(served.tasks.uri);
  expect(locations).toHaveLength(3);
});

test('code lenses that count references are shown for all tasks or none if the settings say so', async () => {
  const titles = async (references: unknown): Promise<readonly unknown[]> => {
    await served.server.changeSettings({ taskwright: { codeLens: { references } } });
    const lenses = await served.tasks.request<readonly CodeLens[]>('textDocument/codeLens');
    return lenses.map(({ command }) => command?.title);
  };
  expect(await titles('always')).toEqual(['Run', undefined, 'Run', undefined]);
  expect(await titles('never')).toEqual(['Run', 'Run']);
  expect(await titles(5)).toEqual(['Run', undefined, 'Run']);
});

test('a task that sets variables, itself or by its template, has a code lens for its environment', async () => {
  const document = await served.server.open(
    '[tasks.own]\nenv.A = "1"\n\n[tasks.inherited]\nextends = "t"\n\n[tasks.none]\nenv = {}\n\n[task_templates.t]\nenv.A = "1"\n',
    { uri: 'file:///lenses/mise.toml', languageId: 'toml' },
  );
  const titles = async (codeLens: unknown): Promise<readonly unknown[]> => {
    await served.server.changeSettings({ taskwright: { codeLens } });
    const lenses = await document.request<readonly CodeLens[]>('textDocument/codeLens');
    return lenses.map(({ range: { start }, command }) => `${start.line} ${command?.title}`);
  };
  const run = ['0 Run', '3 Run', '6 Run'];
  expect(await titles({ references: 'never', environment: false })).toEqual(run);
  expect(await titles({ references: 'never' })).toEqual([
    '0 Run',
    '0 Environment',
    '3 Run',
    '3 Environment',
    '6 Run',
    '9 Environment',
  ]);
  await served.server.changeSettings({});
  await document.close();
});

test('a document that was never saved has no lens that runs its tasks', async () => {
  const document = await served.server.open(served.tasks.text, { uri: 'untitled:Untitled-1' });
  const lenses = await document.request<readonly CodeLens[]>('textDocument/codeLens');
  expect(lenses.map(({ command }) => command?.title)).toEqual([undefined]);
  await document.close();
});

test('lenses are sent only to clients that have their commands', async () => {
  const plain = await startLanguageServer({});
  try {
    expect(plain.capabilities.codeLensProvider).toBeUndefined();
    const document = await plain.open('[a]\n[b]\ndepends = "<|>a"');
    const [found] = await document.request<readonly Location[]>('textDocument/definition', {
      position: document.caret,
    });
    expect(found).toEqual({ uri: document.uri, range: document.range({ start: 1, end: 2 }) });
  } finally {
    await plain.stop();
  }
});
