import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { builtProgram } from '../../harness/system/built-programs.ts';
import { temporaryFolder } from '../server/cli/support/temporary-folder.ts';

const config = '[settings]\nauth_token = "token-of-a-test-server"\nport = 0\n';

/** Starts a server as a user does. Resolves to the settings of its process when it is listening, and how it ends at SIGTERM. */
async function served(environment: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, [builtProgram('registry.js'), 'serve'], {
    cwd: temporaryFolder({ 'registry.toml': config }),
    env: { ...process.env, NODE_OPTIONS: '', NODE_DISABLE_COMPILE_CACHE: '1', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'exit');
  const errors = child.stderr.setEncoding('utf8').toArray();
  for await (const line of createInterface(child.stdout)) {
    if (Object(JSON.parse(line)).msg === 'listening') break;
  }
  const settings = ['cmdline', 'environ']
    .flatMap((file) => readFileSync(`/proc/${child.pid}/${file}`, 'utf8').split('\0'))
    .filter((text) => /^MALLOC_|semi-space/.test(text))
    .toSorted();
  child.stdout.resume();
  child.kill();
  const [code] = await ended;
  return { settings, code, errors: (await errors).join('') };
}

test('A server has settings that limit its memory, and the process id that its parent knows', async () => {
  const { settings, code, errors } = await served();
  expect({ code, errors }).toEqual({ code: 0, errors: '' });
  expect(settings).toEqual([
    '--max-semi-space-size=2',
    'MALLOC_ARENA_MAX=2',
    'MALLOC_MMAP_THRESHOLD_=65536',
    'MALLOC_TOP_PAD_=0',
    'MALLOC_TRIM_THRESHOLD_=65536',
  ]);
});

test('Settings of the user are not replaced', async () => {
  const chosen = { MALLOC_ARENA_MAX: '3', NODE_OPTIONS: '--max-semi-space-size=16' };
  const { settings, code, errors } = await served(chosen);
  expect({ code, errors }).toEqual({ code: 0, errors: '' });
  expect(settings).toEqual([
    'MALLOC_ARENA_MAX=3',
    'MALLOC_MMAP_THRESHOLD_=65536',
    'MALLOC_TOP_PAD_=0',
    'MALLOC_TRIM_THRESHOLD_=65536',
    'NODE_OPTIONS=--max-semi-space-size=16',
  ]);
});
