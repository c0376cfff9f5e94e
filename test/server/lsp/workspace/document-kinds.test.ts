import { describe, expect, test } from 'vitest';
import { pushCapabilities } from '../../../../harness/language-server/language-server.ts';
import { type ServedWorkspace, serve } from './workspace.ts';

const includes = (...paths: readonly string[]) => `task_config.includes = ${JSON.stringify(paths)}\n`;
const json = '{ "a": { "run": "x", "quite": true } }';
const toml = '[a]\nrun = "x"\nquite = true\n';
const mistake = ['unknown-property: quite'];
const quoted = ['unknown-property: "quite"'];

/** Files that an editor without support for task files opens, with their general languages. */
const files = [
  ['ci/jobs.json', 'json', json, quoted],
  ['ci/jobs.toml', 'toml', toml, mistake],
] as const;

describe('a file that is a task file only because it is included', () => {
  test.for(files)(
    '%s is checked when it is opened before the project is known',
    async ([path, language, text, found]) => {
      const workspace = await serve({ 'mise.toml': includes(path), [path]: text });
      const document = await workspace.open(path, text, language);
      await workspace.awaitProblems(document, found);
    },
  );

  test.for(files)(
    '%s is checked with edits that were made before the project is known',
    async ([path, language, text, found]) => {
      const correct = text.replace('quite', 'quiet');
      const workspace = await serve({ 'mise.toml': includes(path), [path]: correct });
      const document = await workspace.open(path, correct, language);
      const start = correct.indexOf('quiet');
      await document.edit({ start: start + 3, end: start + 5, text: 'te' });
      await workspace.awaitProblems(document, found);
    },
  );

  test.for(files)('%s is opened with a text that contains an edit', async ([path, language, text, found]) => {
    const workspace = await serve({ 'mise.toml': '', [path]: text });
    const document = await workspace.open(path, text, language);
    await workspace.settle();
    // VS Code sends the edit after the text if the language of the document changes at the same time.
    const { uri, version } = document;
    const start = { line: 0, character: 0 };
    const contentChanges = [{ range: { start, end: start }, text: '[' }];
    await workspace.server.connection.sendNotification('textDocument/didChange', {
      textDocument: { uri, version },
      contentChanges,
    });
    await workspace.write('mise.toml', includes(path), 'changed');
    await workspace.awaitProblems(document, found);
  });

  test.for(files)('%s is checked as long as it is included', async ([path, language, text, found]) => {
    const workspace = await serve({ 'mise.toml': '', [path]: text });
    const document = await workspace.open(path, text, language);
    await workspace.settle();
    expect(await document.diagnostics()).toEqual([]);
    await workspace.write('mise.toml', includes(path), 'changed');
    await workspace.awaitProblems(document, found);
    await workspace.write('mise.toml', includes('elsewhere.toml'), 'changed');
    await workspace.awaitProblems(document, []);
    expect(await document.request('textDocument/documentSymbol')).toBeNull();
    await document.edit({ start: 0, end: 0, text: '\n' });
    await workspace.write('mise.toml', includes(path), 'changed');
    await workspace.awaitProblems(document, found);
  });

  test.for(files)('%s is read from the disk when it is closed', async ([path, language, text]) => {
    const other = text.replace('"a"', '"there"').replace('[a]', '[there]');
    const workspace = await serve({ 'mise.toml': includes(path), [path]: other });
    const document = await workspace.open(path, text, language);
    const user = await workspace.open('tasks.toml', '[user]\ndepends = ["there"]\n');
    await workspace.awaitProblems(user, ['not-included: [user]', 'unknown-task: there']);
    await document.close();
    await workspace.awaitProblems(user, ['not-included: [user]']);
  });
});

/** Waits until this many diagnostics have been pushed for a document. */
async function published(workspace: ServedWorkspace, uri: string, count: number): Promise<void> {
  await workspace.server.published(uri, (diagnostics) => diagnostics.length === count);
}

test('diagnostics are pushed, and removed when the file is no longer a task file', async () => {
  const capabilities = {
    ...pushCapabilities,
    workspace: { ...pushCapabilities.workspace, didChangeWatchedFiles: { dynamicRegistration: true } },
  };
  const workspace = await serve({ 'mise.toml': includes('ci.json'), 'ci.json': json }, { capabilities });
  const { uri } = await workspace.open('ci.json', json, 'json');
  await published(workspace, uri, 1);
  await workspace.write('mise.toml', includes('elsewhere.toml'), 'changed');
  await published(workspace, uri, 0);
  await workspace.write('mise.toml', includes('ci.json'), 'changed');
  await published(workspace, uri, 1);
});

test('includes are read again when a client that does not watch files saves the config file', async () => {
  const workspace = await serve({ 'mise.toml': '', 'ci.json': json }, { capabilities: pushCapabilities });
  const { uri } = await workspace.open('ci.json', json, 'json');
  const config = await workspace.open('mise.toml', '', 'toml');
  await workspace.save(config, includes('ci.json'));
  await published(workspace, uri, 1);
});
