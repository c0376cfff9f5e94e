import { deepEqual, equal, ok } from 'node:assert/strict';
import { describe, it } from 'mocha';
import {
  type CallHierarchyIncomingCall,
  type CallHierarchyItem,
  type CallHierarchyOutgoingCall,
  type CodeAction,
  type CodeLens,
  commands,
  type Location,
  type LocationLink,
  type Position,
  Range,
  type SymbolInformation,
  type TextDocument,
  type WorkspaceEdit,
  workspace,
} from 'vscode';
import { diagnosticsOf } from './diagnostics.ts';
import { openFile } from './open-file.ts';

const text = '[build]\nrun = "make"\n\n[test]\ndepends = ["bu<|>ild --fast"]\n';

describe('navigation', () => {
  it('goes from a reference to the task', async () => {
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

  it('renames a task and the references to it', async () => {
    const { document, caret } = await openFile('tasks.toml', text);
    const command = 'vscode.executeDocumentRenameProvider';
    const edit = await commands.executeCommand<WorkspaceEdit>(command, document.uri, caret, 'build:js');
    await workspace.applyEdit(edit);
    equal(document.getText(), '["build:js"]\nrun = "make"\n\n[test]\ndepends = ["build:js --fast"]\n');
  });

  it('goes from a call in a script to the function, and from a variable to its key', async () => {
    const script = "[a]\nenv = { HOST = 'x' }\nrun = '''\ngreet() {\n  echo $HOST\n}\ngre<|>et\n'''\n";
    const { document, caret } = await openFile('tasks.toml', script);
    const variable = document.positionAt(document.getText().indexOf('$HOST') + 1);
    const found = await Promise.all(
      [caret, variable].map((at) => ask<(Location | LocationLink)[]>('vscode.executeDefinitionProvider', document, at)),
    );
    const lines = found.flat().map((place) => ('targetUri' in place ? place.targetRange : place.range).start.line);
    deepEqual(lines, [3, 1]);
  });

  it('shows the dependents and the dependencies of a task', async () => {
    const { document, caret } = await openFile('tasks.toml', text);
    const [item] = await ask<CallHierarchyItem[]>('vscode.prepareCallHierarchy', document, caret);
    equal(item?.name, 'build');
    const calls = await commands.executeCommand<CallHierarchyIncomingCall[]>('vscode.provideIncomingCalls', item);
    deepEqual(
      calls.map(({ from }) => from.name),
      ['test'],
    );
    const [caller] = calls;
    const called = await commands.executeCommand<CallHierarchyOutgoingCall[]>(
      'vscode.provideOutgoingCalls',
      caller?.from,
    );
    deepEqual(
      called.map(({ to }) => to.name),
      ['build'],
    );
  });

  it('fixes an unknown task with a quick fix', async () => {
    const { document, caret } = await openFile(
      'tasks.toml',
      '[build]\nrun = "make"\n\n[test]\ndepends = ["bui<|>d"]\n',
    );
    await diagnosticsOf(document, 1);
    const range = new Range(caret, caret);
    const actions = await commands.executeCommand<CodeAction[]>(
      'vscode.executeCodeActionProvider',
      document.uri,
      range,
    );
    const fix = actions.find(({ edit, isPreferred }) => edit !== undefined && isPreferred);
    ok(fix?.edit, actions.map(({ title }) => title).join());
    await workspace.applyEdit(fix.edit);
    equal(document.getText(), '[build]\nrun = "make"\n\n[test]\ndepends = ["build"]\n');
  });

  it('finds tasks by name', async () => {
    await openFile('tasks.toml', text);
    const found = await commands.executeCommand<SymbolInformation[]>('vscode.executeWorkspaceSymbolProvider', 'buil');
    ok(
      found.some(({ name }) => name === 'build'),
      found.map(({ name }) => name).join(),
    );
  });

  it('shows how often a task is referenced, and where', async () => {
    const { document } = await openFile('tasks.toml', text);
    const lenses = await commands.executeCommand<CodeLens[]>('vscode.executeCodeLensProvider', document.uri, 10);
    const [, , lens] = lenses;
    // The command returns code lenses without counts first.
    deepEqual(
      lenses.map(({ command }) => command?.title),
      ['$(play) Run', '$(play) Run', '1 reference'],
    );
    // The command rejects with invalid arguments.
    await commands.executeCommand(lens?.command?.command ?? '', ...(lens?.command?.arguments ?? []));
  });
});

function ask<Result>(command: string, { uri }: TextDocument, caret: Position): Thenable<Result> {
  return commands.executeCommand<Result>(command, uri, caret);
}
