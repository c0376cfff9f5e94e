import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FoldingRange } from 'vscode-languageserver-protocol';
import { type LanguageServer, startLanguageServer } from '../../../../../harness/language-server/language-server.ts';
import type { DocumentAttributes } from '../../../../../harness/language-server/served-document.ts';

let server: LanguageServer;
beforeAll(async () => {
  server = await startLanguageServer();
});
afterAll(() => server.stop());

const json: DocumentAttributes = { uri: 'file:///json/tasks.json', languageId: 'tasks-json' };

/** A text, and the first and the last line of each range that can be folded. */
test.for<readonly [text: string, expected: readonly string[], attributes?: DocumentAttributes]>([
  ['', []],
  ['a = "x"\n', []],
  ['[a]\nrun = "x"\nquiet = true\n\n[b]\nrun = "y"\n', ['0-2', '4-5']],
  ['[a]\ndepends = [\n  "b",\n  "c",\n]\n', ['0-4', '1-4']],
  ['[a]\nrun = """\nx\ny\n"""\n', ['0-4', '1-4']],
  ['# one\n# two\n# three\n[a]\n', ['0-2 comment']],
  ['[a]\ndepends = [\n  "b",\n', ['0-2', '1-2']],
  ['{\n  "a": {\n    "run": "x"\n  }\n}\n', ['1-3'], json],
])('%j', async ([text, expected, attributes = {}]) => {
  const document = await server.open(text, attributes);
  const ranges = await document.request<FoldingRange[]>('textDocument/foldingRange');
  expect(ranges.map(({ startLine, endLine, kind }) => `${startLine}-${endLine}${kind ? ` ${kind}` : ''}`)).toEqual(
    expected,
  );
  await document.close();
});
