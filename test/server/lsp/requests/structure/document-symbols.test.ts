import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DocumentSymbol } from 'vscode-languageserver-protocol';
import { type LanguageServer, startLanguageServer } from '../../../../../harness/language-server/language-server.ts';
import type { DocumentAttributes } from '../../../../../harness/language-server/served-document.ts';

let server: LanguageServer;
beforeAll(async () => {
  server = await startLanguageServer();
});
afterAll(() => server.stop());

const json: DocumentAttributes = { uri: 'file:///json/tasks.json', languageId: 'tasks-json' };
const config: DocumentAttributes = { uri: 'file:///config/mise.toml', languageId: 'toml' };

/** Returns the symbols, each as its name, followed by those inside it in parentheses. */
function shown(symbols: readonly DocumentSymbol[] | null): string {
  return (symbols ?? [])
    .map(({ name, children = [] }) => (children.length > 0 ? `${name} (${shown(children)})` : name))
    .join(', ');
}

test.for<readonly [text: string, expected: string, attributes?: DocumentAttributes]>([
  ['', ''],
  ['[a]\nrun = "x"\nquiet = true\n\n[b]\n', 'a (run, quiet), b'],
  ['a = "x"\n', 'a'],
  ['[a]\nrun = "x"\n[a.env]\nA = "1"\n', 'a (run, env (A))'],
  ['[a\nrun = "x"\n[b]\n', 'a (run), b'],
  ['{ "a": { "run": "x" }, "b": "y" }', 'a (run), b', json],
  ['[tasks.a]\nrun = "x"\n[tasks.b]\nrun = "y"\n', 'a (run), b (run)', config],
])('the outline of %j', async ([text, expected, attributes = {}]) => {
  const document = await server.open(text, attributes);
  expect(shown(await document.request('textDocument/documentSymbol'))).toBe(expected);
  await document.close();
});

test('a symbol has the range of the task, and the range of its name inside it', async () => {
  const document = await server.open('# why\n[build]\nrun = "x"\n');
  const [task] = await document.request<DocumentSymbol[]>('textDocument/documentSymbol');
  const textOf = (range: DocumentSymbol['range'] = document.range({ start: 0, end: 0 })) =>
    document.text.slice(document.offset(range.start), document.offset(range.end));
  expect(textOf(task?.range)).toBe('[build]\nrun = "x"');
  expect(textOf(task?.selectionRange)).toBe('build');
  expect(task?.kind).toBe(12);
});
