import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CodeAction, CompletionItem, TextEdit } from 'vscode-languageserver-protocol';
import {
  type LanguageServer,
  startLanguageServer,
  usualCapabilities,
} from '../../../harness/language-server/language-server.ts';
import type { ServedDocument } from '../../../harness/language-server/served-document.ts';
import { applyEdits } from '../../../server/core/text/edit.ts';

const capabilities = {
  ...usualCapabilities,
  workspace: {
    ...usualCapabilities.workspace,
    workspaceEdit: { documentChanges: true, resourceOperations: ['create' as const, 'delete' as const] },
  },
};

let folder: string;
let server: LanguageServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'taskwright-'));
  await mkdir(join(folder, 'project', 'src', 'lib'), { recursive: true });
  await mkdir(join(folder, 'project', 'scripts'));
  await mkdir(join(folder, 'outside'));
  await writeFile(join(folder, 'outside', 'secret.txt'), '');
  await symlink(join(folder, 'outside'), join(folder, 'project', 'link'));
  await writeFile(join(folder, 'project', 'src', 'main.ts'), '');
  await writeFile(join(folder, 'project', 'scripts', 'old.sh'), '#!/usr/bin/env sh\nset -e\n\nnpm test "$@"\n');
  const initializationOptions = { completion: { triggerSuggest: true }, reveal: true };
  server = await startLanguageServer({ capabilities, initializationOptions, folder: join(folder, 'project') });
});

afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

let opened = 0;

/** Opens a task file of the project. */
function open(text: string): Promise<ServedDocument> {
  opened++;
  return server.open(text, { uri: pathToFileURL(join(folder, 'project', `${opened}.tasks.toml`)).href });
}

async function itemsAt(document: ServedDocument): Promise<readonly CompletionItem[]> {
  return document.request('textDocument/completion', { position: document.caret });
}

async function labelsAt(text: string): Promise<readonly string[]> {
  const document = await open(text);
  const items = await itemsAt(document);
  await document.close();
  return items.map(({ label }) => label);
}

