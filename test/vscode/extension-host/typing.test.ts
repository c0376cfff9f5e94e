import { deepEqual } from 'node:assert/strict';
import { describe, it } from 'mocha';
import { commands, languages, type Position, Selection, type TextDocument, window, workspace } from 'vscode';
import { typingPause } from '../../../server/lsp/diagnostics/unfinished-statements.ts';
import { diagnosticsOf, labelsOf } from './diagnostics.ts';
import { openFile } from './open-file.ts';

const text = '[a]\nrun = "x"\n<|>\n\n[b]\nrun = "x"\nquiet = 1\n';
const before = 'Error wrong-type: 1';

/** The keys, and the problem of the statement after them. */
const statements = [
  { keys: '[', problem: 'Error syntax: []' },
  { keys: 'quite = 1', problem: 'Error unknown-property: quite' },
  { keys: 'hide =', problem: 'Error syntax: =' },
];

describe('problems of the statement that is being typed', () => {
  for (const { keys, problem } of statements) {
    it(`appear after a pause without another edit, and not after each key: ${keys}`, async () => {
      const { document, reported } = await typeWithoutPause(keys);
      deepEqual([...new Set(reported)], [before]);
      deepEqual((await diagnosticsOf(document, 2)).sort(), [before, problem].sort());
    });
  }

  it('appear when the caret leaves the statement', async () => {
    const { document } = await typeWithoutPause('quite = 1');
    await commands.executeCommand('cursorMove', { to: 'up' });
    deepEqual((await diagnosticsOf(document, 2)).sort(), ['Error unknown-property: quite', before]);
  });

  it('appear when the document is saved', async () => {
    const { document } = await typeWithoutPause('quite = 1');
    await document.save();
    deepEqual((await diagnosticsOf(document, 2)).sort(), ['Error unknown-property: quite', before]);
  });
});

interface Typed {
  readonly document: TextDocument;
  /** The diagnostics that were reported while the keys were typed. */
  readonly reported: readonly string[];
}

/**
 * Types keys into a new document, and again into another one if there was a pause between two keys, as on a slow machine: after a
 * pause, the server reports the problem of the statement, and continues to report it.
 */
async function typeWithoutPause(keys: string): Promise<Typed> {
  for (;;) {
    const { maxPause, ...typed } = await type(keys);
    if (maxPause < typingPause) return typed;
  }
}

async function type(keys: string): Promise<Typed & { readonly maxPause: number }> {
  const { document, caret } = await openFile('tasks.toml', text);
  deepEqual(await diagnosticsOf(document, 1), [before]);
  place(caret);
  const reported = [...labelsOf(document)];
  const listening = languages.onDidChangeDiagnostics(({ uris }) => {
    const isOfDocument = uris.some((uri) => uri.toString() === document.uri.toString());
    if (isOfDocument) reported.push(...labelsOf(document));
  });
  const edits = [performance.now()];
  const editing = workspace.onDidChangeTextDocument((event) => {
    if (event.document === document) edits.push(performance.now());
  });
  // The commands are not awaited one by one, since VS Code takes long to answer on a busy machine.
  await Promise.all(Array.from(keys, (key) => commands.executeCommand('type', { text: key })));
  // The server has handled the edits when it responds.
  await commands.executeCommand('vscode.executeDocumentSymbolProvider', document.uri);
  edits.push(performance.now());
  const maxPause = Math.max(...edits.slice(1).map((time, index) => time - (edits[index] ?? time)));
  editing.dispose();
  listening.dispose();
  return { document, reported, maxPause };
}

function place(caret: Position): void {
  if (window.activeTextEditor) window.activeTextEditor.selection = new Selection(caret, caret);
}
