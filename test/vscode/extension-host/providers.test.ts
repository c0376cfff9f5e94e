import { deepEqual, match, ok } from 'node:assert/strict';
import { describe, it } from 'mocha';
import {
  commands,
  type DocumentSymbol,
  type FoldingRange,
  Range,
  type SelectionRange,
  type TextDocument,
  type TextEdit,
  WorkspaceEdit,
  workspace,
} from 'vscode';
import { completionLabels } from './completion.ts';
import { diagnosticsOf } from './diagnostics.ts';
import { hoverAt } from './hover.ts';
import { openFile } from './open-file.ts';

describe('diagnostics', () => {
  const mistakes = [
    { name: 'tasks.toml', text: '[build]\nrun = "make"\nquiet = "yes"\n', expected: ['Error wrong-type: "yes"'] },
    { name: 'web.tasks.json', text: '{ "build": { "quiet": "yes" } }\n', expected: ['Error wrong-type: "yes"'] },
    { name: 'mise.toml', text: '[tasks.build]\nquiet = "yes"\n', expected: ['Error wrong-type: "yes"'] },
  ];
  for (const { name, text, expected } of mistakes) {
    it(`of ${name} are on the value`, async () => {
      const { document } = await openFile(name, text);
      deepEqual(await diagnosticsOf(document, expected.length), expected);
    });
  }

  it('disappear when the mistake is corrected', async () => {
    const { document } = await openFile('tasks.toml', '[build]\nrun = "make"\nquiet = "yes"\n');
    await diagnosticsOf(document, 1);
    await replaceAll(document, '[build]\nrun = "make"\nquiet = true\n');
    deepEqual(await diagnosticsOf(document, 0), []);
  });
});

describe('completion', () => {
  it('suggests the keys of a task, except existing ones', async () => {
    const { document, caret } = await openFile('tasks.toml', '[build]\nrun = "make"\nde<|>\n');
    const labels = await completionLabels(document, caret);
    ok(labels.includes('depends') && labels.includes('description') && !labels.includes('run'), labels.join());
  });

  it('suggests the allowed values', async () => {
    const { document, caret } = await openFile('web.tasks.json', '{ "build": { "output": <|> } }\n');
    const labels = await completionLabels(document, caret);
    ok(
      labels.some((label) => label.includes('keep-order')),
      labels.join(),
    );
  });
});

describe('hover', () => {
  it('explains the key under the caret', async () => {
    const { document, caret } = await openFile('tasks.toml', '[build]\nde<|>scription = "All of it"\n');
    match(await hoverAt(document, caret), /description/i);
  });
});

describe('document symbols', () => {
  it('list the tasks', async () => {
    const { document } = await openFile('tasks.toml', 'lint = "eslint ."\n\n[build]\nrun = "make"\n');
    const symbols = await commands.executeCommand<DocumentSymbol[]>(
      'vscode.executeDocumentSymbolProvider',
      document.uri,
    );
    deepEqual(
      symbols.map(({ name }) => name),
      ['lint', 'build'],
    );
  });
});

describe('formatting', () => {
  const formatted = [
    { name: 'tasks.toml', before: '[build]\nrun="make"\n', after: '[build]\nrun = "make"\n' },
    { name: 'web.tasks.json', before: '{"build":"make"}\n', after: '{\n  "build": "make"\n}\n' },
  ];
  for (const { name, before, after } of formatted) {
    it(`of ${name} formats the file`, async () => {
      const { document } = await openFile(name, before);
      const options = { tabSize: 2, insertSpaces: true };
      const command = 'vscode.executeFormatDocumentProvider';
      const edits = await commands.executeCommand<TextEdit[]>(command, document.uri, options);
      const edit = new WorkspaceEdit();
      edit.set(document.uri, edits);
      await workspace.applyEdit(edit);
      deepEqual(document.getText(), after);
    });
  }
});

describe('structure', () => {
  it('folds each task', async () => {
    const { document } = await openFile('tasks.toml', '[build]\nrun = "make"\n\n[test]\nrun = "make test"\n');
    const ranges = await commands.executeCommand<FoldingRange[]>('vscode.executeFoldingRangeProvider', document.uri);
    deepEqual(
      ranges.map(({ start, end }) => [start, end]),
      [
        [0, 1],
        [3, 4],
      ],
    );
  });

  it('folds the functions of a script', async () => {
    const script = 'greet() {\n  echo\n}\nif greet; then\n  echo\nfi\n';
    const { document } = await openFile('tasks.toml', `[build]\nrun = '''\n${script}'''\n`);
    const ranges = await commands.executeCommand<FoldingRange[]>('vscode.executeFoldingRangeProvider', document.uri);
    deepEqual(
      ranges.map(({ start, end }) => [start, end]),
      [
        [0, 8],
        [1, 8],
        [2, 3],
        [5, 6],
      ],
    );
  });

  it('expands the selection from the value to the file', async () => {
    const { document, caret } = await openFile('tasks.toml', '[build]\nrun = "ma<|>ke"\n');
    const command = 'vscode.executeSelectionRangeProvider';
    const [innermost] = await commands.executeCommand<SelectionRange[]>(command, document.uri, [caret]);
    const texts = selections(innermost).map(({ range }) => document.getText(range).trim());
    ok(
      texts.includes('"make"') && texts.includes('run = "make"') && texts.includes('[build]\nrun = "make"'),
      texts.join('\n--\n'),
    );
  });
});

async function replaceAll(document: TextDocument, text: string): Promise<void> {
  const edit = new WorkspaceEdit();
  edit.replace(document.uri, document.validateRange(new Range(0, 0, document.lineCount, 0)), text);
  await workspace.applyEdit(edit);
}

/** Returns the selection, and its expansions. */
function selections(innermost: SelectionRange | undefined): SelectionRange[] {
  return innermost === undefined ? [] : [innermost, ...selections(innermost.parent)];
}
