import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { CompletionItem, CompletionList } from 'vscode-languageserver-protocol';
import { startLanguageServer } from '../../../../../harness/language-server/language-server.ts';
import { offeredItems } from '../../../../support/offered-items.ts';
import { editCapabilities, type ServedProject, serveProject } from './served-project.ts';

let project: ServedProject;
beforeAll(async () => {
  project = await serveProject();
});
afterAll(() => project.stop());

async function labelsAt(text: string): Promise<readonly string[]> {
  const document = await project.open(text);
  const items = await offeredItems(document);
  await document.close();
  return items.map(({ label }) => label);
}

describe('completion', () => {
  test('offers the tasks of other documents, saved or not', async () => {
    const other = await project.open('unsaved-task = "x"\n');
    expect(await labelsAt('[a]\ndepends = ["<|>"]\n')).toContain('unsaved-task');
    await other.close();
    expect(await labelsAt('[a]\ndepends = ["<|>"]\n')).not.toContain('unsaved-task');
  });

  test('offers files and folders, and continues inside a folder', async () => {
    const document = await project.open('[a]\nfile = "src/<|>"\n');
    const items = await offeredItems(document);
    await document.close();
    expect(items.map(({ label, command }) => [label, command?.command])).toEqual([
      ['lib/', 'editor.action.triggerSuggest'],
      ['main.ts', undefined],
    ]);
  });

  test.each(['link/<|>', '../<|>', '../outside/<|>'])('offers nothing outside the workspace: %s', async (path) => {
    expect(await labelsAt(`[a]\nfile = "${path}"\n`)).not.toContain('secret.txt');
  });
});

describe('a key with few allowed values', () => {
  const key = { start: { line: 1, character: 0 }, end: { line: 1, character: 2 } };
  const capabilitySets = {
    snippets: editCapabilities,
    'no snippets': { ...editCapabilities, textDocument: { completion: {} } },
  };
  test.each([
    ['is followed by the list of values', 'snippets', { completion: { triggerSuggest: true } }, 'quiet = $0', true],
    ['is inserted with a choice if the client cannot show a list', 'snippets', {}, `quiet = \${1|true,false|}`, false],
    [
      'is inserted with the first value if the client does not support snippets',
      'no snippets',
      { completion: { triggerSuggest: true } },
      'quiet = true',
      false,
    ],
  ] as const)('%s', async (_, capability, initializationOptions, newText, isList) => {
    const other = await startLanguageServer({
      capabilities: capabilitySets[capability],
      initializationOptions,
      folder: project.folder,
    });
    const document = await other.open('[a]\nqu<|>\n');
    const item = (await offeredItems(document)).find(({ label }) => label === 'quiet');
    expect(item?.textEdit).toEqual({ range: key, newText });
    expect(item?.command?.command).toBe(isList ? 'editor.action.triggerSuggest' : undefined);
    await other.stop();
  });
});

test('inside a folder, a client that cannot show a list receives no command for it', async () => {
  const other = await startLanguageServer({ folder: project.folder });
  const uri = project.uri('other.tasks.toml');
  const items = await offeredItems(await other.open('[a]\nfile = "src/<|>"\n', { uri }));
  expect(items.map(({ label, command }) => [label, command])).toEqual([
    ['lib/', undefined],
    ['main.ts', undefined],
  ]);
  await other.stop();
});

describe('a client that requests completions again when letters are deleted', () => {
  const tasks = Array.from({ length: 3_000 }, (_, index) => `[task-${index}]\nrun = "x"\n`).join('');
  const keys = ['run', 'wait_for'];

  /** Opens tasks and a key. Returns a function that requests completions after the key. */
  async function opened(typed: string, initializationOptions: object) {
    const server = await startLanguageServer({ folder: project.folder, initializationOptions });
    onTestFinished(() => server.stop());
    const document = await server.open(`${tasks}[t]\n${typed}<|>\n`, { uri: project.uri('many.tasks.toml') });
    const params = { position: document.caret };
    return () => document.request<CompletionItem[] | CompletionList>('textDocument/completion', params);
  }

  const keysIn = (items: readonly CompletionItem[]): readonly string[] =>
    keys.filter((key) => items.some(({ label }) => label === key));

  test.for([
    ['receives those with the typed letters', 'wai', { completion: { requestsAgain: true } }, ['wait_for']],
    ['receives all if nothing is typed', '', { completion: { requestsAgain: true } }, keys],
    ['is the only one that does not receive all', 'wai', {}, keys],
  ] as const)('%s', async ([, typed, options, expected]) => {
    const request = await opened(typed, options);
    let answer = await request();
    while (!Array.isArray(answer)) answer = await request();
    expect(keysIn(answer)).toEqual(expected);
  });

  test('receives all while tasks are being indexed, since the list is not final', async () => {
    const request = await opened('wai', { completion: { requestsAgain: true } });
    const answer = await request();
    if (Array.isArray(answer)) throw new Error('the list is final');
    expect(keysIn(answer.items)).toEqual(keys);
  });
});
