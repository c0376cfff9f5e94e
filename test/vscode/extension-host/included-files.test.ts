import { deepEqual, equal, match, notEqual, ok } from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import { commands, type Disposable, extensions, languages, type TextDocument, Uri, workspace } from 'vscode';
import { completionLabels } from './completion.ts';
import { diagnosticsOf } from './diagnostics.ts';
import { hoverAt } from './hover.ts';
import { type Files, showFile, writeFile, writeProject } from './open-file.ts';

const includes = (...paths: readonly string[]): string => `task_config.includes = ${JSON.stringify(paths)}\n`;

describe('a file that is a task file only because it is included', () => {
  // VS Code treats the folder as if it had contained such files from the start.
  before(() => extensions.getExtension('taskwright.taskwright')?.activate());

  const opened: readonly { readonly path: string; readonly files: Files; readonly language: string }[] = [
    { path: 'ci/extra.toml', files: { 'mise.toml': includes('ci/extra.toml') }, language: 'tasks-toml' },
    { path: 'ci/extra.json', files: { 'mise.toml': includes('ci/extra.json') }, language: 'tasks-json' },
    { path: 'ci/jobs/extra.toml', files: { 'mise.toml': includes('ci') }, language: 'tasks-toml' },
  ];
  for (const { path, files, language } of opened) {
    const text = path.endsWith('.json') ? '{}\n' : '\n';
    it(`is ${language} when it is opened: ${path}`, async () => {
      const folder = await writeProject({ ...files, [path]: text });
      await languageIs(await showFile(folder, path), language);
    });

    it(`becomes ${language} when it is included while it is open: ${path}`, async () => {
      const folder = await writeProject({ [path]: text });
      const document = await showFile(folder, path);
      const own = document.languageId;
      ok(own !== language);
      for (const [name, config] of Object.entries(files)) await writeFile(folder, name, config);
      await languageIs(document, language);
      await writeFile(folder, 'mise.toml', '\n');
      await languageIs(document, own);
    });
  }

  it('has diagnostics, completion and hover', async () => {
    const text = '[extra]\nrun = "make"\nquiet = "yes"\nde\ndepends = ["buidl"]\n';
    const document = await openIncluded({ 'ci/extra.toml': text, 'tasks.toml': '[build]\nrun = "make"\n' });
    deepEqual((await diagnosticsOf(document, 3)).toSorted(), [
      'Error syntax: de',
      'Error wrong-type: "yes"',
      'Warning unknown-task: buidl',
    ]);
    const labels = await completionLabels(document, document.positionAt(text.indexOf('de\n') + 2));
    ok(labels.includes('description'), labels.join());
    match(await hoverAt(document, document.positionAt(text.indexOf('quiet'))), /quiet.*boolean/);
  });

  it('remains a task file when the language server restarts', async () => {
    const document = await openIncluded({ 'ci/extra.toml': '[extra]\nrun = "x"\nquiet = 1\n' });
    const before = await diagnosticsOf(document, 1);
    await commands.executeCommand('taskwright.restartServer');
    deepEqual(await diagnosticsOf(document, 1), before);
    equal(document.languageId, 'tasks-toml');
    const folder = await writeProject({ 'mise.toml': includes('later.toml'), 'later.toml': '\n' });
    await languageIs(await showFile(folder, 'later.toml'), 'tasks-toml');
  });

  it('is a task file when it is opened again', async () => {
    const folder = await writeProject({ 'mise.toml': includes('ci/extra.toml'), 'ci/extra.toml': '\n' });
    // VS Code keeps a document that an extension has opened for some time after its editor is closed.
    const document = await showAsUser(folder, 'ci/extra.toml');
    await languageIs(document, 'tasks-toml');
    await commands.executeCommand('workbench.action.closeActiveEditor');
    while (!document.isClosed) await next(workspace.onDidCloseTextDocument);
    const again = await showAsUser(folder, 'ci/extra.toml');
    notEqual(again, document);
    await languageIs(again, 'tasks-toml');
  });

  it('keeps a language that the user selected', async () => {
    const document = await openIncluded({ 'ci/extra.toml': '\n', 'ci/second.toml': '\n' });
    await languages.setTextDocumentLanguage(document, 'ini');
    const folder = folderOf(document);
    await writeFile(folder, 'mise.toml', includes('ci/extra.toml', 'ci/second.toml'));
    await languageIs(await showFile(folder, 'ci/second.toml'), 'tasks-toml');
    equal(document.languageId, 'ini');
  });

  it('does not affect other files in its folder', async () => {
    const names = ['ci/other.toml', 'ci/data.json', 'ci/script.sh'];
    const document = await openIncluded({
      'ci/extra.toml': '\n',
      'ci/other.toml': '[a]\nb = 1\n',
      'ci/data.json': '{}\n',
      'ci/script.sh': '#!/bin/sh\n',
    });
    const found: string[] = [];
    for (const name of names) found.push((await showFile(folderOf(document), name)).languageId);
    deepEqual(found, ['plaintext', 'json', 'shellscript']);
  });
});

/** Opens `ci/extra.toml` in a new project whose config file includes it. */
async function openIncluded(files: Files): Promise<TextDocument> {
  const folder = await writeProject({ 'mise.toml': includes('ci/extra.toml'), ...files });
  const document = await showFile(folder, 'ci/extra.toml');
  await languageIs(document, 'tasks-toml');
  return document;
}

function folderOf({ uri }: TextDocument): Uri {
  return uri.with({ path: uri.path.replace('/ci/extra.toml', '') });
}

/** Waits until the document has the language. VS Code reports a change of language as an opened document. */
async function languageIs(document: TextDocument, language: string): Promise<void> {
  while (document.languageId !== language) await next(workspace.onDidOpenTextDocument);
}

async function showAsUser(folder: Uri, path: string): Promise<TextDocument> {
  await commands.executeCommand('vscode.open', Uri.joinPath(folder, path));
  const document = workspace.textDocuments.find(({ uri }) => uri.path === Uri.joinPath(folder, path).path);
  if (!document) throw new Error(`${path} has not been opened`);
  return document;
}

async function next(event: (listener: () => void) => Disposable): Promise<void> {
  await new Promise<void>((resolve) => {
    const subscription = event(() => {
      subscription.dispose();
      resolve();
    });
  });
}
