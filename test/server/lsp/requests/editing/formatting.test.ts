import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FormattingOptions, MessageType, type TextEdit } from 'vscode-languageserver-protocol';
import { type LanguageServer, startLanguageServer } from '../../../../../harness/language-server/language-server.ts';
import type { ServedDocument } from '../../../../../harness/language-server/served-document.ts';
import { applyEdits } from '../../../../../server/core/text/edit.ts';
import { runnerVersionRequest } from '../../../../../server/protocol/runner-version.ts';

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
    ['with a task that fails later', '[a]\nrun="x"\ntimeout="nope"\n', '[a]\nrun = "x"\ntimeout = "nope"\n'],
    ['in JSON', '{"a":"x"}\n', '{\n  "a": "x"\n}\n', 'tasks-json'],
  ])('%s', async ([, before, after, languageId = 'tasks-toml']) => {
    const document = await server.open(before, { languageId });
    expect(edited(document, await document.request('textDocument/formatting', { options: spaces }))).toBe(after);
    await document.close();
  });
});

describe('a document that the runner refuses is left as it is, and a message says why', () => {
  test.for<readonly [what: string, text: string, reason: string, languageId?: string]>([
    ['a syntax error', '[a]\nrun="x\n[b]\nrun="y"\n', 'it has syntax errors'],
    ['a repeated key', '[a]\nrun="x"\nrun="y"\n', 'the runner refuses such a file (line 3: `run` is defined twice;'],
    ['a wrong type', '[a]\nrun="x"\nsources=1\n', 'the runner refuses such a file (line 3: Expected a string, or'],
    ['JSON', '{"a":{"nope":1}}\n', 'the runner refuses such a file (line 1: Unknown key `nope`;', 'tasks-json'],
  ])('%s', async ([, text, reason, languageId = 'tasks-toml']) => {
    server.messages.length = 0;
    const document = await server.open(text, { languageId });
    expect(await document.request('textDocument/formatting', { options: spaces })).toEqual([]);
    const name = decodeURIComponent(document.uri.slice(document.uri.lastIndexOf('/') + 1));
    expect(server.messages).toEqual([
      {
        type: MessageType.Warning,
        message: expect.stringContaining(`\`${name}\` was not formatted because ${reason}`),
      },
    ]);
    await document.close();
  });
});

test('with formatting turned off, no message is shown', async () => {
  const silent = await startLanguageServer({ settings: { taskwright: { format: { enable: false } } } });
  const document = await silent.open('[a]\nrun="x"\nnope=1\n');
  expect(await document.request('textDocument/formatting', { options: spaces })).toEqual([]);
  expect(silent.messages).toEqual([]);
  await silent.stop();
});

test('a form that a newer runner may accept does not prevent formatting', async () => {
  const newer = await startLanguageServer();
  await newer.request(runnerVersionRequest, { version: '2099.1.1' });
  const document = await newer.open('[a]\nrun="x"\nnope=1\n');
  const after = '[a]\nrun = "x"\nnope = 1\n';
  expect(edited(document, await document.request('textDocument/formatting', { options: spaces }))).toBe(after);
  await newer.stop();
});

test.each([
  ['«[a]\nrun="x"\n»[b]\nnope="y\n', '[a]\nrun = "x"\n[b]\nnope="y\n'],
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
