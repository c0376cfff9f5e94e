import { spawn } from 'node:child_process';
import { expect, onTestFinished, test } from 'vitest';
import { LSPErrorCodes, ResponseError } from 'vscode-languageserver/node';
import { ErrorCodes, ParameterStructures, RequestType, SetTraceNotification } from 'vscode-languageserver-protocol';
import { LanguageServer, startLanguageServer } from '../../../../harness/language-server/language-server.ts';
import { builtProgram } from '../../../../harness/system/built-programs.ts';
import { createGuard } from '../../../../server/lsp/execution/guard.ts';
import { Slices } from '../../../../server/lsp/execution/slices.ts';
import { customRequest, onRequest, registerRequests } from '../../../../server/lsp/gate/gate.ts';

const program = builtProgram('server.js');
const uri = 'file:///tasks.toml';

/** Returns a console that adds the logged errors to a list. */
function consoleOf(errors: string[]): Parameters<typeof createGuard>[0] {
  const ignore = () => {};
  const error = (message: string) => void errors.push(message);
  return { error, warn: ignore, info: ignore, log: ignore, debug: ignore } as never;
}

test('an exception is logged with its stack, and the empty result is returned', async () => {
  const errors: string[] = [];
  const guard = createGuard(consoleOf(errors));
  const answer = await guard('hover', 'nothing', () => {
    throw new TypeError('no such thing');
  });
  expect(answer).toBe('nothing');
  expect(errors).toEqual([expect.stringMatching(/^hover failed: TypeError: no such thing\n +at .*gate\.test\.ts/)]);
});

test('the same applies to a rejected promise', async () => {
  const errors: string[] = [];
  const answer = await createGuard(consoleOf(errors))('hover', null, () => Promise.reject(new Error('late')));
  expect(answer).toBeNull();
  expect(errors).toHaveLength(1);
});

test('a response error is passed on, and not logged', async () => {
  const errors: string[] = [];
  const refusal = new ResponseError(LSPErrorCodes.RequestFailed, 'The name is taken.');
  await expect(createGuard(consoleOf(errors))('rename', null, () => Promise.reject(refusal))).rejects.toBe(refusal);
  expect(errors).toEqual([]);
});

test('a request before `initialize` is rejected, and a notification is ignored', async () => {
  const server = new LanguageServer(spawn(process.execPath, [program, '--stdio']), {});
  onTestFinished(() => server.kill());
  const textDocument = { uri, languageId: 'tasks-toml', version: 1, text: '[a]\nrun = 1\n' };
  await server.connection.sendNotification('textDocument/didOpen', { textDocument });
  const hover = { textDocument: { uri }, position: { line: 0, character: 0 } };
  const code = ErrorCodes.ServerNotInitialized;
  await expect(server.request('textDocument/hover', hover)).rejects.toMatchObject({ code });
  await expect(server.request('taskwright/tasks', {})).rejects.toMatchObject({ code });
  await server.initialize({});
  expect(await server.request('textDocument/hover', hover)).toBeNull();
});

test('background work pauses as soon as a response is sent, regardless of how long its encoding takes', async () => {
  const events: string[] = [];
  const handlers: ((method: string, params: object, token: object) => Promise<unknown>)[] = [];
  const connection = {
    onRequest: (handler: (typeof handlers)[number]) => void handlers.push(handler),
    tracer: { log: () => {} },
  };
  const now = () => events.push('rests');
  const slices = new Slices({ nextTurn: setImmediate, after: () => {}, now });
  const context = { connection, slices, guard: createGuard(consoleOf([])) };
  const registration = onRequest(customRequest<object, string>('test/large'), '', () => 'response');
  const requests = { first: [registration], loadOthers: () => Promise.resolve([]) };
  registerRequests(connection as never, requests, { context: () => context as never, now: () => 0 });
  await handlers[0]?.('test/large', {}, {});
  expect(events.splice(0)).toEqual(['rests']);
  // The connection encodes a response in the turn after it was computed.
  await new Promise<void>((resolve) => setImmediate(resolve));
  events.push('encoded');
  await new Promise<void>((resolve) => setImmediate(resolve));
  expect(events).toEqual(['encoded', 'rests']);
});

test('a standard request without parameters is rejected, but not a custom one', async () => {
  const server = await startLanguageServer();
  onTestFinished(() => server.stop());
  await expect(server.connection.sendRequest('textDocument/hover')).rejects.toMatchObject({
    code: ErrorCodes.InvalidParams,
  });
  expect(await server.connection.sendRequest('taskwright/tasks')).toEqual({ tasks: [], isComplete: true });
});

test.each(['textDocument/diagnostic', 'textDocument/foldingRange'])(
  'parameters of %s may be sent by position',
  async (method) => {
    const server = await startLanguageServer();
    onTestFinished(() => server.stop());
    const { uri } = await server.open('[a]\nrun = 1\n');
    const textDocument = { uri };
    const byName = await server.connection.sendRequest(method, { textDocument });
    expect(byName).not.toEqual([]);
    const byPosition = new RequestType<object, unknown, void>(method, ParameterStructures.byPosition);
    expect(await server.connection.sendRequest(byPosition, { textDocument })).toEqual(byName);
  },
);

test('the first request for a handler that is loaded later is about the text before the next edit', async () => {
  const server = await startLanguageServer();
  onTestFinished(() => server.stop());
  const { uri } = await server.open('[a]\nrun = """\nx\n"""\n');
  const ranges = server.request('textDocument/foldingRange', { textDocument: { uri } });
  const change = { textDocument: { uri, version: 2 }, contentChanges: [{ text: '' }] };
  await server.connection.sendNotification('textDocument/didChange', change);
  expect(await server.request('textDocument/foldingRange', { textDocument: { uri } })).toEqual([]);
  expect(await ranges).not.toEqual([]);
});

test('a client that enables tracing receives the duration of each message', async () => {
  const server = await startLanguageServer();
  onTestFinished(() => server.stop());
  const traced: string[] = [];
  server.connection.onNotification('$/logTrace', ({ message }: { message: string }) => void traced.push(message));
  await server.connection.sendNotification(SetTraceNotification.type, { value: 'messages' });
  const document = await server.open('[a]\nrun = "x"\n');
  await document.request('textDocument/foldingRange');
  await document.request('textDocument/foldingRange');
  expect(traced.map((message) => message.replace(/\d+\.\d ms/, 'some ms'))).toEqual(
    expect.arrayContaining(['textDocument/didOpen took some ms', 'textDocument/foldingRange took some ms']),
  );
});
