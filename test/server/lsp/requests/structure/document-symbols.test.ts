import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DocumentSymbol } from 'vscode-languageserver-protocol';
import { randomEdit, randomFrom } from '../../../../../harness/documents/mutations.ts';
import { type LanguageServer, startLanguageServer } from '../../../../../harness/language-server/language-server.ts';
import type { DocumentAttributes } from '../../../../../harness/language-server/served-document.ts';
import type { TextEdit } from '../../../../../server/core/text/edit.ts';

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

const twoTasks = '[a]\nrun = "x"\n[b]\nrun = "y"\n[a.env]\nA = "1"\n';
const jsonTasks = '{ "a": { "run": "x" }, "b": { "run": "y" },\n  "a": { "quiet": true } }';

test.for<readonly [title: string, text: string, edit: (text: string) => TextEdit, attributes?: DocumentAttributes]>([
  ['a letter in a task', twoTasks, insertedAt('y"', 'z')],
  ['a line above all tasks', twoTasks, insertedAt('[a]', '# why\n')],
  ['a line between the blocks of a task', twoTasks, insertedAt('[a.env]', 'quiet = true\n')],
  ['a task between the blocks of another', '[a]\nrun = "x"\n[a.env]\nA = "1"\n', insertedAt('[a.env]', '[c]\n')],
  ['a letter before tasks on the same line', jsonTasks, insertedAt('"run": "x"', '"quiet": true, '), json],
  ['another task of the same name', jsonTasks, insertedAt('"b"', '"a": {}, '), json],
])('the outline after an edit is that of the new text: %s', async ([, text, edit, attributes = {}]) => {
  const edited = await server.open(text, attributes);
  await edited.request('textDocument/documentSymbol');
  await edited.edit(edit(text));
  const symbols = await edited.request('textDocument/documentSymbol');
  await edited.close();
  const opened = await server.open(edited.text, attributes);
  expect(symbols).toEqual(await opened.request('textDocument/documentSymbol'));
  await opened.close();
});

test('the outline contains properties again when one of 5,001 tasks is removed', async () => {
  const task = (index: number) => `[task-${index}]\nrun = "x"\n`;
  const document = await server.open(Array.from({ length: 5_001 }, (_, index) => task(index)).join(''));
  const children = async () => (await document.request<DocumentSymbol[]>('textDocument/documentSymbol'))[0]?.children;
  expect(await children()).toBeUndefined();
  await document.edit({ start: document.text.indexOf('[task-5000]'), end: document.text.length, text: '' });
  expect(await children()).toHaveLength(1);
  await document.close();
});

const manyTasks = Array.from({ length: 300 }, (_, index) => index);

test.for<readonly [title: string, text: string, attributes: DocumentAttributes]>([
  ['TOML', manyTasks.map((index) => `[task-${index}]\nrun = "x"\n[task-${index}.env]\nA = 1\n`).join(''), {}],
  ['JSON', `{\n${manyTasks.map((index) => `"task-${index}": { "run": "x" }`).join(',\n')}\n}\n`, json],
  ['a config file', manyTasks.map((index) => `[tasks.task-${index}]\nrun = "x"\n`).join(''), config],
])(
  'the outline after random edits and removals of many tasks is that of the new text: %s',
  async ([, text, attributes]) => {
    const random = randomFrom(37);
    const edited = await server.open(text, attributes);
    for (let count = 0; count < 40; count++) {
      const start = random(edited.text.length + 1);
      const end = Math.min(edited.text.length, start + random(2_000));
      await edited.edit(count % 4 === 3 ? { start, end, text: '' } : randomEdit(edited.text.length, random));
      const symbols = await edited.request('textDocument/documentSymbol');
      const uri = edited.uri.replace('file:///', `file:///other-${count}/`);
      const opened = await server.open(edited.text, { ...attributes, uri });
      expect(symbols, `edit ${count}`).toEqual(await opened.request('textDocument/documentSymbol'));
      await opened.close();
    }
    await edited.close();
  },
);

/** Returns a function that returns the edit which inserts text before the last occurrence of another one. */
function insertedAt(before: string, inserted: string): (text: string) => TextEdit {
  return (text) => ({ start: text.lastIndexOf(before), end: text.lastIndexOf(before), text: inserted });
}
