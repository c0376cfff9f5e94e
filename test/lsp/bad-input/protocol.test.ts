import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type LanguageServer,
  pushCapabilities,
  startLanguageServer,
} from '../../../harness/language-server/language-server.ts';
import { count, tomlTasks } from './support/sample-texts.ts';
import { askAt, expectSound, questions, questionsAt } from './support/soundness.ts';

/** Whatever it is asked, the server answers every request after it, and nothing of it fails. */

let server: LanguageServer;

beforeEach(async () => {
  server = await startLanguageServer();
});

afterEach(async () => {
  await server.stop();
});

const uri = 'file:///bad/tasks.toml';

describe('the server stands', () => {
  test('typing in a string that was left open at the top', async () => {
    const document = await server.open(`[a]\nrun = "x"\n${tomlTasks(3_000_000)}`, { uri });
    for (const letter of '"""echo') await document.edit({ start: 10, end: 10, text: letter });
    await askAt(document, document.position(12));
    await document.edit({ start: 17, end: 17, text: '"""\n' });
    await document.close();
    await expectSound(server);
  });

  test('positions that are nowhere', async () => {
    const document = await server.open('[a]\nrun = "😀"\n', { uri });
    for (const position of nowhere) await askAt(document, position);
    for (const start of nowhere) {
      for (const end of nowhere)
        await changeRaw(document.uri, document.version++, [{ range: { start, end }, text: '' }]);
    }
    await document.close();
    await expectSound(server);
  });

  test('an edit between the halves of a surrogate pair', async () => {
    const document = await server.open('[a]\nrun = "😀"\n', { uri });
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
    const document = await server.open('[a]\nrun = "x"\n', { uri });
    for (const version of [5, 3, 3, -1, 2 ** 31 - 1])
      await changeRaw(document.uri, version, [{ text: '[a]\nrun = 1\n' }]);
    expect(await document.diagnostics()).toHaveLength(1);
    await document.close();
    await expectSound(server);
  });

  test('a document that is opened twice and closed twice', async () => {
    const first = await server.open('[a]\nrun = 1\n', { uri });
    const second = await server.open('[a]\nrun = "x"\n', { uri });
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

async function changeRaw(uri: string, version: number, contentChanges: readonly object[]): Promise<void> {
  await server.connection.sendNotification('textDocument/didChange', {
    textDocument: { uri, version },
    contentChanges,
  });
}
