import { describe, expect, test } from 'vitest';
import type { CodeAction, Position } from 'vscode-languageserver-protocol';
import { applyEdits } from '../../../../server/core/text/edit.ts';
import { lineStarts } from '../../../../server/core/text/lines.ts';
import type { Files } from '../../cli/support/temporary-folder.ts';
import { type ServedWorkspace, serve } from './workspace.ts';

const task = '[there]\nrun = "echo"\n';
const includes = (...paths: readonly string[]) => `task_config.includes = ${JSON.stringify(paths)}\n`;

/** Starts a server for a client that handles the notification. */
function serveWithNotifications(files: Files, folders?: readonly string[]): Promise<ServedWorkspace> {
  return serve(files, { initializationOptions: { includedFiles: true }, ...(folders && { folders }) });
}

/** Waits for this number of notifications, and returns the paths in the last one. */
async function notified(workspace: ServedWorkspace, times: number): Promise<readonly string[]> {
  const { server } = workspace;
  await server.until(() => server.included.length >= times);
  expect(server.included).toHaveLength(times);
  const base = `${workspace.uri('.')}/`;
  return (server.included.at(-1) ?? []).map((included) => included.replace(base, ''));
}

describe('a client is notified of the files that are task files only because they are included', () => {
  test.for([
    ['a file', { 'mise.toml': includes('ci/extra.toml'), 'ci/extra.toml': task }, ['ci/extra.toml']],
    ['a JSON file', { 'mise.toml': includes('ci/extra.json'), 'ci/extra.json': '{}' }, ['ci/extra.json']],
    [
      'a folder, without the other files in it',
      {
        'mise.toml': includes('ci'),
        'ci/a.toml': task,
        'ci/b/c.toml': task,
        'ci/script': '#!/bin/sh\n',
        'ci/data.json': '{}',
        'ci/notes.md': '',
      },
      ['ci/a.toml', 'ci/b/c.toml'],
    ],
    ['a glob', { 'mise.toml': includes('p/*/ci.toml'), 'p/x/ci.toml': task, 'p/ci.toml': task }, ['p/x/ci.toml']],
    [
      'none, if they have the names of task files',
      { 'mise.toml': includes('tasks.toml', 'x.tasks.json'), 'tasks.toml': task },
      [],
    ],
    ['none, if there is no include', { 'mise.toml': '', 'ci/extra.toml': task }, []],
    ['none, if there is no such file', { 'mise.toml': includes('ci/extra.toml') }, []],
    ['a name that must be encoded', { 'mise.toml': includes('c i'), 'c i/é.toml': task }, ['c%20i/%C3%A9.toml']],
  ] as const)('%s', async ([, files, expected]) => {
    expect(await notified(await serveWithNotifications(files), 1)).toEqual(expected);
  });

  test('again when the includes change, but only then', async () => {
    const workspace = await serveWithNotifications({ 'mise.toml': '', 'ci/a.toml': task, 'ci/b.toml': task });
    expect(await notified(workspace, 1)).toEqual([]);
    await workspace.write('mise.toml', includes('ci/a.toml'), 'changed');
    expect(await notified(workspace, 2)).toEqual(['ci/a.toml']);
    await workspace.write('mise.toml', `# the same\n${includes('ci/a.toml')}`, 'changed');
    await workspace.write('mise.toml', includes('ci/b.toml'), 'changed');
    expect(await notified(workspace, 3)).toEqual(['ci/b.toml']);
    await workspace.remove('mise.toml');
    expect(await notified(workspace, 4)).toEqual([]);
  });

  test('again when files are created and deleted', async () => {
    const workspace = await serveWithNotifications({ 'mise.toml': includes('ci') });
    expect(await notified(workspace, 1)).toEqual([]);
    await workspace.write('ci/new.toml', task);
    expect(await notified(workspace, 2)).toEqual(['ci/new.toml']);
    await workspace.remove('ci');
    expect(await notified(workspace, 3)).toEqual([]);
  });

  test('again when folders are added and removed', async () => {
    const files = { 'p/tasks.toml': task, 'q/mise.toml': includes('ci.toml'), 'q/ci.toml': task };
    const workspace = await serveWithNotifications(files, ['p']);
    expect(await notified(workspace, 1)).toEqual([]);
    await workspace.changeFolders({ added: ['q'] });
    expect(await notified(workspace, 2)).toEqual(['q/ci.toml']);
    await workspace.changeFolders({ removed: ['q'] });
    expect(await notified(workspace, 3)).toEqual([]);
  });
});

describe('a file that is not included can be added to the includes', () => {
  test.for([
    [
      'of a config file without includes',
      '[tools]\n',
      '[tools]\n\n[task_config]\nincludes = ["mise-tasks", "tasks.toml"]\n',
    ],
    ['that exist', 'task_config.includes = [\n  "a"\n]\n', 'task_config.includes = [\n  "a",\n  "tasks.toml"\n]\n'],
    ['that are empty', 'task_config.includes = []\n', 'task_config.includes = ["tasks.toml"]\n'],
    ['of a table', '[task_config]\ndir = "x"\n', '[task_config]\ndir = "x"\nincludes = ["mise-tasks", "tasks.toml"]\n'],
  ] as const)('%s', async ([, before, after]) => {
    const workspace = await serve({ 'mise.toml': before, 'mise-tasks/x.toml': task, 'a/': '', 'tasks.toml': task });
    const document = await workspace.open('tasks.toml', task);
    await workspace.awaitProblems(document, ['not-included: [there]']);
    const start = { line: 0, character: 0 };
    const params = { range: { start, end: start }, context: { diagnostics: [] } };
    const [action] = await document.request<CodeAction[]>('textDocument/codeAction', params);
    expect(action?.title).toBe('Add to `task_config.includes`');
    const [edit] = action?.edit?.changes?.[workspace.uri('mise.toml')] ?? [];
    if (!edit) throw new Error('the action has no edit');
    const offset = ({ line, character }: Position) => (lineStarts(before)[line] ?? before.length) + character;
    const edited = { start: offset(edit.range.start), end: offset(edit.range.end), text: edit.newText };
    expect(applyEdits(before, [edited])).toBe(after);
  });
});

test.for([undefined, {}, { includedFiles: false }, 'includedFiles'])(
  'other clients are not notified: %j',
  async (initializationOptions) => {
    const files = { 'mise.toml': includes('ci.toml'), 'ci.toml': task };
    const workspace = await serve(files, { initializationOptions });
    const document = await workspace.open('ci.toml', task);
    await workspace.settle();
    // A notification would have arrived before this response.
    await document.diagnostics();
    expect(workspace.server.included).toEqual([]);
  },
);
