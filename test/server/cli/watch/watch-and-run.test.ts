import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
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

test('A report that the check itself writes does not start it again', async () => {
  const folder = temporaryFolder({ 'mise.toml': wrong });
  const check = watching(folder, ['--format', 'text', '--format', 'json', '--output', 'report.json']);
  expect(await check.next()).toMatch(/^mise.toml:2:1/);
  write(folder, 'mise.toml', right);
  expect(await check.next()).toBe('No problems in 1 file');
  expect(await check.end()).toBe(0);
});
