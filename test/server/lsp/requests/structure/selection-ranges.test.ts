import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SelectionRange } from 'vscode-languageserver-protocol';
import { type LanguageServer, startLanguageServer } from '../../../../../harness/language-server/language-server.ts';
import type { DocumentAttributes } from '../../../../../harness/language-server/served-document.ts';

let server: LanguageServer;
beforeAll(async () => {
  server = await startLanguageServer();
});
afterAll(() => server.stop());

const json: DocumentAttributes = { uri: 'file:///json/tasks.json', languageId: 'tasks-json' };

/** A text with the caret, and the texts that are selected one after another, innermost first. */
test.for<readonly [marked: string, expected: readonly string[], attributes?: DocumentAttributes]>([
  ['[a]\nrun = "ec<|>ho"\n', ['echo', '"echo"', 'run = "echo"', '[a]\nrun = "echo"', '[a]\nrun = "echo"\n']],
  ['[a]\nr<|>un = "x"\n', ['run', 'run = "x"', '[a]\nrun = "x"', '[a]\nrun = "x"\n']],
  ['a = ["b", "<|>c"]', ['c', '"c"', '["b", "c"]', 'a = ["b", "c"]']],
  ['{ "a": "<|>x" }', ['x', '"x"', '"a": "x"', '"a": "x" ', '{ "a": "x" }'], json],
])('%j', async ([marked, expected, attributes = {}]) => {
  const document = await server.open(marked, attributes);
  const [found] = await document.request<SelectionRange[]>('textDocument/selectionRange', {
    positions: [document.caret],
  });
  const texts: string[] = [];
  for (let range = found; range; range = range.parent) {
    texts.push(document.text.slice(document.offset(range.range.start), document.offset(range.range.end)));
  }
  expect(texts).toEqual(expected);
  await document.close();
});

test('each position has its own ranges', async () => {
  const document = await server.open('a = "x"\nb = "y"\n');
  const positions = [4, 12].map((offset) => document.position(offset));
  const found = await document.request<SelectionRange[]>('textDocument/selectionRange', { positions });
  expect(found).toHaveLength(2);
  expect(found[0]).not.toEqual(found[1]);
});
