import { deepEqual, ok } from 'node:assert/strict';
import { describe, it } from 'mocha';
import { type TextDocument, Uri, WorkspaceEdit, workspace } from 'vscode';
import { untilDiagnostics } from './diagnostics.ts';
import { showFile, writeProject } from './open-file.ts';

const files = {
  'mise-tasks/deploy.sh': '#!/bin/sh\n',
  'src/a.ts': '',
  'more.tasks.toml': '[more]\ndepends = ["deploy"]\n',
  'tasks.toml': '[test]\ndepends = ["deploy", "later"]\nsources = ["src/**/*.ts"]\n',
};

describe('a file that moves', () => {
  it('keeps its references and paths when it is moved in the Explorer', async () => {
    const { document, other, folder } = await openProject();
    const edit = new WorkspaceEdit();
    edit.renameFile(Uri.joinPath(folder, 'mise-tasks/deploy.sh'), Uri.joinPath(folder, 'mise-tasks/ci/deploy.sh'));
    edit.renameFile(Uri.joinPath(folder, 'src'), Uri.joinPath(folder, 'lib'));
    ok(await workspace.applyEdit(edit));
    deepEqual(await textsOf(document, other), [
      '[test]\ndepends = ["ci:deploy", "later"]\nsources = ["lib/**/*.ts"]\n',
      '[more]\ndepends = ["ci:deploy"]\n',
    ]);
  });
});

/** Opens `tasks.toml` in a new project whose files have been read. `other` is the URI of a closed file. */
async function openProject() {
  const folder = await writeProject(files);
  const document = await showFile(folder, 'tasks.toml');
  // VS Code creates files that are not executable.
  await untilDiagnostics(document, ['Error not-executable: deploy', 'Warning unknown-task: later']);
  return { document, other: Uri.joinPath(folder, 'more.tasks.toml'), folder };
}

async function textsOf(document: TextDocument, other: Uri): Promise<readonly string[]> {
  return [document.getText(), (await workspace.openTextDocument(other)).getText()];
}
