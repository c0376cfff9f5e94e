import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type LanguageServer,
  pushCapabilities,
  startLanguageServer,
} from '../../../../harness/language-server/language-server.ts';
import { depth, megabytes, tomlTasks } from './support/sample-texts.ts';
import { expectWorking, requestAllAt, requests, requestsAt } from './support/typing.ts';

/** After any of these messages, the server answers all requests, without an error in its log. */

let server: LanguageServer;

beforeEach(async () => {
  server = await startLanguageServer();
});

afterEach(async () => {
  await server.stop();
});

const uri = 'file:///bad/tasks.toml';

describe('the server survives', () => {
  test('typing in an unclosed string at the top', async () => {
    const document = await server.open(`[a]\nrun = "x"\n${tomlTasks(megabytes(3))}`, { uri });
    for (const letter of '"""echo') await document.edit({ start: 10, end: 10, text: letter });
    await requestAllAt(document, document.position(12));
    await document.edit({ start: 17, end: 17, text: '"""\n' });
    await document.close();
    await expectWorking(server);
  });

  test('positions outside the document', async () => {
    const document = await server.open('[a]\nrun = "😀"\n', { uri });
    for (const position of outside) await requestAllAt(document, position);
    for (const start of outside) {
      for (const end of outside)
        await changeRaw(document.uri, ++document.version, [{ range: { start, end }, text: '' }]);
    }
    await document.close();
    await expectWorking(server);
  });

  test('an edit between the halves of a surrogate pair', async () => {
    const document = await server.open('[a]\nrun = "😀"\n', { uri });
    const inside = document.text.indexOf('😀') + 1;
    await document.edit({ start: inside, end: inside, text: 'x' });
    await requestAllAt(document, document.position(inside));
    await document.close();
    await expectWorking(server);
  });

  test('changes, requests and closing of documents that are not open', async () => {
    const uri = 'file:///not-open/tasks.toml';
    await changeRaw(uri, 2, [{ text: 'x' }]);
    await server.connection.sendNotification('textDocument/didClose', { textDocument: { uri } });
    for (const [method, params] of [...requests, ...requestsAt({ line: 0, character: 0 })]) {
      await server.request(method, { textDocument: { uri }, ...params });
    }
    await expectWorking(server);
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
    await requestAllAt(document, document.position(2));
    await document.close();
    await expectWorking(server);
  });

  test('decreasing versions', async () => {
    const document = await server.open('[a]\nrun = "x"\n', { uri });
    for (const version of [5, 3, 3, -1, 2 ** 31 - 1])
      await changeRaw(document.uri, version, [{ text: '[a]\nrun = 1\n' }]);
    expect(await document.diagnostics()).toHaveLength(1);
    await document.close();
    await expectWorking(server);
  });

  test('a change that the opened text already contains', async () => {
    const document = await server.open('[a]\nrun = "x"\n', { uri });
    const start = { line: 0, character: 0 };
    await changeRaw(document.uri, document.version, [{ range: { start, end: start }, text: '[' }]);
    expect(await document.diagnostics()).toEqual([]);
    await document.edit({ start: 8, end: 11, text: '1' });
    expect(await document.diagnostics()).toHaveLength(1);
    await document.close();
    await expectWorking(server);
  });

  test('a document that is opened twice and closed twice', async () => {
    const first = await server.open('[a]\nrun = 1\n', { uri });
    const second = await server.open('[a]\nrun = "x"\n', { uri });
    expect(await second.diagnostics()).toEqual([]);
    await first.close();
    await second.close();
    await expectWorking(server);
  });

  test('unknown methods', async () => {
    await server.connection.sendNotification('$/unknown', {});
    await expect(server.request('taskwright/unknown', {})).rejects.toThrow('Unhandled method');
    await expectWorking(server);
  });
});

describe('a client to which diagnostics are pushed', () => {
  test('receives the diagnostics of each version, even for malformed text', async () => {
    const pushing = await startLanguageServer({ capabilities: pushCapabilities });
    const document = await pushing.open('[a]\nrun = 1\n');
    expect(await document.diagnostics()).toHaveLength(1);
    await document.replace('['.repeat(depth));
    expect(await document.diagnostics()).not.toEqual([]);
    await document.replace('[a]\nrun = "x"\n');
    expect(await document.diagnostics()).toEqual([]);
    await pushing.stop();
  });
});

const outside = [
  { line: -1, character: -1 },
  { line: 0, character: -5 },
  { line: 1, character: 8 },
  { line: 1, character: 1_000_000 },
  { line: 2 ** 31 - 1, character: 2 ** 31 - 1 },
  { line: 0.5, character: 0.5 },
];

async function changeRaw(uri: string, version: number, contentChanges: readonly object[]): Promise<void> {
  await server.connection.sendNotification('textDocument/didChange', {
    textDocument: { uri, version },
    contentChanges,
  });
}
