import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type {
  CallHierarchyIncomingCall,
  CallHierarchyItem,
  CallHierarchyOutgoingCall,
  CodeLens,
  DocumentHighlight,
  DocumentLink,
  Hover,
  InlayHint,
  Location,
  LocationLink,
  Range,
  SemanticTokens,
  SemanticTokensDelta,
  TextDocumentEdit,
  WorkspaceEdit,
  WorkspaceSymbol,
} from 'vscode-languageserver-protocol';
import {
  type LanguageServer,
  startLanguageServer,
  usualCapabilities,
} from '../../../harness/language-server/language-server.ts';
import type { ServedDocument } from '../../../harness/language-server/served-document.ts';
import { applyEdits } from '../../../server/core/text/edit.ts';

const capabilities = {
  ...usualCapabilities,
  workspace: { ...usualCapabilities.workspace, workspaceEdit: { documentChanges: true } },
  textDocument: { ...usualCapabilities.textDocument, definition: { linkSupport: true } },
};

let server: LanguageServer;
let tasks: ServedDocument;
let config: ServedDocument;

beforeAll(async () => {
  const initializationOptions = { codeLens: { references: true, run: true, environment: true } };
  server = await startLanguageServer({ capabilities, initializationOptions });
  tasks = await server.open(
    '["build:js"]\nalias = "b"\nfile = "build.sh"\n\n[test]\ndepends = ["CI=1 <|>build:js --x", "build:*"]\n',
    { uri: 'file:///repo/tasks.toml' },
  );
  config = await server.open('[tasks.ci]\nextends = "base"\ndepends = ["b"]\n\n[task_templates.base]\nrun = "x"\n', {
    uri: 'file:///repo/mise.toml',
    languageId: 'toml',
  });
});

afterAll(() => server.stop());

/** Returns the text of a range in one of the two documents. */
function textAt(uri: string, range: Range): string {
  const document = uri === tasks.uri ? tasks : config;
  return document.text.slice(document.offset(range.start), document.offset(range.end));
}

const placed = ({ uri, range }: Location): string => `${uri.split('/').at(-1)}: ${textAt(uri, range)}`;
const position = () => ({ position: tasks.caret });

describe('definition and declaration', () => {
  test.each(['definition', 'declaration'])('%s', async (kind) => {
    const found = await tasks.request<readonly (LocationLink | Location)[]>(`textDocument/${kind}`, position());
    const names = found.map((place) =>
      'uri' in place ? textAt(place.uri, place.range) : textAt(place.targetUri, place.targetSelectionRange),
    );
    expect(names).toEqual(['"build:js"']);
  });

  test('a client that supports links receives the range of the name and the whole task', async () => {
    const [link] = await tasks.request<readonly LocationLink[]>('textDocument/definition', position());
    expect(link?.originSelectionRange && textAt(tasks.uri, link.originSelectionRange)).toBe('build:js');
    expect(link && textAt(link.targetUri, link.targetRange)).toBe('["build:js"]\nalias = "b"\nfile = "build.sh"');
  });
});

test('references', async () => {
  const ask = (includeDeclaration: boolean) =>
    tasks.request<readonly Location[]>('textDocument/references', { ...position(), context: { includeDeclaration } });
  const uses = ['tasks.toml: build:js', 'mise.toml: b', 'tasks.toml: build:*'];
  expect((await ask(false)).map(placed)).toEqual(uses);
  expect((await ask(true)).map(placed)).toEqual(['tasks.toml: "build:js"', 'tasks.toml: b', ...uses]);
});

test('document highlights', async () => {
  const found = await tasks.request<readonly DocumentHighlight[]>('textDocument/documentHighlight', position());
  expect(found.map(({ kind, range }) => `${kind} ${textAt(tasks.uri, range)}`)).toEqual([
    '2 build:js',
    '3 "build:js"',
    '3 b',
    '2 build:*',
  ]);
});

