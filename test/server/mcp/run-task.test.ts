import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../cli/support/temporary-folder.ts';
import { mcpProgram, type Session, session } from './support/session.ts';

/** A runner that prints its arguments, and runs the task of that name. */
const runner = `#!/bin/sh
echo "args: $*"
case "$2" in
  fails) echo "$SECRET_TOKEN$TASKWRIGHT_REGISTRY_TOKEN"; exit 3 ;;
  prints) i=0; while [ $i -lt 5000 ]; do echo "line $i"; i=$((i + 1)); done; printf '\\033[31mlast\\033[0m\\n' ;;
  leaves) sleep 1000 & echo $! > child; echo $$ > other; exit 4 ;;
  waits) echo ready; (trap '' TERM; sleep 1000 & echo $! > child; wait) & setsid sleep 1000 & echo $! > other; sleep 1000 ;;
esac
`;
const tasks = ['fails', 'prints', 'waits', 'leaves', 'a.*'].map((name) => `[tasks."${name}"]\nrun = "x"\n`).join('');

async function start(...args: readonly string[]): Promise<Session & { readonly folder: string }> {
  const folder = temporaryFolder({ 'mise.toml': tasks, runner });
  chmodSync(join(folder, 'runner'), 0o755);
  const environment = { TASKWRIGHT_REGISTRY_TOKEN: 'secret' };
  return {
    folder,
    ...(await session(folder, { args: ['--allow-run', '--runner', './runner run', ...args], environment })),
  };
}

test('without `--allow-run`, there is no tool that runs tasks', async () => {
  const { client } = await session(temporaryFolder({ 'mise.toml': tasks }));
  await expect(client.callTool({ name: 'run_task', arguments: { task: 'fails' } })).rejects.toThrow(
    'There is no tool `run_task`',
  );
});

test('the exit code and the output of a task are returned, and the token of the registry is not passed on', async () => {
  const { call } = await start();
  const { text, data } = await call('run_task', { task: 'fails', args: ['a b', ':::', 'prints'] });
  expect(data).toMatchObject({ exitCode: 3, signal: null, timedOut: false, omitted: 0 });
  expect(text).toMatch(/^The task ended with exit code 3 after [\d.]+ seconds\.\n/);
  expect(data.output).toBe('args: run fails -- a b ::: prints\n\n');
});

test('the last part of a long output is kept', async () => {
  const { call } = await start();
  const { text, data } = await call('run_task', { task: 'prints' });
  expect(text).toMatch(/Only the last part of the output follows; \d+ characters before it are omitted\./);
  expect(text).toMatch(/line 4999\nlast\n<\/MARK>$/);
  expect(text.length).toBeLessThan(31_000);
  expect(data.omitted).toBeGreaterThan(10_000);
});

test.for(['f*', '[f]ails', '{fails,prints}'])('the pattern %s runs no tasks', async (task) => {
  const { call } = await start();
  expect(await call('run_task', { task })).toMatchObject({
    isError: true,
    text: expect.stringMatching(/is a pattern|There is no task/),
  });
});

test('a runner that is not found is an error', async () => {
  const { call } = await session(temporaryFolder({ 'mise.toml': tasks }), {
    args: ['--allow-run', '--runner', 'no-such-runner run'],
  });
  expect(await call('run_task', { task: 'fails' })).toMatchObject({
    isError: true,
    text: 'The runner `no-such-runner` was not found. Install it, or add it to the PATH.',
  });
});

test('a task that runs too long is ended with everything that it has started', async () => {
  const { call, folder } = await start('--time-limit', '1');
  const { data, text } = await call('run_task', { task: 'waits', seconds: 500 });
  expect(data).toMatchObject({ timedOut: true });
  expect(text).toMatch(/^The task was ended after 1 second/);
  await expect.poll(() => living(folder)).toEqual([]);
});

test('a task that leaves a process in the background has its exit code, and the process is ended', async () => {
  const { call, folder } = await start();
  const { data, text } = await call('run_task', { task: 'leaves' });
  expect(data).toMatchObject({ exitCode: 4, timedOut: false });
  expect(text).toContain('\nThe task had left processes in the background, which were ended.\n');
  await expect.poll(() => living(folder)).toEqual([]);
});

test('a call that is canceled ends everything that the task has started; progress is reported before', async () => {
  const { call, folder } = await start();
  const canceling = new AbortController();
  const messages: (string | undefined)[] = [];
  const running = call(
    'run_task',
    { task: 'waits' },
    {
      signal: canceling.signal,
      onprogress: ({ message }) => {
        messages.push(message);
        if (existsSync(join(folder, 'child')) && existsSync(join(folder, 'other'))) canceling.abort();
      },
    },
  );
  await expect(running).rejects.toThrow();
  expect(messages).toContain('ready');
  await expect.poll(() => living(folder)).toEqual([]);
});

test('when the client disconnects, the task is ended', async () => {
  const { call, client, folder } = await start();
  const running = call('run_task', { task: 'waits' }).catch(() => 'disconnected');
  await expect.poll(() => existsSync(join(folder, 'other'))).toBe(true);
  await expect.poll(() => living(folder).length).toBe(2);
  await client.close();
  expect(await running).toBe('disconnected');
  await expect.poll(() => living(folder)).toEqual([]);
});

test.for(['SIGTERM', 'SIGINT', 'a closed output'])('%s ends the server and the task', async (how) => {
  const folder = temporaryFolder({ 'mise.toml': tasks, runner });
  chmodSync(join(folder, 'runner'), 0o755);
  const words = [mcpProgram(), 'mcp', '--allow-run', '--runner', './runner run'];
  const server = spawn(process.execPath, words, { cwd: folder, stdio: ['pipe', 'pipe', 'inherit'] });
  onTestFinished(() => void server.kill('SIGKILL'));
  const exit = once(server, 'exit');
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
  const call = { name: 'run_task', arguments: { task: 'waits' }, _meta: { progressToken: 1 } };
  for (const message of [
    { id: 1, method: 'initialize', params },
    { method: 'notifications/initialized' },
    { id: 2, method: 'tools/call', params: call },
  ]) {
    server.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  }
  await expect.poll(() => existsSync(join(folder, 'child')) && existsSync(join(folder, 'other'))).toBe(true);
  if (how === 'a closed output') server.stdout.destroy();
  else server.kill(how === 'SIGINT' ? 'SIGINT' : 'SIGTERM');
  expect(await exit).toEqual([0, null]);
  expect(living(folder)).toEqual([]);
});

/** Returns the processes of the task that are running. */
function living(folder: string): readonly string[] {
  return ['child', 'other'].filter((name) => {
    const id = Number(readFileSync(join(folder, name), 'utf8'));
    return existsSync(`/proc/${id}`) && !/\) Z /.test(readFileSync(`/proc/${id}/stat`, 'utf8'));
  });
}
