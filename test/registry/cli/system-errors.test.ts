import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtProgram } from '../../../harness/system/built-programs.ts';
import { clientSettings, listeningError } from '../../../registry/start/listening-error.ts';
import { openStorage } from '../../../registry/storage/sqlite/opening/open-storage.ts';

const program = builtProgram('registry.js');
const folder = mkdtempSync(join(tmpdir(), 'taskwright-system-errors-'));
/** The other program, which uses a port. */
const other = createServer();
let port = '';

beforeAll(async () => {
  other.listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  port = String(address.port);
  writeFileSync(join(folder, 'file'), '');
  writeFileSync(join(folder, 'metrics.toml'), `[settings]\nport = 0\nmetrics = { port = ${port} }\n`);
  mkdirSync(join(folder, 'empty'));
  openStorage(join(folder, 'filled')).close();
});
afterAll(() => {
  other.close();
  rmSync(folder, { recursive: true });
});

/** `@` is the folder and `PORT` the port in arguments and outputs. */
function run(line: string) {
  const words = line.split(' ').map((word) => word.replace('@', folder).replace('PORT', port));
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], {
    cwd: folder,
    encoding: 'utf8',
    // A command that never ends has no status.
    timeout: 20_000,
    killSignal: 'SIGKILL',
  });
  return {
    status,
    out: stdout.replaceAll(folder, '@'),
    error: stderr.replaceAll(folder, '@').replaceAll(port, 'PORT'),
  };
}

const inUse = 'another program uses this port; stop that program, or select another port with';
const correctHost = 'correct `--host`, or `host` in `[settings]`';

test.each([
  [
    'serve --port PORT',
    `cannot listen on 127.0.0.1:PORT: ${inUse} \`--port\`, or \`port\` in \`[settings]\` (EADDRINUSE)`,
  ],
  [
    'serve --port PORT --workers 1',
    `cannot listen on 127.0.0.1:PORT: ${inUse} \`--port\`, or \`port\` in \`[settings]\` (EADDRINUSE)`,
  ],
  [
    'serve --config metrics.toml',
    `cannot listen on 127.0.0.1:PORT: ${inUse} \`metrics.port\` in \`[settings]\` (EADDRINUSE)`,
  ],
  [
    'serve --host 192.0.2.1 --port 0',
    `cannot listen on 192.0.2.1:0: this machine does not have this address; ${correctHost} (EADDRNOTAVAIL)`,
  ],
  ['serve --data file', 'Cannot use the folder `@/file`: it is a file; name a folder.'],
  [
    'serve --data file/data',
    'Cannot use the folder `@/file/data`: it, or a part of its path, is a file; name a folder.',
  ],
  [
    'serve --data /proc/x',
    'Cannot use the folder `/proc/x`: no folder can be created in `/proc`; name another folder.',
  ],
  [
    'restore file --data /proc/x/y',
    'Cannot use the folder `/proc/x/y`: no folder can be created in `/proc`; name another folder.',
  ],
  ['backup @/none/b.tar --data filled', 'Cannot use the folder `@/none`: it does not exist; create it first.'],
  [
    'backup file/b.tar --data filled',
    'Cannot use the folder `@/file`: it, or a part of its path, is a file; name a folder.',
  ],
])('%s reports the cause and the next step', (line, message) => {
  const error = `taskwright-registry ${line.split(' ')[0]}: ${message}\n`;
  expect(run(line)).toMatchObject({ status: 1, error });
});

test('an IPv6 address is in brackets, and other errors are not changed', () => {
  const failure = (code: string) => Object.assign(new Error('failed'), { code });
  const describe = (code: string) => listeningError(failure(code), { host: '::1', port: 80 }, clientSettings);
  const message =
    'cannot listen on [::1]:80: permission denied; select a port above 1023 with `--port`, or `port` in `[settings]` (EACCES)';
  expect(describe('EACCES')).toMatchObject({ message, code: 'EACCES' });
  expect(describe('EIO')).toMatchObject({ message: 'failed', code: 'EIO' });
});

test('serve does not name a line of a configuration file that does not exist', () => {
  const [line = ''] = run('serve --data file').out.split('\n');
  expect(JSON.parse(line)).toMatchObject({
    level: 40,
    msg: '`@/registry.toml` does not exist, so all defaults apply. No user can publish or use the admin API; add `auth_token` to `[settings]`',
  });
});

test('serve reports a host that is not known', () => {
  const address = 'cannot listen on nope\\.invalid:0';
  const { status, error } = run('serve --host nope.invalid --port 0');
  expect(status).toBe(1);
  expect(error).toMatch(
    new RegExp(`: ${address}: this host .*correct \`--host\`, .* \\((?:ENOTFOUND|EAI_AGAIN)\\)\n$`),
  );
});

test.each(['verify', 'backup b.tar', 'retention'])('%s suggests what to do in a folder without data', (line) => {
  const message =
    '`@/empty` does not contain `registry.db`; select another data folder with `--data`, or with `data` in `[settings]` of the file that `--config` names, or start the server once to create the database.';
  const error = `taskwright-registry ${line.split(' ')[0]}: ${message}\n`;
  expect(run(`${line} --data empty`)).toEqual({ status: 1, out: '', error });
});