describe('rename', () => {
  test('is prepared with the name at the caret', async () => {
    const found = await tasks.request<{ range: Range; placeholder: string }>('textDocument/prepareRename', position());
    expect(textAt(tasks.uri, found.range)).toBe('build:js');
    expect(found.placeholder).toBe('build:js');
  });

  test('edits all files, and reports references that are not changed', async () => {
    const edit = await tasks.request<WorkspaceEdit>('textDocument/rename', { ...position(), newName: 'make it' });
    const changes = (edit.documentChanges ?? []).filter((change): change is TextDocumentEdit => 'edits' in change);
    expect(changes.map(({ textDocument }) => textDocument)).toEqual([{ uri: tasks.uri, version: tasks.version }]);
    const edits = changes.flatMap(({ edits }) => edits).filter((part) => 'newText' in part);
    const text = applyEdits(
      tasks.text,
      edits.map(({ range, newText }) => ({
        start: tasks.offset(range.start),
        end: tasks.offset(range.end),
        text: newText,
      })),
    );
    expect(text).toBe(
      '["make it"]\nalias = "b"\nfile = "build.sh"\n\n[test]\ndepends = ["CI=1 \'make it\' --x", "build:*"]\n',
    );
    expect(server.messages.at(-1)?.message).toBe(
      'References by pattern were not changed: `build:*` in `test`. Check that they still match.',
    );
  });

  test('rejects a name that is taken', async () => {
    await expect(tasks.request('textDocument/rename', { ...position(), newName: 'test' })).rejects.toThrow(
      '`test` is already a task; choose another name.',
    );
  });
});

test('workspace symbols', async () => {
  const found = await server.request<readonly WorkspaceSymbol[]>('workspace/symbol', { query: 'b' });
  expect(found.map(({ name, containerName, kind }) => [name, containerName, kind])).toEqual([
    ['base', 'repo/mise.toml', 11],
    ['build:js', 'repo/tasks.toml', 12],
  ]);
});

test('call hierarchy', async () => {
  const [item] = await tasks.request<readonly CallHierarchyItem[]>('textDocument/prepareCallHierarchy', position());
  expect(item?.name).toBe('build:js');
  const incoming = await server.request<readonly CallHierarchyIncomingCall[]>('callHierarchy/incomingCalls', { item });
  expect(
    incoming.map(({ from, fromRanges }) => [from.name, ...fromRanges.map((range) => textAt(from.uri, range))]),
  ).toEqual([
    ['test', 'build:js', 'build:*'],
    ['ci', 'b'],
  ]);
  const [caller] = incoming;
  const outgoing = await server.request<readonly CallHierarchyOutgoingCall[]>('callHierarchy/outgoingCalls', {
    item: caller?.from,
  });
  expect(outgoing.map(({ to, fromRanges }) => [to.name, ...fromRanges.map((r) => textAt(tasks.uri, r))])).toEqual([
    ['build:js', 'build:js', 'build:*'],
  ]);
});

test('document links', async () => {
  const found = await tasks.request<readonly DocumentLink[]>('textDocument/documentLink');
  expect(found.map(({ range, target, tooltip }) => [textAt(tasks.uri, range), target, tooltip])).toEqual([
    ['build.sh', 'file:///repo/build.sh', 'The script of this task'],
  ]);
});

test('moving a file', async () => {
  const files = [{ oldUri: 'file:///repo/build.sh', newUri: 'file:///repo/bin/build.sh' }];
  const edit = await server.request<WorkspaceEdit>('workspace/willRenameFiles', { files });
  const edits = (edit.documentChanges ?? []).flatMap((change) => ('edits' in change ? change.edits : []));
  expect(edits.map((part) => ('newText' in part ? [textAt(tasks.uri, part.range), part.newText] : []))).toEqual([
    ['build.sh', 'bin/build.sh'],
  ]);
});

test('a hover on a reference shows the task', async () => {
  const found = await config.request<Hover>('textDocument/hover', {
    position: config.position(config.text.indexOf('b"]')),
  });
  expect(found.contents).toMatchObject({ kind: 'markdown' });
  expect(JSON.stringify(found.contents)).toContain('**`build:js`** — task');
});

