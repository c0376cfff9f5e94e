import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Diagnostic } from 'vscode-languageserver-protocol';
import { type LanguageServer, startLanguageServer } from '../../../../harness/language-server/language-server.ts';
import type { DocumentAttributes } from '../../../../harness/language-server/served-document.ts';

let server: LanguageServer;
beforeAll(async () => {
  server = await startLanguageServer();
});
afterAll(() => server.stop());

const json: DocumentAttributes = { uri: 'file:///json/tasks.json', languageId: 'tasks-json' };
const config: DocumentAttributes = { uri: 'file:///config/mise.toml', languageId: 'toml' };
const registry: DocumentAttributes = { uri: 'file:///registry/registry.toml', languageId: 'toml' };

/** A text, and its problems, each as `severity code: text of its range`. 1 is an error, 2 a warning (LSP 3.17). */
test.for<readonly [what: string, text: string, expected: readonly string[], attributes?: DocumentAttributes]>([
  ['no problems', '[a]\nrun = "x"\n', []],
  ['an empty text', '', []],
  ['an unknown key', '[a]\nrunn = "x"\n', ['1 unknown-property: runn']],
  ['a wrong type', '[a]\nrun = "x"\nquiet = "true"\n', ['1 wrong-type: "true"']],
  ['a reference to an undefined task', '[a]\ndepends = ["gone"]\n', ['2 unknown-task: gone']],
  [
    'problems in the order of the text',
    '[a]\nrunn = "x"\n[b]\nquiett = 1\n',
    ['1 unknown-property: runn', '1 unknown-property: quiett'],
  ],
  ['a problem in JSON', '{ "a": { "runn": "x" } }', ['1 unknown-property: "runn"'], json],
  ['a problem in a config file', '[tasks.a]\nrunn = "x"\n', ['1 unknown-property: runn'], config],
  [
    'a problem in a registry configuration',
    '[settings]\nhots = "x"\n',
    ['1 unknown-property: hots', '2 no-access: settings'],
    registry,
  ],
  ['a problem that a comment suppresses', '[a]\n# taskwright: ignore unknown-property\nrunn = "x"\n', []],
])('%s', async ([, text, expected, attributes = {}]) => {
  const document = await server.open(text, attributes);
  const found = (await document.diagnostics()).map(({ severity, code, range }) => {
    return `${severity} ${code}: ${document.text.slice(document.offset(range.start), document.offset(range.end))}`;
  });
  expect(found).toEqual(expected);
  await document.close();
});

test('a problem has its message, its source and the code of its rule', async () => {
  const document = await server.open('[a]\nrunn = "x"\n');
  const [problem] = await document.diagnostics();
  expect(problem).toEqual<Diagnostic>({
    range: document.range({ start: 4, end: 8 }),
    severity: 1,
    code: 'unknown-property',
    source: 'taskwright',
    message: 'Unknown key `runn`; did you mean `run`?',
  });
});

test('a document that is not open has no problems', async () => {
  expect(await server.diagnostics('file:///unknown/tasks.toml', 1)).toEqual([]);
});
