import { chmodSync, mkdirSync, renameSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type {
  ClientCapabilities,
  Range,
  TextDocumentEdit,
  WorkspaceEdit,
  WorkspaceEditClientCapabilities,
} from 'vscode-languageserver-protocol';
import { RenameFile } from 'vscode-languageserver-protocol';
import { startLanguageServer, usualCapabilities } from '../../../../../harness/language-server/language-server.ts';
import { applyEdits } from '../../../../../server/core/text/edit.ts';
import { serve, workspaceCapabilities } from '../../workspace/workspace.ts';
import { type ServedTasks, serveTasks } from '../served-tasks.ts';

let served: ServedTasks;
beforeAll(async () => {
  served = await serveTasks();
});
afterAll(() => served.server.stop());

describe('rename', () => {
  test('is prepared with the name at the caret', async () => {
    const found = await served.tasks.request<{ range: Range; placeholder: string }>('textDocument/prepareRename', {
      position: served.tasks.caret,
    });
    expect(served.textAt(served.tasks.uri, found.range)).toBe('build:js');
    expect(found.placeholder).toBe('build:js');
  });

  test('edits all files, and reports references that are not changed', async () => {
    const edit = await served.tasks.request<WorkspaceEdit>('textDocument/rename', {
      position: served.tasks.caret,
      newName: 'make it',
    });
    const changes = (edit.documentChanges ?? []).filter((change): change is TextDocumentEdit => 'edits' in change);
    expect(changes.map(({ textDocument }) => textDocument)).toEqual([
      { uri: served.tasks.uri, version: served.tasks.version },
    ]);
    const edits = changes.flatMap(({ edits }) => edits).filter((part) => 'newText' in part);
    const text = applyEdits(
      served.tasks.text,
      edits.map(({ range, newText }) => ({
        start: served.tasks.offset(range.start),
        end: served.tasks.offset(range.end),
        text: newText,
      })),
    );
    expect(text).toBe(
      '["make it"]\nalias = "b"\nfile = "build.sh"\n\n[test]\ndepends = ["CI=1 \'make it\' --x", "build:*"]\n',
    );
    expect(served.server.messages.at(-1)?.message).toBe(
      'References by pattern were not changed: `build:*` in `test`. Check that they still match.',
    );
  });

  test('rejects a name that is taken', async () => {
    await expect(
      served.tasks.request('textDocument/rename', { position: served.tasks.caret, newName: 'test' }),
    ).rejects.toThrow('`test` is already a task; choose another name.');
  });
});

test('references in closed files are renamed, and counted as soon as they are known', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'navigation-'));
  await writeFile(join(folder, 'ci.tasks.toml'), '[ci]\ndepends = "build x"\n');
  const refreshing = { codeLens: { refreshSupport: true }, inlayHint: { refreshSupport: true } };
  const running = await startLanguageServer({
    folder,
    capabilities: { ...usualCapabilities, workspace: { ...usualCapabilities.workspace, ...refreshing } },
  });
  try {
    const refreshRequests = ['codeLens', 'inlayHint'].map(
      (kind) =>
        new Promise((resolve) => {
          running.connection.onRequest(`workspace/${kind}/refresh`, () => {
            resolve(kind);
            return null;
          });
        }),
    );
    const document = await running.open('[<|>build]\n', { uri: pathToFileURL(join(folder, 'tasks.toml')).href });
    await Promise.all(refreshRequests);
    const params = { position: document.caret, newName: 'go' };
    const edit = await document.request<WorkspaceEdit>('textDocument/rename', params);
    expect(edit.changes?.[pathToFileURL(join(folder, 'ci.tasks.toml')).href]).toEqual([
      { range: { start: { line: 1, character: 11 }, end: { line: 1, character: 16 } }, newText: 'go' },
    ]);
  } finally {
    await running.stop();
    await rm(folder, { recursive: true });
  }
});

const moving: WorkspaceEditClientCapabilities = { documentChanges: true, resourceOperations: ['rename'] };

const canMove = withEdit(moving);

function withEdit(
  workspaceEdit: WorkspaceEditClientCapabilities,
  others: ClientCapabilities['workspace'] = {},
): ClientCapabilities {
  return { ...workspaceCapabilities, workspace: { ...workspaceCapabilities.workspace, ...others, workspaceEdit } };
}

const files = {
  'mise-tasks/ci/build.sh': '#!/bin/sh\n#MISE alias="b"\n',
  'mise-tasks/taken': 'no task\n',
  'more.tasks.toml': '[all]\ndepends = ["ci:build.sh"]\n[one]\nfile = "mise-tasks/ci/build.sh"\n',
};

const text = '[test]\ndepends = ["<|>ci:build x"]\n';

async function renameIn(capabilities: ClientCapabilities, newName: string) {
  const workspace = await serve(files, { capabilities });
  const document = await workspace.open('tasks.toml', text);
  await workspace.settle();
  const edit = document.request<WorkspaceEdit>('textDocument/rename', { position: document.caret, newName });
  return { workspace, document, edit };
}

/** Returns the new texts with their files, sorted by file name, followed by the operations. */
function describeEdit(edit: WorkspaceEdit, folder: string): readonly unknown[] {
  const changes = edit.documentChanges ?? [];
  const texts = changes.flatMap((change) => {
    if (!('edits' in change)) return [];
    const written = change.edits.map((part) => ('newText' in part ? part.newText : ''));
    return [[change.textDocument.uri.replace(`${folder}/`, ''), ...written].join(' ← ')];
  });
  const operations = changes.slice(texts.length);
  return [...texts.sort(), ...JSON.parse(JSON.stringify(operations).replaceAll(`${folder}/`, ''))];
}