test('inlay hints', async () => {
  const range = tasks.range({ start: 0, end: tasks.text.length });
  const found = await tasks.request<readonly InlayHint[]>('textDocument/inlayHint', { range });
  expect(found.map(({ label, position: at }) => [label, tasks.offset(at)])).toEqual([
    ['1 task', tasks.text.indexOf('"]\n', tasks.text.indexOf(':*'))],
  ]);
});

test('code lenses are counted when they are shown', async () => {
  const lenses = await tasks.request<readonly CodeLens[]>('textDocument/codeLens');
  expect(lenses.map(({ command }) => command?.title)).toEqual(['Run', undefined, 'Run']);
  expect(lenses[0]?.command).toMatchObject({
    command: 'taskwright.runTask',
    arguments: [tasks.uri, 'build:js', 'file:///repo'],
  });
  const resolved = await server.request<CodeLens>('codeLens/resolve', lenses[1] ?? {});
  expect(resolved.command?.title).toBe('3 references');
  expect(resolved.command?.command).toBe('taskwright.showReferences');
  const [uri, , locations]: readonly unknown[] = resolved.command?.arguments ?? [];
  expect(uri).toBe(tasks.uri);
  expect(locations).toHaveLength(3);
});

test('code lenses that count references are shown for all tasks or none if the settings say so', async () => {
  const titles = async (references: unknown): Promise<readonly unknown[]> => {
    await server.changeSettings({ taskwright: { codeLens: { references } } });
    const lenses = await tasks.request<readonly CodeLens[]>('textDocument/codeLens');
    return lenses.map(({ command }) => command?.title);
  };
  expect(await titles('always')).toEqual(['Run', undefined, 'Run', undefined]);
  expect(await titles('never')).toEqual(['Run', 'Run']);
  expect(await titles(5)).toEqual(['Run', undefined, 'Run']);
});

test('a task that sets variables, itself or by its template, has a code lens for its environment', async () => {
  const document = await server.open(
    '[tasks.own]\nenv.A = "1"\n\n[tasks.inherited]\nextends = "t"\n\n[tasks.none]\nenv = {}\n\n[task_templates.t]\nenv.A = "1"\n',
    { uri: 'file:///lenses/mise.toml', languageId: 'toml' },
  );
  const titles = async (codeLens: unknown): Promise<readonly unknown[]> => {
    await server.changeSettings({ taskwright: { codeLens } });
    const lenses = await document.request<readonly CodeLens[]>('textDocument/codeLens');
    return lenses.map(({ range: { start }, command }) => `${start.line} ${command?.title}`);
  };
  const run = ['0 Run', '3 Run', '6 Run'];
  expect(await titles({ references: 'never', environment: false })).toEqual(run);
  expect(await titles({ references: 'never' })).toEqual([
    '0 Run',
    '0 Environment',
    '3 Run',
    '3 Environment',
    '6 Run',
    '9 Environment',
  ]);
  await server.changeSettings({});
  await document.close();
});

test('a document that was never saved has no lens that runs its tasks', async () => {
  const document = await server.open(tasks.text, { uri: 'untitled:Untitled-1' });
  const lenses = await document.request<readonly CodeLens[]>('textDocument/codeLens');
  expect(lenses.map(({ command }) => command?.title)).toEqual([undefined]);
  await document.close();
});

test('semantic tokens of a document and of a range', async () => {
  const legend = server.capabilities.semanticTokensProvider?.legend;
  expect(legend).toEqual({
    tokenTypes: ['function', 'interface', 'parameter', 'variable', 'regexp', 'property', 'method', 'keyword', 'string'],
    tokenModifiers: ['declaration'],
  });
  const all = await tasks.request<SemanticTokens>('textDocument/semanticTokens/full');
  expect(all.data).toEqual([
    ...[0, 1, 10, 0, 1],
    ...[1, 9, 1, 0, 1],
    ...[3, 1, 4, 0, 1],
    ...[1, 12, 2, 3, 0],
    ...[0, 5, 8, 0, 0],
    ...[0, 9, 3, 2, 0],
    ...[0, 7, 7, 4, 0],
  ]);
  const range = tasks.range({ start: 0, end: 5 });
  const part = await tasks.request<SemanticTokens>('textDocument/semanticTokens/range', { range });
  expect(part.data).toEqual([...[0, 1, 10, 0, 1], ...[1, 9, 1, 0, 1]]);
});