describe('completion', () => {
  test('offers the tasks of other documents, saved or not', async () => {
    const other = await open('unsaved-task = "x"\n');
    expect(await labelsAt('[a]\ndepends = ["<|>"]\n')).toContain('unsaved-task');
    await other.close();
    expect(await labelsAt('[a]\ndepends = ["<|>"]\n')).not.toContain('unsaved-task');
  });

  test('offers files and folders, and continues inside a folder', async () => {
    const document = await open('[a]\nfile = "src/<|>"\n');
    const items = await itemsAt(document);
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

/** Returns the actions at the caret; only those of the given kinds if any are specified. */
async function actionsAt(document: ServedDocument, only?: readonly string[]): Promise<readonly CodeAction[]> {
  const range = { start: document.caret, end: document.caret };
  const context = { diagnostics: [], ...(only && { only }) };
  return document.request('textDocument/codeAction', { range, context });
}

function edited(document: ServedDocument, edits: readonly TextEdit[]): string {
  return applyEdits(
    document.text,
    edits.map(({ range, newText }) => ({ ...offsets(document, range), text: newText })),
  );
}

function offsets(document: ServedDocument, range: TextEdit['range']) {
  return { start: document.offset(range.start), end: document.offset(range.end) };
}

describe('code actions', () => {
  const mistakes = '[a]\ndecrip<|>tion = "x"\nquiet = "true"\nrun = "y"\n[b]\nrn = "z"\n';

  test('are of the requested kinds', async () => {
    const document = await open(mistakes);
    const kindsOf = async (only?: readonly string[]) => [
      ...new Set((await actionsAt(document, only)).map(({ kind }) => kind)),
    ];
    expect(await kindsOf()).toEqual(['quickfix', 'refactor.rewrite']);
    expect(await kindsOf(['quickfix'])).toEqual(['quickfix']);
    expect(await kindsOf(['refactor'])).toEqual(['refactor.rewrite']);
    expect(await kindsOf(['refactor.rewrite'])).toEqual(['refactor.rewrite']);
    expect(await kindsOf(['refactor.extract'])).toEqual([]);
    expect(await kindsOf(['source.fixAll'])).toEqual(['source.fixAll.taskwright']);
    expect(await kindsOf(['source.organizeImports'])).toEqual([]);
    await document.close();
  });

  test('fix all problems with safe fixes, or all problems of one rule', async () => {
    const document = await open(mistakes);
    const [all] = await actionsAt(document, ['source.fixAll.taskwright']);
    expect(edited(document, all?.edit?.changes?.[document.uri] ?? [])).toBe(
      '[a]\ndescription = "x"\nquiet = true\nrun = "y"\n[b]\nrun = "z"\n',
    );
    const quick = await actionsAt(document, ['quickfix']);
    const alike = quick.find(({ title }) => title === 'Fix all `unknown-property` problems in this file');
    expect(edited(document, alike?.edit?.changes?.[document.uri] ?? [])).toBe(
      '[a]\ndescription = "x"\nquiet = "true"\nrun = "y"\n[b]\nrun = "z"\n',
    );
    await document.close();
  });

  test('do not fix problems of rules that the settings turn off', async () => {
    await server.changeSettings({ taskwright: { rules: { 'unknown-property': 'off', 'wrong-type': 'off' } } });
    const document = await open(mistakes);
    expect(await actionsAt(document, ['source.fixAll'])).toEqual([]);
    expect(await actionsAt(document, ['quickfix'])).toEqual([]);
    await document.close();
    await server.changeSettings({});
  });

  test('create new files, but do not overwrite existing ones', async () => {
    const document = await open('[old]\nrun = "npm <|>test"\n');
    const [action] = await actionsAt(document, ['refactor.extract']);
    const uri = pathToFileURL(join(folder, 'project', 'scripts', 'old-2.sh')).href;
    const [created, filled, changed] = action?.edit?.documentChanges ?? [];
    expect(created).toEqual({ kind: 'create', uri, options: { overwrite: false, ignoreIfExists: false } });
    expect(filled).toMatchObject({
      textDocument: { uri },
      edits: [{ newText: '#!/usr/bin/env sh\nset -e\n\nnpm test "$@"\n' }],
    });
    expect(changed).toMatchObject({
      textDocument: { uri: document.uri, version: 1 },
      edits: [{ newText: '"sh scripts/old-2.sh"' }],
    });
    await document.close();
  });

  test('move a script into its task', async () => {
    const document = await open('[a]\nrun = "sh scripts<|>/old.sh"\n');
    const [action] = await actionsAt(document, ['refactor.inline']);
    expect(edited(document, action?.edit?.changes?.[document.uri] ?? [])).toBe('[a]\nrun = "npm test"\n');
    await document.close();
  });

  test('convert the file, and delete the original', async () => {
    const document = await open('a = "<|>x" # why\n');
    const actions = await actionsAt(document, ['refactor.rewrite']);
    const convert = actions.find(({ title }) => title.startsWith('Convert'));
    expect(convert?.title).toBe(`Convert to JSON: \`${opened}.tasks.json\` (loses 1 comment)`);
    expect(convert?.edit?.documentChanges?.at(-1)).toEqual({ kind: 'delete', uri: document.uri });
    await document.close();
  });
});

describe('a key with few allowed values', () => {
  const key = { start: { line: 1, character: 0 }, end: { line: 1, character: 2 } };
  const capabilitySets = {
    snippets: capabilities,
    'no snippets': { ...capabilities, textDocument: { completion: {} } },
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
      folder: join(folder, 'project'),
    });
    const document = await other.open('[a]\nqu<|>\n');
    const item = (await itemsAt(document)).find(({ label }) => label === 'quiet');
    expect(item?.textEdit).toEqual({ range: key, newText });
    expect(item?.command?.command).toBe(isList ? 'editor.action.triggerSuggest' : undefined);
    await other.stop();
  });
});

test('inside a folder, a client that cannot show a list receives no command for it', async () => {
  const other = await startLanguageServer({ folder: join(folder, 'project') });
  const uri = pathToFileURL(join(folder, 'project', 'other.tasks.toml')).href;
  const items = await itemsAt(await other.open('[a]\nfile = "src/<|>"\n', { uri }));
  expect(items.map(({ label, command }) => [label, command])).toEqual([
    ['lib/', undefined],
    ['main.ts', undefined],
  ]);
  await other.stop();
});

describe('the position of the text that an action creates is shown afterwards', () => {
  test.for<readonly [title: string, text: string, path: string, line: number, character: number]>([
    ['Create task `z`', '[a]\ndepends = "<|>z"\n', '', 4, 7],
    ['Move the script to `scripts/a.sh`', '[a]\nrun = "<|>x"\n', 'scripts/a.sh', 3, 0],
  ])('%s', async ([title, text, path, line, character]) => {
    const document = await open(text);
    const uri = path === '' ? document.uri : pathToFileURL(join(folder, 'project', path)).href;
    const command = { title, command: 'taskwright.reveal', arguments: [uri, { line, character }] };
    // Problems between tasks are known after all files have been read.
    await expect
      .poll(async () => (await actionsAt(document)).find((action) => action.title === title)?.command)
      .toEqual(command);
    await document.close();
  });
});

test('a client that cannot create files is offered no action that creates one', async () => {
  const other = await startLanguageServer({ folder: join(folder, 'project') });
  const document = await other.open('a = "<|>x"\n', {
    uri: pathToFileURL(join(folder, 'project', 'other.tasks.toml')).href,
  });
  expect((await actionsAt(document)).map(({ title }) => title)).toEqual([]);
  await other.stop();
});