const rename = (newUri: string) => ({
  kind: 'rename',
  oldUri: 'mise-tasks/ci/build.sh',
  newUri,
  options: { overwrite: false, ignoreIfExists: false },
});

describe('the rename of a script task', () => {
  test('moves its file after all references are rewritten', async () => {
    const { workspace, edit } = await renameIn(canMove, 'make:js:go');
    expect(describeEdit(await edit, workspace.uri(''))).toEqual([
      'more.tasks.toml ← make:js:go.sh ← mise-tasks/make/js/go.sh',
      'tasks.toml ← make:js:go',
      rename('mise-tasks/make/js/go.sh'),
    ]);
  });

  test('leaves paths unchanged if the client requests their edits before it moves a file', async () => {
    const withFileOperations = withEdit(moving, { fileOperations: { willRename: true } });
    const { workspace, edit } = await renameIn(withFileOperations, 'go');
    expect(describeEdit(await edit, workspace.uri(''))).toEqual([
      'more.tasks.toml ← go.sh',
      'tasks.toml ← go',
      rename('mise-tasks/go.sh'),
    ]);
  });

  test('renames the task', async () => {
    const { workspace, document, edit } = await renameIn(canMove, 'deploy:go');
    const moves = ((await edit).documentChanges ?? []).filter(RenameFile.is);
    for (const { oldUri, newUri } of moves) {
      const to = fileURLToPath(newUri);
      mkdirSync(dirname(to), { recursive: true });
      renameSync(fileURLToPath(oldUri), to);
    }
    await workspace.write('mise-tasks/deploy/go.sh', '#!/bin/sh\n');
    await workspace.remove('mise-tasks/ci');
    await document.replace('[test]\ndepends = ["deploy:go", "ci:build"]\n');
    await workspace.awaitProblems(document, ['unknown-task: ci:build']);
  });

  test('is rejected if the target exists, whether it is a task or not', async () => {
    const { workspace, document, edit } = await renameIn(canMove, 'taken.sh');
    await expect(edit).resolves.toMatchObject({ documentChanges: expect.anything() });
    await workspace.write('mise-tasks/taken.sh', 'no task either\n');
    const request = (newName: string) => document.request('textDocument/rename', { position: document.caret, newName });
    await expect(request('taken')).rejects.toThrow('`taken.sh` already exists');
    await expect(request('taken.sh:x')).rejects.toThrow('`taken.sh` already exists');
  });

  test.each<[string, ClientCapabilities]>([
    ['no file operations', withEdit({ documentChanges: true })],
    ['others', withEdit({ documentChanges: true, resourceOperations: ['create', 'delete'] })],
    ['no document changes', withEdit({ resourceOperations: ['rename'] })],
  ])('is rejected for a client that has %s', async (_, capabilities) => {
    const { document, edit } = await renameIn(capabilities, 'go');
    const sentence = '`ci:build` is a script task, which is named after its file; rename the file `build.sh` instead.';
    await expect(edit).rejects.toThrow(sentence);
    await expect(document.request('textDocument/prepareRename', { position: document.caret })).rejects.toThrow(
      sentence,
    );
  });
});

test('an alias of a script is renamed in its header', async () => {
  const workspace = await serve(files, { capabilities: withEdit({ documentChanges: true }) });
  const document = await workspace.open('tasks.toml', '[test]\ndepends = ["<|>b"]\n');
  await workspace.settle();
  const params = { position: document.caret, newName: 'c' };
  const edit = await document.request<WorkspaceEdit>('textDocument/rename', params);
  expect(describeEdit(edit, workspace.uri(''))).toEqual(['mise-tasks/ci/build.sh ← c', 'tasks.toml ← c']);
});

test('a rename before the folder is searched edits all files', async () => {
  const text = '[tasks.<|>build]\nrun = "make"\n';
  const other = '[tasks.all]\ndepends = ["build"]\n';
  const capabilities = withEdit({ documentChanges: true });
  const workspace = await serve({ 'mise.toml': text.replace('<|>', ''), '.mise/config.toml': other }, { capabilities });
  const document = await workspace.open('mise.toml', text);
  const params = { position: document.caret, newName: 'compile' };
  const edit = await document.request<WorkspaceEdit>('textDocument/rename', params);
  expect(describeEdit(edit, workspace.uri(''))).toEqual(['.mise/config.toml ← compile', 'mise.toml ← compile']);
});

test('a script task whose name includes the extension, to distinguish it from another, is renamed with its references', async () => {
  const both = { 'mise-tasks/d': '#!/bin/sh\n', 'mise-tasks/d.sh': '#!/bin/sh\n' };
  const workspace = await serve(both, { capabilities: canMove });
  for (const path of Object.keys(both)) chmodSync(join(workspace.folder, path), 0o755);
  await workspace.write('mise-tasks/new', '#!/bin/sh\n');
  const document = await workspace.open('tasks.toml', '[test]\ndepends = ["<|>d.sh", "d", "later"]\n');
  await workspace.awaitProblems(document, ['unknown-task: later']);
  const params = { position: document.caret, newName: 'go' };
  const edit = await document.request<WorkspaceEdit>('textDocument/rename', params);
  expect(describeEdit(edit, workspace.uri(''))).toEqual([
    'tasks.toml ← go',
    { ...rename('mise-tasks/go.sh'), oldUri: 'mise-tasks/d.sh' },
  ]);
});
