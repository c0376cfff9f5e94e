import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type LanguageServer, pushCapabilities, startLanguageServer } from '../support/language-server.ts';
import type { ServedDocument } from '../support/served-document.ts';

/** Whatever it is given, the server answers every request after it, and nothing of it fails. */

let server: LanguageServer;

beforeEach(async () => {
  server = await startLanguageServer();
});

afterEach(async () => {
  await server.stop();
});

/** Milliseconds: the largest texts take long on a machine that is busy with other tests. */
const patience = 300_000;

const count = 100_000;
const uris = { toml: 'file:///bad/tasks.toml', json: 'file:///bad/bad.tasks.json' } as const;

const documents: Readonly<Record<keyof typeof uris, Readonly<Record<string, () => string>>>> = {
  toml: {
    'ten megabytes of tasks': () => tomlTasks(10_000_000),
    'brackets nested 100,000 deep': () => '['.repeat(count),
    'an array nested 100,000 deep': () => `[a]\nrun = ${'['.repeat(count)}${']'.repeat(count)}\n[b]\n`,
    'inline tables nested 100,000 deep': () => `[a]\nenv = ${'{ a = '.repeat(count)}1${' }'.repeat(count)}\n[b]\n`,
    'a key of 100,000 parts': () => `a${'.a'.repeat(count)} = 1\n`,
    'a header of 100,000 parts': () => `[a${'.a'.repeat(count)}]\nrun = "x"\n`,
    'one line of five megabytes': () => `a = "${'x'.repeat(5_000_000)}"`,
    'one line of five megabytes without a value': () => 'x '.repeat(2_500_000),
    'lone surrogates': () => '[\uD800]\nrun = "\uDC00"\n\uDFFF = 1\n# \uD83D',
    'NUL bytes': () => `[a]\nrun = "\0"\n\0\0\0\n[b]\n${'\0'.repeat(count)}`,
    'one table 100,000 times': () => '[a]\nrun = "x"\n'.repeat(count),
    'one key 100,000 times': () => 'a = "x"\n'.repeat(count),
    'one key of a table 100,000 times': () => `[a]\n${'run = "x"\n'.repeat(count)}`,
    '100,000 syntax errors': () => '[a]\nrun = = 1\n'.repeat(count),
    '100,000 syntax errors in one table': () => `[a]\n${'= 1\n'.repeat(count)}`,
    '10,000 unknown properties in one task': () => `[a]\n${numbered((index) => `key${index} = 1\n`)}`,
    '100,000 items of the wrong type': () => `[a]\nrun = [${'1, '.repeat(count)}]\n`,
    'only carriage returns as line ends': () => '[a]\rrun = "x"\rquiet = 1\r'.repeat(1_000),
    'an unclosed string above three megabytes': () => `[a]\nrun = """\n${tomlTasks(3_000_000)}`,
  },
  json: {
    'ten megabytes of tasks': () => `{${jsonTasks(10_000_000)}}`,
    'brackets nested 100,000 deep': () => '['.repeat(count),
    'an array nested 100,000 deep': () => `{"a": ${'['.repeat(count)}${']'.repeat(count)}, "b": "x"}`,
    'objects nested 100,000 deep': () => '{"a":'.repeat(count),
    'closed objects nested 100,000 deep': () => `${'{"a":'.repeat(count)}1${'}'.repeat(count)}`,
    'one line of five megabytes': () => `{"a": "${'x'.repeat(5_000_000)}"}`,
    'one line of five megabytes without a value': () => 'x '.repeat(2_500_000),
    'lone surrogates': () => '{"\uD800": "\uDC00", "\\uD800": "\\uDC00"\uDFFF}',
    'NUL bytes': () => `{"a": "\0", \0\0 "b": {}${'\0'.repeat(count)}}`,
    'one key 100,000 times': () => `{${'"a": "x",\n'.repeat(count)}"b": 1}`,
    'one key of a task 100,000 times': () => `{"a": {${'"run": "x",\n'.repeat(count)}"quiet": 1}}`,
    '100,000 syntax errors': () => `{${'"a" "x",\n'.repeat(count)}}`,
    '100,000 stray words': () => `{${'word '.repeat(count)}}`,
    '10,000 unknown properties in one task': () => `{"a": {${numbered((index) => `"key${index}": 1,\n`)}"run": "x"}}`,
    'only carriage returns as line ends': () => '{\r"a": "x",\r"b": {\r"quiet": 1\r}\r}\r',
    'an unclosed string above three megabytes': () => `{"a": "\n${jsonTasks(3_000_000)}}`,
  },
};

describe.each(['toml', 'json'] as const)('in %s', (language) => {
  test.each(Object.entries(documents[language]))(
    'the server stands %s, and typing in it',
    async (_, text) => {
      const document = await server.open(text(), { uri: uris[language] });
      await typeIn(document);
      await document.close();
      await expectSound(server);
    },
    patience,
  );
});

