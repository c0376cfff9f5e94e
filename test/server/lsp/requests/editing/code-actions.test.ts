import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CodeAction, TextEdit } from 'vscode-languageserver-protocol';
import { startLanguageServer } from '../../../../../harness/language-server/language-server.ts';
import type { ServedDocument } from '../../../../../harness/language-server/served-document.ts';
import { applyEdits } from '../../../../../server/core/text/edit.ts';
import { type ServedProject, serveProject } from './served-project.ts';

let project: ServedProject;
beforeAll(async () => {
  project = await serveProject();
});
afterAll(() => project.stop());

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
    const document = await project.open(mistakes);
    const kindsOf = async (only?: readonly string[]) => [
      ...new Set((await actionsAt(document, only)).map(({ kind }) => kind)),
    ];
    expect(await kindsOf()).toEqual(['quickfix', 'refactor.rewrite', 'taskwright.run']);
    expect(await kindsOf(['taskwright'])).toEqual(['taskwright.run']);
    expect(await kindsOf(['quickfix'])).toEqual(['quickfix']);
    expect(await kindsOf(['refactor'])).toEqual(['refactor.rewrite']);
    expect(await kindsOf(['refactor.rewrite'])).toEqual(['refactor.rewrite']);
    expect(await kindsOf(['refactor.extract'])).toEqual([]);
    expect(await kindsOf(['source.fixAll'])).toEqual(['source.fixAll.taskwright']);
    expect(await kindsOf(['source.organizeImports'])).toEqual([]);
    await document.close();
  });

  test('fix all problems with safe fixes, or all problems of one rule', async () => {
    const document = await project.open(mistakes);
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
    await project.server.changeSettings({ taskwright: { rules: { 'unknown-property': 'off', 'wrong-type': 'off' } } });
    const document = await project.open(mistakes);
    expect(await actionsAt(document, ['source.fixAll'])).toEqual([]);
    expect(await actionsAt(document, ['quickfix'])).toEqual([]);
    await document.close();
    await project.server.changeSettings({});
  });

  test('create new files, but do not overwrite existing ones', async () => {
    const document = await project.open('[old]\nrun = "npm <|>test"\n');
    const [action] = await actionsAt(document, ['refactor.extract']);
    const uri = project.uri('scripts/old-2.sh');
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
    const document = await project.open('[a]\nrun = "sh scripts<|>/old.sh"\n');
    const [action] = await actionsAt(document, ['refactor.inline']);
    expect(edited(document, action?.edit?.changes?.[document.uri] ?? [])).toBe('[a]\nrun = "npm test"\n');
    await document.close();
  });

  test('convert the file, and delete the original', async () => {
    const document = await project.open('a = "<|>x" # why\n');
    const actions = await actionsAt(document, ['refactor.rewrite']);
    const convert = actions.find(({ title }) => title.startsWith('Convert'));
    expect(convert?.title).toBe(`Convert to JSON: \`${project.opened()}.tasks.json\` (loses 1 comment)`);
    expect(convert?.edit?.documentChanges?.at(-1)).toEqual({ kind: 'delete', uri: document.uri });
    await document.close();
  });
});

describe('the position of the text that an action creates is shown afterwards', () => {
  test.for<readonly [title: string, text: string, path: string, line: number, character: number]>([
    ['Create task `z`', '[a]\ndepends = "<|>z"\n', '', 4, 7],
    ['Move the script to `scripts/a.sh`', '[a]\nrun = "<|>x"\n', 'scripts/a.sh', 3, 0],
  ])('%s', async ([title, text, path, line, character]) => {
    const document = await project.open(text);
    const uri = path === '' ? document.uri : project.uri(path);
    const command = { title, command: 'taskwright.reveal', arguments: [uri, { line, character }] };
    // Problems between tasks are known after all files have been read.
    await expect
      .poll(async () => (await actionsAt(document)).find((action) => action.title === title)?.command)
      .toEqual(command);
    await document.close();
  });
});

test('a client that cannot create files is offered no action that creates one', async () => {
  const other = await startLanguageServer({ folder: project.folder });
  const document = await other.open('a = "<|>x"\n', {
    uri: project.uri('other.tasks.toml'),
  });
  expect((await actionsAt(document)).map(({ title }) => title)).toEqual(['Run task `a`', 'Watch task `a`']);
  await other.stop();
});
