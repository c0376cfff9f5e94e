import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CodeAction, CompletionItem, DocumentSymbol, Hover, SemanticTokens } from 'vscode-languageserver-protocol';
import {
  type LanguageServer,
  startLanguageServer,
  usualCapabilities,
} from '../../../harness/language-server/language-server.ts';
import type { ServedDocument } from '../../../harness/language-server/served-document.ts';
import { applyEdits } from '../../../server/core/text/edit.ts';
import { sample } from '../core/registry-config/sample.ts';

let folder: string;
let server: LanguageServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'taskwright-'));
  await writeFile(join(folder, 'tasks.toml'), 'build = "make"\n');
  await mkdir(join(folder, 'included'));
  await writeFile(join(folder, 'included', 'registry.toml'), 'build = "make"\n');
  await writeFile(join(folder, 'included', 'mise.toml'), '[task_config]\nincludes = ["registry.toml"]\n');
  const workspace = { ...usualCapabilities.workspace, diagnostics: { refreshSupport: true } };
  server = await startLanguageServer({ folder, capabilities: { ...usualCapabilities, workspace } });
  // Before the first refresh, the includes of the config file are unknown.
  await server.until(() => server.refreshes > 0);
});

afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

const hash = `sha256:${'a'.repeat(64)}`;
const settings = `[settings]\nauth_token = "${hash}"\n`;

function open(text: string, name = 'registry.toml', languageId = 'toml'): Promise<ServedDocument> {
  return server.open(text, { uri: pathToFileURL(join(folder, name)).href, languageId });
}

/** Opens a document, sends a request about it, and closes it. */
async function answerAbout<Answer>(text: string, ask: (document: ServedDocument) => Promise<Answer>): Promise<Answer> {
  const document = await open(text);
  const answer = await ask(document);
  await document.close();
  return answer;
}

test.each([
  ['registry.toml', 'toml'],
  ['team.registry.toml', 'plaintext'],
  ['registry.toml', 'tasks-config-toml'],
])("a problem in %s is reported even if the editor's language is %s", async (name, languageId) => {
  const document = await open(`${settings}«hots» = "x"\n`, name, languageId);
  const [diagnostic, ...others] = await document.diagnostics();
  expect(others).toEqual([]);
  expect(diagnostic).toMatchObject({
    code: 'unknown-property',
    message: 'Unknown key `hots`; did you mean `host`?',
    range: document.range(document.marks.ranges[0] ?? { start: -1, end: -1 }),
  });
  await document.close();
});

test('a file with another name is recognized by its schema', async () => {
  const document = await open(`#:schema ./registry-config.schema.json\n${settings}port = "x"\n`, 'server.toml');
  expect((await document.diagnostics()).map(({ code }) => code)).toEqual(['wrong-type']);
  await document.close();
});

test('an included file is a task file even if it has the name of a registry configuration', async () => {
  const document = await open('[build]\nrunn = "make"\n', 'included/registry.toml');
  const messages = async () => (await document.diagnostics()).map(({ message }) => message);
  expect(await messages()).toContain('Unknown key `runn`; did you mean `run`?');
  await document.close();
});

test('a file with all keys has no problems', async () => {
  expect(await answerAbout(sample, (document) => document.diagnostics())).toEqual([]);
});

test('problems are updated after edits, including those between distant tables', async () => {
  const document = await open(
    `${settings}[[users]]\nusername = "alice"\nrole = "read"\ntoken = "sha256:${'b'.repeat(64)}"\n`,
  );
  const text = '[[users]]\nusername = "alice"\nrole = "read"\ntoken = "sha256:x"\n';
  const start = document.text.length;
  await document.edit({ start, end: start, text });
  expect((await document.diagnostics()).map(({ code }) => code).sort()).toEqual(['duplicate-record', 'invalid-value']);
  await document.edit({ start, end: start + text.length, text: '' });
  expect(await document.diagnostics()).toEqual([]);
  await document.close();
});

test('keys, the values of a role and the users of an access rule are offered', async () => {
  const labels = (text: string) =>
    answerAbout(text, async (document) => {
      const items = await document.request<CompletionItem[]>('textDocument/completion', { position: document.caret });
      return items.map(({ label }) => label).filter((label) => !label.startsWith('['));
    });
  const users = '[[users]]\nusername = "alice"\nrole = "read"\n[[users]]\n';
  expect(await labels(`${users}username = "bob"\n<|>`)).toEqual(['role', 'token']);
  expect(await labels(`${users}role = "<|>"`)).toEqual(['read', 'write', 'admin']);
  expect(await labels(`${users}[[acl]]\nuser = "<|>"`)).toEqual(['alice', '*']);
});

