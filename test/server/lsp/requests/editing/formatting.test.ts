import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FormattingOptions, TextEdit } from 'vscode-languageserver-protocol';
import { type LanguageServer, startLanguageServer } from '../../../../../harness/language-server/language-server.ts';
import type { ServedDocument } from '../../../../../harness/language-server/served-document.ts';
import { applyEdits } from '../../../../../server/core/text/edit.ts';

let server: LanguageServer;
beforeAll(async () => {
  server = await startLanguageServer();
});
afterAll(() => server.stop());

const spaces: FormattingOptions = { tabSize: 2, insertSpaces: true };

function edited(document: ServedDocument, edits: readonly TextEdit[] | null): string {
  const changes = (edits ?? []).map(({ range, newText }) => ({
    start: document.offset(range.start),
    end: document.offset(range.end),
    text: newText,
  }));
  return applyEdits(document.text, changes);
}

describe('a document is formatted', () => {
  test.for<readonly [what: string, before: string, after: string, languageId?: string]>([
    ['in TOML', '[a]\nrun="x"\n', '[a]\nrun = "x"\n'],
    ['that is formatted already', '[a]\nrun = "x"\n', '[a]\nrun = "x"\n'],
    ['that is empty', '', ''],
    ['with syntax errors', '[a]\nrun="x\n[b]\nrun="y"\n', '[a]\nrun="x\n[b]\nrun = "y"\n'],
    ['in JSON', '{"a":"x"}\n', '{\n  "a": "x"\n}\n', 'tasks-json'],
  ])('%s', async ([, before, after, languageId = 'tasks-toml']) => {
    const document = await server.open(before, { languageId });
    expect(edited(document, await document.request('textDocument/formatting', { options: spaces }))).toBe(after);
    await document.close();
  });
});

test.each([
  ['«[a]\nrun="x"\n»[b]\nrun="y"\n', '[a]\nrun = "x"\n[b]\nrun="y"\n'],
  ['[a]\nrun="x"\n[b]\n«run="y"»\n', '[a]\nrun="x"\n[b]\nrun = "y"\n'],
  ['[a]\nrun = "x"\n«»\n[b]\nrun="y"\n', '[a]\nrun = "x"\n\n[b]\nrun="y"\n'],
])('only the statements in the range are formatted: %j', async (marked, after) => {
  const document = await server.open(marked);
  const [range = { start: 0, end: 0 }] = document.marks.ranges;
  const params = { range: document.range(range), options: spaces };
  expect(edited(document, await document.request('textDocument/rangeFormatting', params))).toBe(after);
  await document.close();
});
