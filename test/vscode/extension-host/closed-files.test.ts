import { before, describe, it } from 'mocha';
import { commands, extensions, languages, Uri, WorkspaceEdit, workspace } from 'vscode';
import { showFile, writeFile, writeProject } from './open-file.ts';

const wrong = '[a]\nrunn = "x"\n';
const right = '[a]\nrun = "x"\n';

describe('the problems of closed files', () => {
  before(() => extensions.getExtension('taskwright.taskwright')?.activate());

  it('are shown, and updated when files change', async () => {
    const folder = await writeProject({ 'tasks.toml': wrong, 'b.tasks.toml': '[b]\ndepends = ["a"]\nrun = "x"\n' });
    await problemsBecome(folder, 'tasks.toml', ['unknown-property']);
    await writeFile(folder, 'tasks.toml', '[c]\nrun = "x"\n');
    await problemsBecome(folder, 'tasks.toml', []);
    await problemsBecome(folder, 'b.tasks.toml', ['unknown-task']);
    await workspace.fs.delete(Uri.joinPath(folder, 'b.tasks.toml'));
    await problemsBecome(folder, 'b.tasks.toml', []);
  });

  it('are those of the file after an editor is closed, even if its text was not saved', async () => {
    // In a browser, VS Code saves changes after a second.
    const settings = workspace.getConfiguration('files');
    await settings.update('autoSave', 'off');
    const folder = await writeProject({ 'tasks.toml': right });
    const document = await showFile(folder, 'tasks.toml');
    await problemsBecome(folder, 'tasks.toml', []);
    const edit = new WorkspaceEdit();
    edit.insert(document.uri, document.positionAt(document.getText().indexOf('run') + 3), 'n');
    await workspace.applyEdit(edit);
    await problemsBecome(folder, 'tasks.toml', ['unknown-property']);
    await commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await problemsBecome(folder, 'tasks.toml', []);
    await settings.update('autoSave', undefined);
  });

  it('stay when an editor is closed', async () => {
    const folder = await writeProject({ 'tasks.toml': wrong });
    await showFile(folder, 'tasks.toml');
    await problemsBecome(folder, 'tasks.toml', ['unknown-property']);
    await showFile(folder, 'tasks.toml');
    await commands.executeCommand('workbench.action.closeActiveEditor');
    await writeFile(folder, 'tasks.toml', `${wrong}quiet = 1\n`);
    await problemsBecome(folder, 'tasks.toml', ['unknown-property', 'wrong-type']);
  });

  it('are not shown if the setting is off', async () => {
    const folder = await writeProject({ 'tasks.toml': wrong });
    await problemsBecome(folder, 'tasks.toml', ['unknown-property']);
    const settings = workspace.getConfiguration('taskwright');
    await settings.update('validate.closedFiles', false);
    await problemsBecome(folder, 'tasks.toml', []);
    await settings.update('validate.closedFiles', undefined);
    await problemsBecome(folder, 'tasks.toml', ['unknown-property']);
  });
});

/** Waits until a file has problems with these codes. */
async function problemsBecome(folder: Uri, path: string, codes: readonly string[]): Promise<void> {
  const uri = Uri.joinPath(folder, path);
  const found = () =>
    languages.getDiagnostics(uri).map(({ code }) => String(typeof code === 'object' ? code.value : code));
  for (;;) {
    if (JSON.stringify(found()) === JSON.stringify(codes)) return;
    await new Promise((resolve) => {
      const subscription = languages.onDidChangeDiagnostics(() => resolve(subscription.dispose()));
    });
  }
}
