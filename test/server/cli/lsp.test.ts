import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { builtProgram } from '../../../harness/system/built-programs.ts';
import { runIn } from './support/run-in.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

const program = builtProgram('taskwright.js');

test.for([
  ['lsp', ['--stdio']],
  ['lsp --stdio', ['--stdio']],
  ['lsp --stdio --clientProcessId=7', ['--stdio', '--clientProcessId=7']],
  ['lsp --socket=5007', ['--socket=5007']],
  ['lsp --pipe /tmp/x', ['--pipe=/tmp/x']],
] as const)('`taskwright %s` starts the server on a transport', async ([words, transport]) => {
  const started: (readonly string[])[] = [];
  await runIn({}, words, { startProgram: async (_, given) => void started.push(given) });
  expect(started).toEqual([transport]);
});

test.for([
  ['lsp --stdio --pipe=/tmp/x', '`--stdio` and `--pipe` cannot be combined; remove one'],
  ['lsp --stdio --socket=5007', '`--stdio` and `--socket` cannot be combined; remove one'],
  ['lsp --socket=5007 --pipe=x', '`--socket` and `--pipe` cannot be combined; remove one'],
  ['lsp --socket=x', '`--socket` must be a port from 1 to 65535, not `x`'],
  ['lsp --socket=0', '`--socket` must be a port from 1 to 65535, not `0`'],
  ['lsp --socket 65536', '`--socket` must be a port from 1 to 65535, not `65536`'],
  ['lsp --socket=', '`--socket` must be a port from 1 to 65535, not empty'],
  ['lsp --socket', '`--socket` requires a value'],
  ['lsp --pipe', '`--pipe` requires a value'],
  ['lsp --pipe=', '`--pipe` requires the name of a named pipe or socket file'],
  ['lsp --clientProcessId=x', '`--clientProcessId` must be the ID of a process, not `x`'],
  ['lsp --node-ipc', 'there is no option `--node-ipc`'],
  ['lsp tasks.toml', '`lsp` takes no names; remove `tasks.toml`'],
] as const)('`taskwright %s` is rejected', async ([words, error]) => {
  const { code, stdout, stderr } = await runIn({}, words);
  expect({ code, stdout, stderr }).toEqual({
    code: 2,
    stdout: '',
    stderr: `taskwright: ${error}.\nRun \`taskwright help lsp\` for usage.\n`,
  });
});

test.for(['directly', 'through a link'])('`taskwright lsp`, started %s, responds as a language server', async (how) => {
  const folder = temporaryFolder({});
  const link = join(folder, 'taskwright');
  symlinkSync(program, link);
  const child = spawn(process.execPath, [how === 'directly' ? program : link, 'lsp'], { cwd: folder });
  onTestFinished(() => void child.kill());
  const send = (message: object) => {
    const body = JSON.stringify({ jsonrpc: '2.0', ...message });
    child.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  };
  send({ id: 1, method: 'initialize', params: { processId: null, rootUri: null, capabilities: {} } });
  send({ method: 'initialized', params: {} });
  send({ id: 2, method: 'shutdown' });
  send({ method: 'exit' });
  const [stdout, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  expect(stdout).toContain('"serverInfo":{"name":"taskwright"');
  expect(code).toBe(0);
});
