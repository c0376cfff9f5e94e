import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import { builtProgram } from '../../../../harness/system/built-programs.ts';

const program = builtProgram('server.js');
const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

const framed = (message: object): string => {
  const body = JSON.stringify({ jsonrpc: '2.0', ...message });
  return `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
};
const initialize =
  framed({ id: 1, method: 'initialize', params: { processId: null, rootUri: null, capabilities: {} } }) +
  framed({ method: 'initialized', params: {} });
const uri = 'file:///project/mise.toml';
const open = (text: string) =>
  framed({
    method: 'textDocument/didOpen',
    params: { textDocument: { uri, languageId: 'toml', version: 1, text } },
  });
const requestSymbols = (id: number) =>
  framed({ id, method: 'textDocument/documentSymbol', params: { textDocument: { uri } } });
const shutdown = framed({ id: 9, method: 'shutdown' });
const exit = framed({ method: 'exit' });

function start({
  args = [],
  input = 'pipe',
}: {
  readonly args?: readonly string[];
  readonly input?: 'pipe' | number;
} = {}) {
  const child = spawn(process.execPath, [program, '--stdio', ...args], { stdio: [input, 'pipe', 'inherit'] });
  children.push(child);
  let output = '';
  return {
    exited: once(child, 'exit').then(([code, signal]) => ({ code, signal })),
    write: (text: string) => child.stdin?.write(text),
    endInput: () => child.stdin?.end(),
    readOutput: () =>
      child.stdout?.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      }),
    /** Resolves when the output contains the text. */
    printed: (text: string) => expect.poll(() => output, { timeout: 20_000 }).toContain(text),
  };
}

describe('a language server on its standard streams', () => {
  test.for([
    ['after `exit`', initialize + shutdown + exit, 0],
    ['after `exit` without `shutdown`', initialize + exit, 1],
  ] as const)('exits %s', async ([, messages, code]) => {
    const server = start();
    server.write(messages);
    expect(await server.exited).toEqual({ code, signal: null });
  });

  test.for([
    ['after its response to `initialize`', initialize, '"id":1,', 1],
    ['after its response to `shutdown`', initialize + shutdown, '"id":9,', 0],
    ['before any message', '', '', 1],
  ] as const)('exits when its input ends %s', async ([, messages, response, code]) => {
    const server = start();
    server.readOutput();
    server.write(messages);
    await server.printed(response);
    server.endInput();
    expect(await server.exited).toEqual({ code, signal: null });
  });

  test('exits when its input cannot be read', async () => {
    const folder = openSync(import.meta.dirname, 'r');
    expect(await start({ input: folder }).exited).toEqual({ code: 1, signal: null });
    closeSync(folder);
  });

  test('responds in the same way after its first second', async () => {
    const server = start();
    server.readOutput();
    const messages = initialize + open('[tasks.first]\n') + requestSymbols(2);
    for (let at = 0; at < messages.length; at += 100) server.write(messages.slice(at, at + 100));
    await server.printed('"name":"first"');
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    for (const id of [3, 4, 5]) {
      server.write(requestSymbols(id));
      await server.printed(`"id":${id},`);
    }
    server.write(shutdown + exit);
    expect(await server.exited).toEqual({ code: 0, signal: null });
  });

  test('accepts a large document in one message, and a client that reads the response later', async () => {
    const names = Array.from({ length: 5_000 }, (_, index) => `task-${index}`);
    const server = start();
    server.write(initialize + open(names.map((name) => `[tasks.${name}]\nrun = "x"\n`).join('')) + requestSymbols(2));
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    server.readOutput();
    await server.printed(`"name":"${names.at(-1)}"`);
    server.write(shutdown + exit);
    expect(await server.exited).toEqual({ code: 0, signal: null });
  });

  test('ends with its client even if its input remains open', async () => {
    const client = spawn(process.execPath, ['-e', '0']);
    await once(client, 'exit');
    const server = start({ args: [`--clientProcessId=${client.pid}`] });
    expect(await server.exited).toEqual({ code: 1, signal: null });
  });
});
