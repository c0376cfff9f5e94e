import { deepEqual } from 'node:assert/strict';
import { describe, it } from 'mocha';
import { commands, type Hover, type LocationLink, type TextDocument, Uri, WorkspaceEdit, workspace } from 'vscode';
import { untilDiagnostics } from './diagnostics.ts';
import { showFile, writeProject } from './open-file.ts';

const files = {
  '.github/workflows/ci.yml': 'a:\n  - run: mise run build\n',
  Dockerfile: 'RUN mise run build\n',
  'tasks.toml': '[build]\nrun = "make"\n\n[all]\ndepends = ["build", "later"]\n',
};

describe('a workflow that runs a task', () => {
  it('is part of the rename of the task, with its unsaved text', async () => {
    const { tasks, workflow, folder } = await openProject();
    const edit = new WorkspaceEdit();
    edit.insert(workflow.uri, workflow.positionAt(0), '# A comment\n');
    await workspace.applyEdit(edit);
    await untilDefinition(workflow, 'build');
    const position = tasks.positionAt(tasks.getText().indexOf('build') + 1);
    const renaming = await commands.executeCommand<WorkspaceEdit>(
      'vscode.executeDocumentRenameProvider',
      tasks.uri,
      position,
      'compile',
    );
    const edited = (uri: Uri) =>
      renaming.get(uri).map(({ newText, range: { start } }) => `${start.line}:${start.character} ${newText}`);
    deepEqual(edited(tasks.uri), ['0:1 compile', '4:12 compile']);
    deepEqual(edited(workflow.uri), ['2:18 compile']);
    deepEqual(edited(Uri.joinPath(folder, 'Dockerfile')), ['0:13 compile']);
  });

  it('leads to the task, and shows its documentation', async () => {
    const { tasks, workflow } = await openProject();
    deepEqual(await untilDefinition(workflow, 'build'), [tasks.uri.toString()]);
    const hovers = await commands.executeCommand<readonly Hover[]>(
      'vscode.executeHoverProvider',
      workflow.uri,
      placeOf(workflow, 'build'),
    );
    const shown = hovers
      .flatMap(({ contents }) => contents)
      .map((content) => (typeof content === 'string' ? content : content.value));
    deepEqual(
      shown.map((text) => text.split('\n')[0]),
      ['**`build`** — task'],
    );
  });
});

/** Opens the files of a new project after its tasks are known. */
async function openProject() {
  const folder = await writeProject(files);
  const tasks = await showFile(folder, 'tasks.toml');
  await untilDiagnostics(tasks, ['Warning unknown-task: later']);
  const workflow = await showFile(folder, '.github/workflows/ci.yml');
  return { folder, tasks, workflow };
}

/** Waits until the extension handles a file without tasks; returns the URIs of the definitions of a name in it. */
async function untilDefinition(document: TextDocument, name: string): Promise<readonly string[]> {
  for (;;) {
    const found = await commands.executeCommand<readonly (LocationLink | { readonly uri: Uri })[]>(
      'vscode.executeDefinitionProvider',
      document.uri,
      placeOf(document, name),
    );
    if (found.length > 0) return found.map((each) => ('uri' in each ? each.uri : each.targetUri).toString());
  }
}

function placeOf(document: TextDocument, name: string) {
  return document.positionAt(document.getText().indexOf(name) + 1);
}