describe('the server stands', () => {
  test('typing in a string that was left open at the top', async () => {
    const document = await server.open(`[a]\nrun = "x"\n${tomlTasks(3_000_000)}`, { uri: uris.toml });
    for (const letter of '"""echo') await document.edit({ start: 10, end: 10, text: letter });
    await askAt(document, document.position(12));
    await document.edit({ start: 17, end: 17, text: '"""\n' });
    await document.close();
    await expectSound(server);
  });

  test('positions that are nowhere', async () => {
    const document = await server.open('[a]\nrun = "😀"\n', { uri: uris.toml });
    for (const position of nowhere) await askAt(document, position);
    for (const start of nowhere) {
      for (const end of nowhere)
        await changeRaw(document.uri, document.version++, [{ range: { start, end }, text: '' }]);
    }
    await document.close();
    await expectSound(server);
  });

  test('an edit between the halves of a surrogate pair', async () => {
    const document = await server.open('[a]\nrun = "😀"\n', { uri: uris.toml });
    const inside = document.text.indexOf('😀') + 1;
    await document.edit({ start: inside, end: inside, text: 'x' });
    await askAt(document, document.position(inside));
    await document.close();
    await expectSound(server);
  });

  test('changes, closings and questions for documents that are not open', async () => {
    const uri = 'file:///not-open/tasks.toml';
    await changeRaw(uri, 2, [{ text: 'x' }]);
    await server.connection.sendNotification('textDocument/didClose', { textDocument: { uri } });
    for (const [method, params] of [...questions, ...questionsAt({ line: 0, character: 0 })]) {
      await server.request(method, { textDocument: { uri }, ...params });
    }
    await expectSound(server);
  });

  test.each([
    'untitled:Untitled-1',
    'not a uri',
    '',
    'file:///%E0%A4%A',
    'file:///a b/tasks.toml',
    'git:/tasks.toml?{"ref":""}',
  ])('a document at %j', async (uri) => {
    const document = await server.open('[a]\nrun = 1\n', { uri });
    await askAt(document, document.position(2));
    await document.close();
    await expectSound(server);
  });

  test('versions that go backwards', async () => {
    const document = await server.open('[a]\nrun = "x"\n', { uri: uris.toml });
    for (const version of [5, 3, 3, -1, 2 ** 31 - 1])
      await changeRaw(document.uri, version, [{ text: '[a]\nrun = 1\n' }]);
    expect(await document.diagnostics()).toHaveLength(1);
    await document.close();
    await expectSound(server);
  });

  test('a document that is opened twice and closed twice', async () => {
    const first = await server.open('[a]\nrun = 1\n', { uri: uris.toml });
    const second = await server.open('[a]\nrun = "x"\n', { uri: uris.toml });
    expect(await second.diagnostics()).toEqual([]);
    await first.close();
    await second.close();
    await expectSound(server);
  });

  test('methods it does not know', async () => {
    await server.connection.sendNotification('$/nobodyKnows', {});
    await expect(server.request('taskwright/nobodyKnows', {})).rejects.toThrow('Unhandled method');
    await expectSound(server);
  });
});

describe('a client that waits for diagnostics', () => {
  test('gets those of each version, whatever was typed', async () => {
    const pushing = await startLanguageServer({ capabilities: pushCapabilities });
    const document = await pushing.open('[a]\nrun = 1\n');
    expect(await document.diagnostics()).toHaveLength(1);
    await document.replace('['.repeat(count));
    expect(await document.diagnostics()).not.toEqual([]);
    await document.replace('[a]\nrun = "x"\n');
    expect(await document.diagnostics()).toEqual([]);
    await pushing.stop();
  });
});

const nowhere = [
  { line: -1, character: -1 },
  { line: 0, character: -5 },
  { line: 1, character: 8 },
  { line: 1, character: 1_000_000 },
  { line: 2 ** 31 - 1, character: 2 ** 31 - 1 },
  { line: 0.5, character: 0.5 },
];

function tomlTasks(length: number): string {
  const task = (index: number) => `[task-${index}]\nrun = "echo ${index}"\ndepends = ["task-${index - 1}"]\n\n`;
  return Array.from({ length: Math.ceil(length / task(length).length) }, (_, index) => task(index)).join('');
}

function jsonTasks(length: number): string {
  const task = (index: number) => `"task-${index}": { "run": "echo ${index}", "depends": ["task-${index - 1}"] }`;
  return Array.from({ length: Math.ceil(length / task(length).length) }, (_, index) => task(index)).join(',\n');
}

function numbered(line: (index: number) => string): string {
  return Array.from({ length: 10_000 }, (_, index) => line(index)).join('');
}

/** Asks everything there is to ask, at the start, in the middle and at the end, and types there. */
async function typeIn(document: ServedDocument): Promise<void> {
  const { length } = document.text;
  for (const [method, params] of questions) await document.request(method, params);
  for (const offset of [0, Math.floor(length / 2), length]) {
    await askAt(document, document.position(offset));
    await document.edit({ start: offset, end: offset, text: '"' });
    await document.diagnostics();
    await document.edit({ start: offset, end: offset + 1, text: '' });
  }
  await document.diagnostics();
}

async function askAt(document: ServedDocument, position: object): Promise<void> {
  for (const [method, params] of questionsAt(position)) await document.request(method, params);
}

const options = { tabSize: 2, insertSpaces: true };

const questions: readonly [method: string, params: object][] = [
  ['textDocument/diagnostic', {}],
  ['textDocument/documentSymbol', {}],
  ['textDocument/foldingRange', {}],
  ['textDocument/formatting', { options }],
];

function questionsAt(position: object): [method: string, params: object][] {
  const range = { start: position, end: position };
  return [
    ['textDocument/completion', { position }],
    ['textDocument/hover', { position }],
    ['textDocument/codeAction', { range, context: { diagnostics: [] } }],
    ['textDocument/selectionRange', { positions: [position] }],
    ['textDocument/rangeFormatting', { range, options }],
  ];
}

async function changeRaw(uri: string, version: number, contentChanges: readonly object[]): Promise<void> {
  await server.connection.sendNotification('textDocument/didChange', {
    textDocument: { uri, version },
    contentChanges,
  });
}

/** The server works as if nothing had been, and has had no failure to tell of. */
async function expectSound(of: LanguageServer): Promise<void> {
  const document = await of.open('[build]\nrun = "x"\nquite = true\n');
  const [diagnostic] = await document.diagnostics();
  expect(diagnostic?.code).toBe('unknown-property');
  await document.close();
  expect(of.messages.filter(({ type }) => type === 1)).toEqual([]);
}
