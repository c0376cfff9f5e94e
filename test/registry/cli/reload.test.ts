import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ServedProgram, serveProgram } from './serve-program.ts';

const user = (name: string): string => `[[users]]\nusername = "${name}"\nrole = "admin"\ntoken = "token-of-${name}"\n`;
const token = (text: string): string => `auth_token = "${text}"`;

let server: ServedProgram;
let lines: AsyncIterator<string>;
beforeEach(async () => {
  server = await serveProgram({ settings: token('first-owner-token'), rest: user('ann') });
  const { stdout } = server.child;
  if (!stdout) throw new Error('the output is not a pipe');
  lines = createInterface(stdout)[Symbol.asyncIterator]();
});
afterEach(() => server.remove());

/** Sends SIGHUP and returns the log record of the reload. */
async function reloaded(): Promise<Record<string, unknown>> {
  server.child.kill('SIGHUP');
  return nextReload();
}

/** Returns the next log record of a reload. */
async function nextReload(): Promise<Record<string, unknown>> {
  for (;;) {
    const { value, done } = await lines.next();
    if (done) throw new Error('the server ended');
    const record = JSON.parse(value);
    if (/configuration.*reloaded/.test(record.msg)) return record;
  }
}

const status = async (as: string): Promise<number> => (await server.get('/admin/stats', as)).status;

test('SIGHUP replaces users and tokens without a restart', async () => {
  const { pid } = server.child;
  expect(await status('token-of-ann')).toBe(200);
  server.configure(token('second-owner-token'), user('ben'));
  expect(await reloaded()).toMatchObject({ level: 30, msg: 'configuration reloaded' });
  expect(await status('first-owner-token')).toBe(401);
  expect(await status('token-of-ann')).toBe(401);
  expect(await status('second-owner-token')).toBe(200);
  expect(await status('token-of-ben')).toBe(200);
  expect(server.child.pid).toBe(pid);
  expect(server.child.exitCode).toBeNull();
});

test('SIGHUP reads the files of tokens again', async () => {
  const writeToken = (text: string): void => server.write('token', `${text}\n`);
  writeToken('token-in-a-file');
  server.configure('auth_token = { file = "token" }', user('ann'));
  expect(await reloaded()).toMatchObject({ level: 30 });
  expect(await status('token-in-a-file')).toBe(200);
  writeToken('next-token-in-the-file');
  expect(await reloaded()).toMatchObject({ level: 30 });
  expect([await status('token-in-a-file'), await status('next-token-in-the-file')]).toEqual([401, 200]);
});

test('the log warns when a reload changes the mode of access', async () => {
  server.configure(`${token('first-owner-token')}\nrequire_auth = false`);
  server.child.kill('SIGHUP');
  for (;;) {
    const { value, done } = await lines.next();
    if (done) throw new Error('the server ended');
    const record = JSON.parse(value);
    if (record.msg !== 'the mode of access changed') continue;
    expect(record).toMatchObject({ level: 40, before: 'acl', after: 'simple-token' });
    return;
  }
});

test('the log names the settings that require a restart, without their values', async () => {
  server.configure(
    `${token('second-owner-token')}\nbody_limit = "1 MB"\npublic_url = "https://x.example"\ndata = "other"`,
    `[registries.npm]\nupstream = "http://127.0.0.1:9"\n`,
  );
  const record = await reloaded();
  expect(record).toMatchObject({ level: 40, msg: 'configuration reloaded; some settings require a restart' });
  expect(new Set(record.requiresRestart as string[])).toEqual(
    new Set(['settings.public_url', 'settings.data', 'settings.body_limit', 'registries.npm.upstream']),
  );
  expect(JSON.stringify(record)).not.toMatch(/x\.example|second-owner/);
  expect(await status('second-owner-token')).toBe(200);
});

test.each([
  ['a syntax error', 'auth_token = "second-owner-token', /registry\.toml:3:/],
  ['an unknown setting', 'auth_tokn = "second-owner-token"', /registry\.toml:3:1: /],
])('with %s, the server continues with the previous configuration', async (_what, settings, place) => {
  server.configure(settings, '');
  const record = await reloaded();
  expect(record).toMatchObject({ level: 50, reason: expect.stringMatching(place) });
  expect(JSON.stringify(record)).not.toContain('second-owner-token');
  expect(await status('first-owner-token')).toBe(200);
  expect(await status('token-of-ann')).toBe(200);
  server.configure(token('third-owner-token'));
  expect(await reloaded()).toMatchObject({ level: 30 });
  expect(await status('third-owner-token')).toBe(200);
});

test('without the file with which it started, the server continues with the previous configuration', async () => {
  server.removeConfig();
  expect(await reloaded()).toMatchObject({
    level: 50,
    msg: 'the configuration was not reloaded; the server continues with the previous one',
    reason: expect.stringMatching(/^cannot read `.*\/registry\.toml`: there is no such file or folder; /),
  });
  expect(await status('first-owner-token')).toBe(200);
  expect(await status('token-of-ann')).toBe(200);
  server.configure(token('second-owner-token'));
  expect(await reloaded()).toMatchObject({ level: 30, msg: 'configuration reloaded' });
  expect(await status('second-owner-token')).toBe(200);
});

test('a reload that would change multi-tenant mode changes nothing, not even users', async () => {
  server.configure(
    token('second-owner-token'),
    `${user('ben')}[multi_tenant]\nenabled = true\n[[tenants]]\nname = "red"\n`,
  );
  expect(await reloaded()).toMatchObject({
    level: 50,
    msg: expect.stringContaining('multi_tenant'),
    requiresRestart: ['multi_tenant.enabled'],
  });
  expect(await status('first-owner-token')).toBe(200);
  expect(await status('token-of-ben')).toBe(401);
});

test('with `--reload-on-change`, a change of the file replaces users, and an invalid file changes nothing', async () => {
  const watching = await serveProgram({
    settings: token('first-owner-token'),
    rest: user('ann'),
    words: ['--reload-on-change'],
  });
  try {
    const output = watching.child.stdout;
    if (!output) throw new Error('the output is not a pipe');
    lines = createInterface(output)[Symbol.asyncIterator]();
    watching.configure(token('second-owner-token'), user('ben'));
    expect(await nextReload()).toMatchObject({ level: 30, msg: 'configuration reloaded' });
    const as = async (name: string): Promise<number> => (await watching.get('/admin/stats', `token-of-${name}`)).status;
    expect([await as('ann'), await as('ben')]).toEqual([401, 200]);
    watching.configure('port = "x"');
    expect(await nextReload()).toMatchObject({ level: 50 });
    expect(await as('ben')).toBe(200);
  } finally {
    await watching.remove();
  }
});
