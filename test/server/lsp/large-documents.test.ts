import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type {
  CodeLens,
  CompletionList,
  Diagnostic,
  DocumentHighlight,
  Range,
  WorkspaceSymbol,
} from 'vscode-languageserver-protocol';
import { CancellationTokenSource, LSPErrorCodes, ResponseError } from 'vscode-languageserver-protocol';
import {
  type LanguageServer,
  pushCapabilities,
  startLanguageServer,
  usualCapabilities,
} from '../../../harness/language-server/language-server.ts';
import type { ServedDocument } from '../../../harness/language-server/served-document.ts';

/** Returns tasks that each depend on the previous one, with the caret on the first reference. */
function tasks(count: number): string {
  const task = (index: number) => `[task-${index}]\nrun = "echo ${index}"\ndepends = ["task-${index - 1}"]\n\n`;
  const first = '[task-0]\nrun = "echo"\n\n[task-1]\ndepends = ["<|>task-0"]\n\n';
  return first + Array.from({ length: count - 2 }, (_, index) => task(index + 2)).join('');
}

let server: LanguageServer;

beforeEach(async () => {
  server = await startLanguageServer({
    initializationOptions: { codeLens: { references: true } },
    settings: { taskwright: { codeLens: { references: 'always' } } },
  });
});

afterEach(() => server.stop());

describe('the response to the first request about a large document is complete', () => {
  test.for([
    ['textDocument/definition', 1],
    ['textDocument/references', 1],
    ['textDocument/documentHighlight', 2],
    ['textDocument/prepareCallHierarchy', 1],
    ['textDocument/codeLens', 4_000],
  ] as const)('%s', async ([method, count]) => {
    const document = await server.open(tasks(4_000));
    const params = { position: document.caret, context: { includeDeclaration: false } };
    expect(await document.request(method, params)).toHaveLength(count);
  });

  test('the highlights nearest to the caret, if there are very many', async () => {
    const referring = Array.from({ length: 3_000 }, (_, index) => `[task-${index}]\ndepends = ["all"]\n`);
    referring[2_000] = '[task-2000]\ndepends = ["<|>all"]\n';
    const document = await server.open(`[all]\nrun = "x"\n${referring.join('')}`);
    const params = { position: document.caret };
    const found = await document.request<DocumentHighlight[]>('textDocument/documentHighlight', params);
    const lines = found.map(({ range }) => range.start.line);
    expect(lines).toEqual(lines.toSorted((a, b) => a - b));
    expect(lines).toHaveLength(1_000);
    expect(lines.indexOf(document.caret.line)).toBeGreaterThan(400);
    expect(lines.indexOf(document.caret.line)).toBeLessThan(600);
  });

  test.for([
    ['in a reference', 'depends = ["task-399<|>"]'],
    ['in a header', 'run = "x"\n\n[task-399<|>'],
  ])('the completions closest to the typed letters, if there are very many: %s', async ([, end]) => {
    const document = await server.open(`${tasks(4_000).replace('<|>', '')}[last]\n${end}\n`);
    await server.request('workspace/symbol', { query: '' });
    const params = { position: document.caret };
    const { isIncomplete, items } = await document.request<CompletionList>('textDocument/completion', params);
    expect(isIncomplete).toBe(true);
    expect(items.length).toBeLessThanOrEqual(500);
    const closest = items.slice(0, 11).map(({ label }) => label);
    expect(closest.toSorted()).toEqual(['task-399', ...Array.from({ length: 10 }, (_, index) => `task-399${index}`)]);
  });

  test('a hover on a reference', async () => {
    const document = await server.open(tasks(4_000));
    expect(await document.request('textDocument/hover', { position: document.caret })).toMatchObject({
      contents: { value: expect.stringContaining('task-0') },
    });
  });

  test('the symbols of the workspace', async () => {
    await server.open(tasks(10_000));
    const found = await server.request<readonly WorkspaceSymbol[]>('workspace/symbol', { query: 'task-9999' });
    expect(found.map(({ name }) => name)).toEqual(['task-9999']);
  });
});

function toRange(start: number, end: number): Range {
  return { start: { line: start, character: 0 }, end: { line: end, character: 0 } };
}

/** Misspells a property of the second task. */
async function makeMistake(document: ServedDocument): Promise<void> {
  const start = document.text.indexOf('depends');
  await document.edit({ start, end: start + 1, text: 'x' });
}

const mistake = expect.arrayContaining([expect.objectContaining({ code: 'unknown-property' })]);

describe('a client that requests the code lenses of ranges receives the problems between tasks', () => {
  test.for(['after the lenses', 'without requesting them', 'after a request that needs the index'])(
    '%s',
    async (when) => {
      const initializationOptions = { codeLens: { run: true, inRanges: true } };
      const waiting = await startLanguageServer({ capabilities: pushCapabilities, initializationOptions });
      try {
        const document = await waiting.open(`${tasks(4_000)}[last]\ndepends = ["unknown"]\n`);
        if (when === 'after the lenses') {
          const lenses = document.request('taskwright/codeLensesInRanges', { ranges: [toRange(0, 9)] });
          expect(await lenses).not.toEqual([]);
        }
        if (when === 'after a request that needs the index') {
          expect(await waiting.request('workspace/symbol', { query: 'task-3999' })).toHaveLength(1);
        }
        await waiting.published(document.uri, (diagnostics) => diagnostics.some(({ code }) => code === 'unknown-task'));
      } finally {
        await waiting.stop();
      }
    },
  );
});

