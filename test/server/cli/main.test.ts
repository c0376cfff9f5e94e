import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, openSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { builtProgram } from '../../../harness/system/built-programs.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

const program = builtProgram('taskwright.js');

function start(folder: string, words: readonly string[]): ChildProcess & Piped {
  const child = spawn(process.execPath, [program, ...words], { cwd: folder, stdio: ['pipe', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill());
  return child;
}

type Piped = ReturnType<typeof spawn> & { stdout: NodeJS.ReadableStream; stderr: NodeJS.ReadableStream };

async function finished(child: ReturnType<typeof start>) {
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code, stdout, stderr };
}

/** Enough mistakes that the output exceeds the capacity of a pipe. */
const manyMistakes = `[a]\n${Array.from({ length: 5_000 }, (_, index) => `k${index} = 1\n`).join('')}`;

test('The program checks files, and ends with the exit code', async () => {
  const folder = temporaryFolder({ 'tasks.toml': '[a]\nrunn = "x"\n' });
  const { code, stdout, stderr } = await finished(start(folder, ['check']));
  expect(stdout).toMatch(/^tasks\.toml:2:1 error Unknown key `runn`/);
  expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
});

test('The program reads standard input and writes standard output', async () => {
  const child = start(temporaryFolder({}), ['format', '-']);
  child.stdin?.end('a="x"');
  expect(await finished(child)).toEqual({ code: 0, stdout: 'a = "x"\n', stderr: '' });
});

test('All output arrives, regardless of its size', async () => {
  const folder = temporaryFolder({ 'tasks.toml': manyMistakes });
  const { code, stdout } = await finished(start(folder, ['check', '--format', 'json']));
  expect(JSON.parse(stdout).problems).toHaveLength(5_000);
  expect(code).toBe(1);
});

test('All output arrives through a pipe that does not block the writer', async () => {
  const folder = temporaryFolder({ 'tasks.toml': manyMistakes });
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  const reader = spawn('sh', ['-c', 'sleep 1; exec cat'], {
    stdio: [openSync(pipe, constants.O_RDWR), 'pipe', 'inherit'],
  }) as ReturnType<typeof start>;
  onTestFinished(() => void reader.kill());
  const output = openSync(pipe, constants.O_WRONLY | constants.O_NONBLOCK);
  const child = spawn(process.execPath, [program, 'check', '--format', 'json'], {
    cwd: folder,
    stdio: ['ignore', output, 'pipe'],
  }) as ReturnType<typeof start>;
  closeSync(output);
  let json = '';
  reader.stdout.on('data', (chunk: Buffer) => {
    json += chunk.toString();
  });
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  await expect.poll(() => json.endsWith('}\n')).toBe(true);
  expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
  expect(JSON.parse(json).problems).toHaveLength(5_000);
});

test('A reader that disconnects is not an error', async () => {
  const child = start(temporaryFolder({ 'tasks.toml': manyMistakes }), ['check']);
  child.stdout.once('readable', () => child.stdout.destroy());
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
});

test('Two thousand files are checked in one run', async () => {
  const files = Array.from({ length: 2_000 }, (_, index) => [`p${index % 50}/${index}.tasks.toml`, '[a]\nrun = "x"\n']);
  const { code, stdout } = await finished(
    start(temporaryFolder(Object.fromEntries(files)), ['check', '--no-shellcheck']),
  );
  expect({ code, stdout }).toEqual({ code: 0, stdout: 'No problems in 2000 files\n' });
});
