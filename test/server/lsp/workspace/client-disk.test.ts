import { describe, expect, onTestFinished, test } from 'vitest';
import type { Location, WorkspaceEdit } from 'vscode-languageserver-protocol';
import { clientFiles } from '../../../../harness/language-server/client-files.ts';
import { startLanguageServer } from '../../../../harness/language-server/language-server.ts';
import type { TasksAnswer } from '../../../../server/protocol/tasks.ts';
import { ServedWorkspace, workspaceCapabilities } from './workspace.ts';

/** The URI of a repository at a commit, as an editor encodes it, in a folder whose name contains a space. */
const root = 'vscode-vfs://github%2B7b2276/team/the%20app';

const files = {
  'mise.toml': 'task_config.includes = ["ci", "tasks.toml"]\n[tasks.lint]\nrun = "lint"\n',
  'ci/jobs.toml': '[deploy]\nrun = "ship"\n',
  'ci/sign': '#!/bin/sh\n#MISE description="Signs"\n',
  'ci/notes': 'no task\n',
  'tasks.toml': '',
  '.gitignore': 'out\n',
  'out/tasks.toml': '[ignored]\nrun = "x"\n',
};

async function serveVirtual(options: { readonly isServed: boolean; readonly root?: string } = { isServed: true }) {
  const virtual = clientFiles(options.root ?? root, files);
  const server = await startLanguageServer({
    capabilities: workspaceCapabilities,
    initializationOptions: { files: options.isServed },
    clientFiles: virtual,
  });
  onTestFinished(() => server.stop());
  const open = (path: string, marked: string) => server.open(marked, { uri: `${virtual.root}/${path}` });
  return { server, virtual, open, workspace: new ServedWorkspace(server, '/') };
}

const text = '[build]\ndepends = ["lint", "<|>deploy", "sign", "ignored", "notes"]\n';

describe('files that only the client can read', () => {
  test.each([root, 'memfs:/sample', 'file:///nowhere/at/all'])('are read: %s', async (address) => {
    // A server that runs on a machine reads the files of the machine directly.
    const isLocal = address.startsWith('file:');
    const { open, workspace, virtual } = await serveVirtual({ isServed: true, root: address });
    const document = await open('tasks.toml', text);
    await workspace.awaitProblems(document, [
      ...(isLocal ? ['lint', 'deploy', 'sign'].map((name) => `unknown-task: ${name}`) : []),
      'unknown-task: ignored',
      'unknown-task: notes',
    ]);
    expect(virtual.asked.length > 0).toBe(!isLocal);
    expect(virtual.asked.filter((uri) => !uri.startsWith(address))).toEqual([]);
  });

  test('have the same URIs as in the client', async () => {
    const { open, workspace, server } = await serveVirtual();
    const document = await open('tasks.toml', text);
    await workspace.settle();
    const found = await document.request<Location[]>('textDocument/definition', { position: document.caret });
    expect(found.map(({ uri }) => uri)).toEqual([`${root}/ci/jobs.toml`]);
    const { tasks } = await server.request<TasksAnswer>('taskwright/tasks', {});
    expect(tasks.map(({ uri, name, project }) => [uri.slice(root.length), name, project])).toEqual([
      ['/ci/jobs.toml', 'deploy', root],
      ['/ci/sign', 'sign', root],
      ['/mise.toml', 'lint', root],
      ['/tasks.toml', 'build', root],
    ]);
  });

  test('are changed by a rename', async () => {
    const { open, workspace } = await serveVirtual();
    const document = await open('tasks.toml', text);
    await workspace.settle();
    const params = { position: document.caret, newName: 'publish' };
    const edit = await document.request<WorkspaceEdit>('textDocument/rename', params);
    expect(Object.keys(edit.changes ?? {}).sort()).toEqual([`${root}/ci/jobs.toml`, `${root}/tasks.toml`]);
  });

  test('are read again when the client reports a change', async () => {
    const { open, workspace, virtual, server } = await serveVirtual();
    const document = await open('tasks.toml', '[build]\ndepends = ["later"]\n');
    await workspace.awaitProblems(document, ['unknown-task: later']);
    const uri = `${root}/ci/jobs.toml`;
    virtual.texts.set(uri, '[later]\nrun = "x"\n');
    await server.connection.sendNotification('workspace/didChangeWatchedFiles', { changes: [{ uri, type: 2 }] });
    await workspace.awaitProblems(document, []);
  });

  test('are not requested if the client does not provide them', async () => {
    const { open, workspace, virtual } = await serveVirtual({ isServed: false });
    const document = await open('tasks.toml', '[build]\nquiet = "yes"\n');
    await workspace.awaitProblems(document, ['wrong-type: "yes"']);
    await workspace.settle();
    expect(virtual.asked).toEqual([]);
  });
});