describe('while a large document is indexed', () => {
  test('an edit and the requests after it are handled', async () => {
    const document = await server.open(tasks(10_000));
    const answered: string[] = [];
    const track = <Answer>(name: string, answer: Promise<Answer>): Promise<Answer> =>
      answer.finally(() => answered.push(name));
    const symbols = track('symbols', server.request('workspace/symbol', { query: 'task-9999' }));
    await makeMistake(document);
    const hover = track('hover', document.request('textDocument/hover', { position: { line: 1, character: 1 } }));
    const completion = track(
      'completion',
      document.request('textDocument/completion', { position: { line: 1, character: 1 } }),
    );
    expect(await hover).toMatchObject({ contents: { value: expect.stringContaining('run') } });
    expect(await completion).not.toEqual([]);
    expect(await symbols).toHaveLength(1);
    expect(answered).toEqual(['hover', 'completion', 'symbols']);
    expect(await document.diagnostics()).toEqual(mistake);
  });

  test('the diagnostics after an edit are sent before the index is complete', async () => {
    const document = await server.open(tasks(10_000));
    expect(await document.diagnostics()).toEqual([]);
    const answered: string[] = [];
    const symbols = server.request('workspace/symbol', { query: 'task-9999' }).finally(() => answered.push('symbols'));
    await makeMistake(document);
    expect(await document.diagnostics()).toEqual(mistake);
    expect(answered).toEqual([]);
    await symbols;
  });

  test('the code lenses of ranges equal those of the whole document there, and do not wait for the index', async () => {
    const document = await server.open(tasks(10_000));
    const ranges = [toRange(0, 9), toRange(20_001, 20_007)];
    const answered: string[] = [];
    const symbols = server.request('workspace/symbol', { query: 'task-9999' }).finally(() => answered.push('index'));
    const part = await document.request<readonly CodeLens[]>('taskwright/codeLensesInRanges', { ranges });
    expect(answered).toEqual([]);
    await symbols;
    const all = await document.request<readonly CodeLens[]>('textDocument/codeLens');
    const isInside = ({ range: { start } }: CodeLens) =>
      ranges.some((range) => start.line >= range.start.line && start.line <= range.end.line);
    expect(part.filter(isInside)).toEqual(all.filter(isInside));
    expect(part.map(({ range }) => range.start.line)).toEqual([0, 3, 6, 19_998, 20_002, 20_006]);
    const resolved = await server.request<CodeLens>('codeLens/resolve', part.at(-1) ?? {});
    expect(resolved.command?.title).toBe('1 reference');
  });

  test('a canceled request ends, and the server continues', async () => {
    await server.open(tasks(10_000));
    const source = new CancellationTokenSource();
    const symbols = server.connection.sendRequest('workspace/symbol', { query: '' }, source.token);
    source.cancel();
    await expect(symbols).rejects.toMatchObject({ code: LSPErrorCodes.RequestCancelled });
    const found = await server.request<readonly WorkspaceSymbol[]>('workspace/symbol', { query: 'task-9999' });
    expect(found).toHaveLength(1);
  });

  test('a request whose document is edited before the response is rejected', async () => {
    const document = await server.open(tasks(10_000));
    const lenses = document.request('textDocument/codeLens');
    await makeMistake(document);
    await expect(lenses).rejects.toMatchObject({ code: LSPErrorCodes.ContentModified });
    await expect(lenses).rejects.toBeInstanceOf(ResponseError);
  });

  test('a closed document has no tasks in the index', async () => {
    const document = await server.open(tasks(10_000));
    await document.close();
    const found = await server.request<readonly WorkspaceSymbol[]>('workspace/symbol', { query: 'task-' });
    expect(found).toEqual([]);
  });

  test('edits have the same result as if the document had been opened with them', async () => {
    const document = await server.open(tasks(4_000));
    for (const [from, to] of [
      ['[task-7]', '[seven]'],
      ['["task-3997"]', '["task-3999"]'],
    ] as const) {
      const start = document.text.lastIndexOf(from);
      await document.edit({ start, end: start + from.length, text: to });
    }
    await server.request('workspace/symbol', { query: '' });
    const fresh = await server.open(document.text, { uri: 'file:///elsewhere/tasks.toml' });
    await server.request('workspace/symbol', { query: '' });
    const described = (diagnostics: readonly Diagnostic[]) =>
      diagnostics.map(({ code, range, message }) => `${range.start.line} ${code}: ${message}`).sort();
    const found = described(await document.diagnostics());
    expect(found.map((line) => line.replace(/: .*/, ''))).toEqual([
      '15992 dependency-cycle',
      '15996 dependency-cycle',
      '32 unknown-task',
    ]);
    expect(found).toEqual(described(await fresh.diagnostics()));
  });
});

test('diagnostics of a large document are pushed, and then those between its tasks', async () => {
  const pushing = await startLanguageServer({ capabilities: pushCapabilities });
  const document = await pushing.open(`${tasks(10_000)}[last]\ndepends = ["nothing"]\n`);
  await pushing.published(document.uri, (found) => found.some(({ code }) => code === 'unknown-task'));
  await pushing.stop();
});

test('the client is asked to request diagnostics again when a large document is indexed', async () => {
  const workspace = { ...usualCapabilities.workspace, diagnostics: { refreshSupport: true } };
  const refreshing = await startLanguageServer({ capabilities: { ...usualCapabilities, workspace } });
  const document = await refreshing.open(`${tasks(10_000)}[last]\ndepends = ["nothing"]\n`);
  expect(await document.diagnostics()).toEqual([]);
  await refreshing.until(() => refreshing.refreshes > 0);
  expect((await document.diagnostics()).map(({ code }) => code)).toEqual(['unknown-task']);
  await refreshing.stop();
});
