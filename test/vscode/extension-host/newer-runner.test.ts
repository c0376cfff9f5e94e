import { equal } from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import { DiagnosticSeverity, languages, type TextDocument, Uri, workspace } from 'vscode';
import { openFile, writeProject } from './open-file.ts';

describe('an unknown key', () => {
  const settings = workspace.getConfiguration('taskwright');
  let program = '';

  before(async () => {
    const folder = await writeProject({ runner: '#!/bin/sh\necho 2099.1.0\n' });
    program = Uri.joinPath(folder, 'runner').fsPath;
  });

  after(() => settings.update('runner', undefined));

  it('is an error, but a warning as soon as the setting names a runner that is newer than the schema', async () => {
    const { document } = await openFile('tasks.toml', '[a]\nrun = "x"\nnewer = true\n');
    await severityBecomes(document, DiagnosticSeverity.Error);
    await settings.update('runner', `sh ${program} run`);
    await severityBecomes(document, DiagnosticSeverity.Warning);
    equal(languages.getDiagnostics(document.uri).length, 1);
    await settings.update('runner', undefined);
    await severityBecomes(document, DiagnosticSeverity.Error);
  });
});

async function severityBecomes(document: TextDocument, severity: DiagnosticSeverity): Promise<void> {
  while (languages.getDiagnostics(document.uri)[0]?.severity !== severity) {
    await new Promise<void>((resolve) => {
      const subscription = languages.onDidChangeDiagnostics(() => {
        subscription.dispose();
        resolve();
      });
    });
  }
}
