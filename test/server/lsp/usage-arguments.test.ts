import { expect, test } from 'vitest';
import type { CompletionItem, DocumentHighlight, Location, WorkspaceEdit } from 'vscode-languageserver-protocol';
import { serve } from './workspace/workspace.ts';

const path = 'mise-tasks/cat.sh';
const script = '#!/bin/sh\n#USAGE arg "<file>"\ncat "$usage_<|>file"\n';

async function openScript(text: string) {
  const workspace = await serve({ [path]: text.replace('<|>', '') });
  const document = await workspace.open(path, text, 'shellscript');
  await workspace.settle();
  return document;
}

test('The variables of arguments in a script lead to the definition, which can be renamed', async () => {
  const document = await openScript(script);
  const position = document.caret;
  const at = (line: number, start: number, end: number) => ({
    start: { line, character: start },
    end: { line, character: end },
  });
  const definition = await document.request<Location[]>('textDocument/definition', { position });
  expect(definition.map(({ range }) => range)).toEqual([at(1, 13, 17)]);
  const context = { includeDeclaration: false };
  const references = await document.request<Location[]>('textDocument/references', { position, context });
  expect(references.map(({ range }) => range)).toEqual([at(2, 12, 16)]);
  const highlights = await document.request<DocumentHighlight[]>('textDocument/documentHighlight', { position });
  expect(highlights.map(({ range }) => range)).toEqual([at(1, 13, 17), at(2, 12, 16)]);
  const edit = await document.request<WorkspaceEdit>('textDocument/rename', { position, newName: 'path' });
  expect(Object.values(edit.changes ?? {}).flat()).toEqual([
    { range: at(1, 13, 17), newText: 'path' },
    { range: at(2, 12, 16), newText: 'path' },
  ]);
});

test.for([
  ['#!/bin/sh\n#MISE <|>\n', ' ', 'depends'],
  ['#!/bin/sh\n#USAGE <|>\n', ' ', 'arg'],
  ['#!/bin/sh\n#USAGE arg "<file>"\ncat "$<|>"\n', '$', 'usage_file'],
] as const)('The list opens while %j is typed', async ([text, triggerCharacter, label]) => {
  const document = await openScript(text);
  const context = { triggerKind: 2, triggerCharacter };
  const items = await document.request<CompletionItem[]>('textDocument/completion', {
    position: document.caret,
    context,
  });
  expect(items.map((item) => item.label)).toContain(label);
});
