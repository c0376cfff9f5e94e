import { spawn, spawnSync } from 'node:child_process';
import { appendFileSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, watch, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { builtProgram } from '../../../../harness/system/built-programs.ts';
import { type Files, temporaryFolder } from '../support/temporary-folder.ts';

const wrong = '[tasks.a]\nrunn = "x"\nrun = "x"\n';
const right = '[tasks.a]\nrun = "x"\n';
const prompt = 'Watching for changes; to end, press Ctrl+C\n';

/** Starts `taskwright check --watch`. `next` resolves to the output of the next check. */
function watching(folder: string, words: readonly string[] = []) {
  const program = spawn(
    process.execPath,
    [builtProgram('taskwright.js'), 'check', '--watch', '--no-shellcheck', ...words],
    {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  onTestFinished(() => void program.kill('SIGKILL'));
  let output = '';
  let wake: () => void = () => undefined;
  program.stdout.on('data', (text: Buffer) => {
    output += text.toString();
    wake();
  });
  const ended = new Promise<number | null>((resolve) => program.once('exit', resolve));
  return {
    async next(): Promise<string> {
      while (!output.includes(prompt)) await new Promise<void>((resolve) => (wake = resolve));
      const end = output.indexOf(prompt);
      const text = output.slice(0, end);
      output = output.slice(end + prompt.length);
      return text.trim();
    },
    async end(): Promise<number | null> {
      program.kill('SIGINT');
      return ended;
    },
  };
}

function write(folder: string, path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

test.each<[title: string, files: Files, changes: Readonly<Record<string, string>>, before: RegExp, after: RegExp]>([
  ['a checked file', { 'mise.toml': wrong }, { 'mise.toml': right }, /^mise.toml:2:1/, /^No problems in 1 file$/],
  [
    'a new file in a new folder',
    { 'mise.toml': right },
    { 'p/q/mise.toml': wrong },
    /^No problems/,
    /^p\/q\/mise.toml:2:1/,
  ],
  [
    'a file of the repository outside the folder',
    { '.git/': '', 'mise.toml': right, 'sub/mise.toml': '[tasks.b]\ndepends = ["c"]\n' },
    { 'mise.toml': '[tasks.c]\nrun = "x"\n' },
    /^mise.toml:2:13/,
    /^No problems/,
  ],
  [
    'an ignore file',
    { '.git/': '', 'p/mise.toml': wrong },
    { '.gitignore': 'p/\n' },
    /^p\/mise.toml:2:1/,
    /^No task files/,
  ],
])('A check runs again after a change of %s', async (title, files, changes, before, after) => {
  const folder = temporaryFolder(files);
  const check = watching(title.includes('outside') ? join(folder, 'sub') : folder);
  expect(await check.next()).toMatch(before);
  for (const [path, text] of Object.entries(changes)) write(folder, path, text);
  for (let output = await check.next(); !after.test(output); ) output = await check.next();
  expect(await check.end()).toBe(0);
});

test.each<[title: string, replace: (folder: string) => void]>([
  [
    'deleted and created',
    (folder) => {
      rmSync(join(folder, 'p'), { recursive: true });
      write(folder, 'p/mise.toml', right);
    },
  ],
  [
    'replaced by another',
    (folder) => {
      write(folder, 'new/mise.toml', right);
      renameSync(join(folder, 'p'), join(folder, 'old'));
      renameSync(join(folder, 'new'), join(folder, 'p'));
      rmSync(join(folder, 'old'), { recursive: true });
    },
  ],
])('A folder that is %s between two checks is still watched', async (_, replace) => {
  const folder = temporaryFolder({ 'mise.toml': right, 'p/mise.toml': wrong });
  const check = watching(folder);
  expect(await check.next()).toMatch(/^p\/mise.toml:2:1/);
  for (let round = 0; round < 3; round++) {
    replace(folder);
    for (let output = await check.next(); output !== 'No problems in 2 files'; ) output = await check.next();
    write(folder, 'p/mise.toml', wrong);
    for (let output = await check.next(); !output.startsWith('p/mise.toml:2:1'); ) output = await check.next();
  }
  expect(await check.end()).toBe(0);
});

test('After many changes, the last check is that of the last text', async () => {
  const folder = temporaryFolder({ 'mise.toml': right });
  const check = watching(folder);
  expect(await check.next()).toBe('No problems in 1 file');
  for (let change = 0; change < 200; change++) {
    write(folder, 'mise.toml', change % 2 === 0 ? wrong : right);
    await setImmediate();
  }
  for (let task = 0; task < 200; task++) appendFileSync(join(folder, 'mise.toml'), `[tasks.t${task}]\nrun = "x"\n`);
  appendFileSync(join(folder, 'mise.toml'), 'last = 1\n');
  for (let output = await check.next(); !output.startsWith('mise.toml:403:1'); ) output = await check.next();
  expect(await check.end()).toBe(0);
});

test('A report that the check itself writes does not start it again', async () => {
  const folder = temporaryFolder({ 'mise.toml': wrong });
  const check = watching(folder, ['--format', 'text', '--format', 'json', '--output', 'report.json']);
  expect(await check.next()).toMatch(/^mise.toml:2:1/);
  write(folder, 'mise.toml', right);
  expect(await check.next()).toBe('No problems in 1 file');
  expect(await check.end()).toBe(0);
});

test('The file that the output is redirected to does not start the check again', async () => {
  const folder = temporaryFolder({ 'mise.toml': right, 'watch.log': '' });
  const log = join(folder, 'watch.log');
  const output = openSync(log, 'a');
  const words = [builtProgram('taskwright.js'), 'check', '--no-shellcheck'];
  const program = spawn(process.execPath, [...words, '--watch'], { cwd: folder, stdio: ['ignore', output, output] });
  onTestFinished(() => void program.kill('SIGKILL'));
  let wake: () => void = () => undefined;
  const watcher = watch(log, () => wake());
  onTestFinished(() => watcher.close());
  const outputs = () => readFileSync(log, 'utf8').split(prompt);
  for (const [round, next] of [wrong, right, wrong, right].entries()) {
    while (outputs().length < round + 2) await new Promise<void>((resolve) => (wake = resolve));
    // Meanwhile, a change of the log would start the check again.
    const { stdout } = spawnSync(process.execPath, words, { cwd: folder, encoding: 'utf8' });
    expect(outputs().slice(round)).toEqual([expect.stringContaining(stdout), '']);
    write(folder, 'mise.toml', next);
  }
});
