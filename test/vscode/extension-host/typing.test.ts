import { deepEqual } from 'node:assert/strict';
import { describe, it } from 'mocha';
import { commands, type Disposable, languages, type Position, Selection, type TextDocument, window } from 'vscode';
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
 * Types keys into a new document. Resolves to it, and to all diagnostics that are reported before the last key is handled. If the
 * machine was so slow that there was a pause between two keys, types them into another document, for which no report of the first
 * attempt can arrive late.
 */
async function typeWithoutPause(keys: string): Promise<{ document: TextDocument; reported: string[] }> {
  for (;;) {
    const { document, caret } = await openFile('tasks.toml', text);
    deepEqual(await diagnosticsOf(document, 1), [before]);
    place(caret);
    const reported = labelsOf(document);
    const listening = languages.onDidChangeDiagnostics(({ uris }) => {
      if (uris.some((uri) => uri.toString() === document.uri.toString())) reported.push(...labelsOf(document));
    });
    const longest = await typeKeys(document, keys, listening);
    if (longest < typingPause) return { document, reported };
  }
}

/** Resolves to the longest time that may have passed between two keys for the server, in milliseconds. */
async function typeKeys(document: TextDocument, keys: string, listening: Disposable): Promise<number> {
  let longest = 0;
  let previous = performance.now();
  for (const key of keys) {
    const start = performance.now();
    await commands.executeCommand('type', { text: key });
    // The server has handled the edit when it responds, and handled the previous one at its start at the earliest.
    await commands.executeCommand('vscode.executeDocumentSymbolProvider', document.uri);
    longest = Math.max(longest, performance.now() - previous);
    previous = start;
  }
  listening.dispose();
  return longest;
}

function place(caret: Position): void {
  if (window.activeTextEditor) window.activeTextEditor.selection = new Selection(caret, caret);
}
