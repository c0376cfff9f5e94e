import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../cli/support/temporary-folder.ts';
import { mcpProgram } from './support/session.ts';

function start(): ChildProcessWithoutNullStreams {
  const child = spawn(process.execPath, [mcpProgram(), 'mcp'], {
    cwd: temporaryFolder({ 'mise.toml': '[tasks.a]\nrun = "x"\n' }),
  });
  onTestFinished(() => void child.kill());
  return child;
}

const initialize = (protocolVersion: string) => ({
  ...{ jsonrpc: '2.0', id: 1, method: 'initialize' },
  params: { protocolVersion, capabilities: {}, clientInfo: { name: 'test', version: '1' } },
});

test.for<readonly [requested: string, agreed: string]>([
  ['2024-10-07', '2024-10-07'],
  ['2024-11-05', '2024-11-05'],
  ['2025-03-26', '2025-03-26'],
  ['2025-06-18', '2025-06-18'],
  ['2025-11-25', '2025-11-25'],
  ['2099-01-01', '2025-11-25'],
])('a client with the version %s of the protocol is served with %s', async ([requested, agreed]) => {
  const child = start();
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const send = (message: object): void => void child.stdin.write(`${JSON.stringify(message)}\n`);
  const next = async () => JSON.parse((await lines.next()).value ?? '');
  send(initialize(requested));
  expect(await next()).toMatchObject({
    id: 1,
    result: { protocolVersion: agreed, serverInfo: { name: 'taskwright' } },
  });
  send({ jsonrpc: '2.0', method: 'notifications/initialized' });
  send({ jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'tasks', arguments: {} } });
  expect(await next()).toMatchObject({ id: 2, result: { structuredContent: { tasks: [{ name: 'a' }] } } });
  child.stdin.end();
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('lines that are no messages, and unknown methods, do not end the server', async () => {
  const child = start();
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  child.stdin.write(`no json\n{}\n${JSON.stringify(initialize('2025-06-18'))}\n`);
  expect(JSON.parse((await lines.next()).value ?? '')).toMatchObject({ id: 1 });
  child.stdin.write('{"jsonrpc":"2.0","id":3,"method":"no/such"}\n');
  expect(JSON.parse((await lines.next()).value ?? '')).toMatchObject({ id: 3, error: { code: -32601 } });
});