test('a hover on a key shows its documentation', async () => {
  const found = await answerAbout('[[users]]\nro<|>le = "read"\n', (document) =>
    document.request<Hover>('textDocument/hover', { position: document.caret }),
  );
  expect(found.contents).toMatchObject({ value: expect.stringContaining('The maximum access of the user.') });
});

test('outline, folding and formatting work', async () => {
  const [symbols, folds, edits] = await answerAbout(
    `${settings}[[users]]\nusername="al"\nrole = "read"\n`,
    async (document) => [
      await document.request<DocumentSymbol[]>('textDocument/documentSymbol'),
      await document.request<object[]>('textDocument/foldingRange'),
      await document.request<object[]>('textDocument/formatting', { options: { tabSize: 2, insertSpaces: true } }),
    ],
  );
  expect(symbols.map(({ name }) => name)).toEqual(['settings', 'al']);
  expect(folds).toHaveLength(2);
  expect(edits.length).toBeGreaterThan(0);
});

test('a plain token can be replaced with its hash', async () => {
  const document = await open('[settings]\nauth_token = <|>"correct-horse-battery"\n');
  const [diagnostic] = await document.diagnostics();
  expect(diagnostic).toMatchObject({ code: 'plain-token', severity: 4 });
  const actions = await document.request<CodeAction[]>('textDocument/codeAction', {
    range: { start: document.caret, end: document.caret },
    context: { diagnostics: [] },
  });
  const action = actions.find(({ title }) => title === 'Replace token with its SHA-256 hash');
  expect(action).toMatchObject({ kind: 'quickfix', isPreferred: false });
  const edits = (action?.edit?.changes?.[document.uri] ?? []).map(({ range, newText }) => ({
    start: document.offset(range.start),
    end: document.offset(range.end),
    text: newText,
  }));
  const expectedHash = createHash('sha256').update('correct-horse-battery').digest('hex');
  expect(applyEdits(document.text, edits)).toBe(`[settings]\nauth_token = "sha256:${expectedHash}"\n`);
  await document.close();
});

test('requests about tasks have empty results', async () => {
  const text = '[settings]\nda<|>ta = "x"\n[build]\ndepends = ["build"]\n';
  const answers = await answerAbout(text, async (document) => {
    const at = { position: document.caret };
    return {
      tokens: (await document.request<SemanticTokens | null>('textDocument/semanticTokens/full'))?.data ?? [],
      definition: await document.request('textDocument/definition', at),
      references: await document.request('textDocument/references', { ...at, context: { includeDeclaration: true } }),
      rename: await document.request('textDocument/prepareRename', at),
      lenses: await document.request('textDocument/codeLens'),
      links: await document.request('textDocument/documentLink'),
      codes: (await document.diagnostics()).map(({ code }) => code).sort(),
    };
  });
  expect(answers).toEqual({
    tokens: [],
    definition: null,
    references: null,
    rename: null,
    lenses: null,
    links: null,
    codes: ['no-access', 'unknown-property'],
  });
  expect(await server.request('workspace/symbol', { query: 'settings' })).toEqual([]);
});

test('no request fails', async () => {
  const document = await open('[[users]]\nrole = "<|>');
  const at = { position: document.caret };
  const range = { start: document.caret, end: document.caret };
  for (const method of [
    'hover',
    'completion',
    'documentHighlight',
    'prepareCallHierarchy',
    'implementation',
    'declaration',
  ]) {
    await document.request(`textDocument/${method}`, at).catch(() => undefined);
  }
  await document.request('textDocument/codeAction', { range, context: { diagnostics: [], only: ['source.fixAll'] } });
  await document.request('textDocument/codeAction', { range, context: { diagnostics: [], only: ['refactor'] } });
  await document.request('textDocument/selectionRange', { positions: [document.caret] });
  await document.request('textDocument/inlayHint', { range });
  expect(server.messages.filter(({ type }) => type === 1)).toEqual([]);
  await document.close();
});