test('after an edit, only the changed semantic tokens are sent', async () => {
  const document = await server.open('[first]\ndepends = "second"\n[second]\ndepends = ["first", "second"]\n[third]\n');
  let known = await document.request<SemanticTokens>('textDocument/semanticTokens/full');
  const edits = [
    { start: 1, end: 6, text: 'one' },
    { start: 0, end: 0, text: '\n\n' },
    { start: 0, end: 0, text: '[zero]\n' },
    { start: 0, end: 7, text: '' },
    { start: 8, end: 8, text: '# nothing\n' },
    { start: 0, end: 0, text: '[x]\ndepends = ["third", "one"]\n' },
  ];
  for (const edit of edits) {
    await document.edit(edit);
    const { resultId: previousResultId = '' } = known;
    const delta = await document.request<SemanticTokensDelta>('textDocument/semanticTokens/full/delta', {
      previousResultId,
    });
    const data = [...known.data];
    for (const { start, deleteCount, data: added = [] } of delta.edits) data.splice(start, deleteCount, ...added);
    known = await document.request<SemanticTokens>('textDocument/semanticTokens/full');
    expect(data).toEqual(known.data);
    expect(delta.resultId).toBe(known.resultId);
    expect(delta.edits.length).toBeLessThanOrEqual(1);
  }
  const [all, same] = await Promise.all([
    document.request('textDocument/semanticTokens/full/delta', { previousResultId: 'unknown' }),
    document.request('textDocument/semanticTokens/full/delta', { previousResultId: known.resultId }),
  ]);
  expect(all).toEqual(known);
  expect(same).toEqual({ resultId: known.resultId, edits: [] });
  await document.close();
});

test('lenses are sent only to clients that have their commands', async () => {
  const plain = await startLanguageServer({});
  try {
    expect(plain.capabilities.codeLensProvider).toBeUndefined();
    const document = await plain.open('[a]\n[b]\ndepends = "<|>a"');
    const [found] = await document.request<readonly Location[]>('textDocument/definition', {
      position: document.caret,
    });
    expect(found).toEqual({ uri: document.uri, range: document.range({ start: 1, end: 2 }) });
  } finally {
    await plain.stop();
  }
});

test('references in closed files are renamed, and counted as soon as they are known', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'navigation-'));
  await writeFile(join(folder, 'ci.tasks.toml'), '[ci]\ndepends = "build x"\n');
  const refreshing = { codeLens: { refreshSupport: true }, inlayHint: { refreshSupport: true } };
  const running = await startLanguageServer({
    folder,
    capabilities: { ...usualCapabilities, workspace: { ...usualCapabilities.workspace, ...refreshing } },
  });
  try {
    const refreshRequests = ['codeLens', 'inlayHint'].map(
      (kind) =>
        new Promise((resolve) => {
          running.connection.onRequest(`workspace/${kind}/refresh`, () => {
            resolve(kind);
            return null;
          });
        }),
    );
    const document = await running.open('[<|>build]\n', { uri: pathToFileURL(join(folder, 'tasks.toml')).href });
    await Promise.all(refreshRequests);
    const params = { position: document.caret, newName: 'go' };
    const edit = await document.request<WorkspaceEdit>('textDocument/rename', params);
    expect(edit.changes?.[pathToFileURL(join(folder, 'ci.tasks.toml')).href]).toEqual([
      { range: { start: { line: 1, character: 11 }, end: { line: 1, character: 16 } }, newText: 'go' },
    ]);
  } finally {
    await running.stop();
    await rm(folder, { recursive: true });
  }
});
