import { deepEqual } from 'node:assert/strict';
import { describe, it } from 'mocha';
import { commands, languages, type Position, Selection, type TextDocument, window } from 'vscode';
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

/**
 * Types keys into a new document. Resolves to it, and to the diagnostics that were reported without a pause before. On a slow
 * machine, there can be a pause between two keys, after which the server may report the problem.
 */
async function typeWithoutPause(keys: string): Promise<{ document: TextDocument; reported: readonly string[] }> {
  const { document, caret } = await openFile('tasks.toml', text);
  deepEqual(await diagnosticsOf(document, 1), [before]);
  place(caret);
  const reported = [...labelsOf(document)];
  // When the last key, and the one before it, were sent to the server, which handles them later.
  let starts = { last: performance.now(), previous: performance.now() };
  const listening = languages.onDidChangeDiagnostics(({ uris }) => {
    const isOfDocument = uris.some((uri) => uri.toString() === document.uri.toString());
    // A report that the server has sent before it handled the last key can arrive after that key was sent.
    if (isOfDocument && performance.now() - starts.previous < typingPause) reported.push(...labelsOf(document));
  });
  for (const key of keys) {
    starts = { last: performance.now(), previous: starts.last };
    await commands.executeCommand('type', { text: key });
    // The server has handled the edit when it responds.
    await commands.executeCommand('vscode.executeDocumentSymbolProvider', document.uri);
  }
  listening.dispose();
  return { document, reported };
}

function place(caret: Position): void {
  if (window.activeTextEditor) window.activeTextEditor.selection = new Selection(caret, caret);
}
