import { deepEqual, equal, ok } from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import {
  commands,
  type DocumentLink,
  type DocumentSymbol,
  type FoldingRange,
  Position,
  Range,
  type SemanticTokens,
  type TextDocument,
  WorkspaceEdit,
  workspace,
} from 'vscode';
import { diagnosticsOf } from './diagnostics.ts';
import { openFile } from './open-file.ts';

/** Enough tasks that requests about the whole document wait for a pause. */
const tasks = 1_000;
const text = Array.from({ length: tasks }, (_, index) => `[task-${index}]\nrun = "make"\ndir = "part"\n\n`).join('');
const added = '[added]\nrun = "make"\ndir = "added"\n\n';

describe('A large document, directly after an edit', () => {
  let document: TextDocument;

  before(async () => {
    await serverStarted();
    ({ document } = await openFile('tasks.toml', text));
    const edit = new WorkspaceEdit();
    edit.insert(document.uri, new Position(0, 0), added);
    await workspace.applyEdit(edit);
  });

  it('has symbols, folds and links for its new text', async () => {
    const [symbols, folds, links] = await Promise.all([
      commands.executeCommand<DocumentSymbol[]>('vscode.executeDocumentSymbolProvider', document.uri),
      commands.executeCommand<FoldingRange[]>('vscode.executeFoldingRangeProvider', document.uri),
      commands.executeCommand<DocumentLink[]>('vscode.executeLinkProvider', document.uri),
    ]);
    deepEqual(
      symbols.slice(0, 2).map(({ name }) => name),
      ['added', 'task-0'],
    );
    equal(symbols.length, tasks + 1);
    deepEqual(
      folds.slice(0, 2).map(({ start }) => start),
      [0, 4],
    );
    deepEqual(links[0]?.range.start.line, 2);
  });

  it('has tokens for its visible lines', async () => {
    const visible = new Range(0, 0, 20, 0);
    const command = 'vscode.provideDocumentRangeSemanticTokens';
    const tokens = await commands.executeCommand<SemanticTokens | undefined>(command, document.uri, visible);
    ok(tokens && tokens.data.length > 0);
  });
});

describe('A large document without code lenses', () => {
  const editor = workspace.getConfiguration('editor');

  before(() => editor.update('codeLens', false, true));
  after(() => editor.update('codeLens', undefined, true));

  it('has symbols, even if nothing requests its lenses', async () => {
    const { document } = await openFile('tasks.toml', text);
    const command = 'vscode.executeDocumentSymbolProvider';
    const symbols = await commands.executeCommand<DocumentSymbol[]>(command, document.uri);
    equal(symbols.length, tasks);
  });
});

/** Resolves when the language server reports problems, and thus has registered its features. */
async function serverStarted(): Promise<void> {
  const { document } = await openFile('tasks.toml', '[build]\nquiet = "yes"\n');
  await diagnosticsOf(document, 1);
}
