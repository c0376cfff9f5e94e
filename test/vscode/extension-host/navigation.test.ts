import { deepEqual, equal, ok } from 'node:assert/strict';
import { describe, it } from 'mocha';
import {
  type CodeLens,
  commands,
  type Location,
  type LocationLink,
  type Position,
  type SymbolInformation,
  type TextDocument,
  type WorkspaceEdit,
  workspace,
} from 'vscode';
import { openFile } from './open-file.ts';

const text = '[build]\nrun = "make"\n\n[test]\ndepends = ["bu<|>ild --fast"]\n';

describe('navigation', () => {
  it('leads from a reference to the task', async () => {
    const { document, caret } = await openFile('tasks.toml', text);
    const found = await ask<(Location | LocationLink)[]>('vscode.executeDefinitionProvider', document, caret);
    deepEqual(
      found.map((place) => document.getText('targetUri' in place ? place.targetSelectionRange : place.range)),
      ['build'],
    );
  });

  it('finds references', async () => {
    const { document, caret } = await openFile('tasks.toml', text);
    const found = await ask<Location[]>('vscode.executeReferenceProvider', document, caret);
    deepEqual(
      found.map(({ range }) => document.getText(range)),
      ['build', 'build'],
    );
  });

  it('renames a task with what refers to it', async () => {
    const { document, caret } = await openFile('tasks.toml', text);
    const command = 'vscode.executeDocumentRenameProvider';
    const edit = await commands.executeCommand<WorkspaceEdit>(command, document.uri, caret, 'build:js');
    await workspace.applyEdit(edit);
    equal(document.getText(), '["build:js"]\nrun = "make"\n\n[test]\ndepends = ["build:js --fast"]\n');
  });

  it('finds tasks by name', async () => {
    await openFile('tasks.toml', text);
    const found = await commands.executeCommand<SymbolInformation[]>('vscode.executeWorkspaceSymbolProvider', 'buil');
    ok(
      found.some(({ name }) => name === 'build'),
      found.map(({ name }) => name).join(),
    );
  });

  it('shows how often a task is used, and where', async () => {
    const { document } = await openFile('tasks.toml', text);
    const lenses = await commands.executeCommand<CodeLens[]>('vscode.executeCodeLensProvider', document.uri, 10);
    const [lens] = lenses;
    deepEqual(
      lenses.map(({ command }) => command?.title),
      ['1 reference', '0 references'],
    );
    // It rejects what it cannot show.
    await commands.executeCommand(lens?.command?.command ?? '', ...(lens?.command?.arguments ?? []));
  });
});

function ask<Result>(command: string, { uri }: TextDocument, caret: Position): Thenable<Result> {
  return commands.executeCommand<Result>(command, uri, caret);
}
