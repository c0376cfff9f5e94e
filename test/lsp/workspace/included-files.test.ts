import { describe, expect, test } from 'vitest';
import type { Files } from '../../cli/support/temporary-folder.ts';
import { type ServedWorkspace, serve } from './workspace.ts';

const task = '[there]\nrun = "echo"\n';
const includes = (...paths: readonly string[]) => `task_config.includes = ${JSON.stringify(paths)}\n`;

/** A server for a client that wants to be told. */
function serveTeller(files: Files, folders?: readonly string[]): Promise<ServedWorkspace> {
  return serve(files, { initializationOptions: { includedFiles: true }, ...(folders && { folders }) });
}

/** Waits until the server has told so many times, and gives the paths that it told last. */
async function told(workspace: ServedWorkspace, times: number): Promise<readonly string[]> {
  const { server } = workspace;
  await server.until(() => server.included.length >= times);
  expect(server.included).toHaveLength(times);
  const base = `${workspace.uri('.')}/`;
  return (server.included.at(-1) ?? []).map((included) => included.replace(base, ''));
}

describe('a client that wants to is told which files are task files by an include only', () => {
  test.for([
    ['a file', { 'mise.toml': includes('ci/extra.toml'), 'ci/extra.toml': task }, ['ci/extra.toml']],
    ['a JSON file', { 'mise.toml': includes('ci/extra.json'), 'ci/extra.json': '{}' }, ['ci/extra.json']],
    [
      'a folder, without what lies beside its task files',
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
    ['none, when the names tell', { 'mise.toml': includes('tasks.toml', 'x.tasks.json'), 'tasks.toml': task }, []],
    ['none, when there is no include', { 'mise.toml': '', 'ci/extra.toml': task }, []],
    ['none, when no such file is there', { 'mise.toml': includes('ci/extra.toml') }, []],
    ['a name that has to be encoded', { 'mise.toml': includes('c i'), 'c i/é.toml': task }, ['c%20i/%C3%A9.toml']],
  ] as const)('%s', async ([, files, expected]) => {
    expect(await told(await serveTeller(files), 1)).toEqual(expected);
  });

  test('again when the includes change, but not when they stay', async () => {
    const workspace = await serveTeller({ 'mise.toml': '', 'ci/a.toml': task, 'ci/b.toml': task });
    expect(await told(workspace, 1)).toEqual([]);
    await workspace.write('mise.toml', includes('ci/a.toml'), 'changed');
    expect(await told(workspace, 2)).toEqual(['ci/a.toml']);
    await workspace.write('mise.toml', `# the same\n${includes('ci/a.toml')}`, 'changed');
    await workspace.write('mise.toml', includes('ci/b.toml'), 'changed');
    expect(await told(workspace, 3)).toEqual(['ci/b.toml']);
    await workspace.remove('mise.toml');
    expect(await told(workspace, 4)).toEqual([]);
  });

  test('again when files come and go', async () => {
    const workspace = await serveTeller({ 'mise.toml': includes('ci') });
    expect(await told(workspace, 1)).toEqual([]);
    await workspace.write('ci/new.toml', task);
    expect(await told(workspace, 2)).toEqual(['ci/new.toml']);
    await workspace.remove('ci');
    expect(await told(workspace, 3)).toEqual([]);
  });

  test('again when folders come and go', async () => {
    const files = { 'p/tasks.toml': task, 'q/mise.toml': includes('ci.toml'), 'q/ci.toml': task };
    const workspace = await serveTeller(files, ['p']);
    expect(await told(workspace, 1)).toEqual([]);
    await workspace.changeFolders({ added: ['q'] });
    expect(await told(workspace, 2)).toEqual(['q/ci.toml']);
    await workspace.changeFolders({ removed: ['q'] });
    expect(await told(workspace, 3)).toEqual([]);
  });
});

test.for([undefined, {}, { includedFiles: false }, 'includedFiles'])(
  'other clients are told nothing: %j',
  async (initializationOptions) => {
    const files = { 'mise.toml': includes('ci.toml'), 'ci.toml': task };
    const workspace = await serve(files, { initializationOptions });
    const document = await workspace.open('ci.toml', task);
    await workspace.settle();
    // What was told would have come before this answer.
    await document.diagnostics();
    expect(workspace.server.included).toEqual([]);
  },
);
