import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, existsSync, openSync, symlinkSync } from 'node:fs';
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

test
  .runIf(existsSync('/dev/full'))
  .for([
    ['check'],
    ['check', '--no-cache'],
    ['check', '--format', 'json'],
    ['check', '--format', 'sarif'],
    ['check', '--format', 'github'],
    ['graph'],
    ['graph', '--format', 'dot'],
    ['env', 'a'],
    ['doctor'],
    ['schema'],
    ['help'],
    ['--version'],
  ])('Output that cannot be written ends %j with exit code 2 and the cause', async (words) => {
  const folder = temporaryFolder({ 'tasks.toml': '[a]\nrun="x"\n' });
  const child = spawn(process.execPath, [program, ...words], {
    cwd: folder,
    stdio: ['ignore', openSync('/dev/full', constants.O_WRONLY), 'pipe'],
  }) as ReturnType<typeof start>;
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: expect.stringContaining('the output could not be written: the disk is full; free some space'),
  });
});

test('A folder on the PATH that cannot be accessed is skipped', async () => {
  const folder = temporaryFolder({ 'tasks.toml': '[a]\nrun = "x"\n' });
  // Even the administrator cannot enter a folder whose path is a cycle of links.
  symlinkSync('cycle', join(folder, 'cycle'));
  const child = spawn(process.execPath, [program, 'check', '--no-cache'], {
    cwd: folder,
    env: { ...process.env, PATH: join(folder, 'cycle') },
    stdio: ['ignore', 'pipe', 'pipe'],
  }) as ReturnType<typeof start>;
  expect(await finished(child)).toMatchObject({ code: 0, stderr: '' });
  const cached = start(folder, ['check']);
  expect(await finished(cached)).toMatchObject({ code: 0, stderr: '' });
});

test.for([['check'], ['graph'], ['format', '--check']])(
  'A pipe or a device instead of a file is reported by %j, and not read',
  async (words) => {
    const folder = temporaryFolder({
      'mise.toml': 'task_config.includes = ["pipe.toml", "device.toml"]\n\n[env]\n_.file = "pipe.toml"\n',
    });
    execFileSync('mkfifo', [join(folder, 'pipe.toml')]);
    symlinkSync('/dev/zero', join(folder, 'device.toml'));
    const { code, stderr } = await finished(start(folder, words));
    expect({
      code,
      lines: stderr
        .trim()
        .split('\n')
        .toSorted()
        .filter((line) => line.includes('cannot read')),
    }).toEqual({
      code: 2,
      lines: ['device.toml', 'pipe.toml'].map(
        (name) => `taskwright: cannot read \`${name}\`: it is a pipe or a device; specify a file`,
      ),
    });
  },
);

test('A pipe that a shell passes as a file is read', async () => {
  const words = `'${process.execPath}' '${program}' check --no-cache --kind task-file <(echo '[a]')`;
  const child = spawn('bash', ['-c', words], { stdio: ['ignore', 'pipe', 'pipe'] }) as ReturnType<typeof start>;
  expect((await finished(child)).stdout).toContain('1 file');
});
