import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { projectFolder } from '../../../harness/vscode/paths.ts';

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'taskwright-start-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));
  return folder;
}

/** Starts a script of this repository, which ends with the test. */
function startScript(path: string, args: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const script = join(projectFolder, path);
  const child = spawn(process.execPath, [script, ...args], { env: { ...process.env, ...environment } });
  onTestFinished(() => void child.kill());
  return child;
}

test('npm start prints only its progress and the address, and leaves nothing in the temporary folder', async () => {
  const folder = await temporaryFolder();
  // Without desktop VS Code on the PATH.
  const started = startScript('scripts/start.ts', [], { TMPDIR: folder, PATH: '/usr/bin:/bin' });
  const errors = text(started.stderr);
  let output = '';
  for await (const chunk of started.stdout) {
    output += String(chunk);
    const address = /http:\S+/.exec(output)?.[0];
    if (address === undefined || started.killed) continue;
    expect((await fetch(address)).status).toBe(200);
    expect(await readdir(folder)).not.toEqual([]);
    started.kill('SIGINT');
  }
  expect(output.replace(/http:\S+/, 'ADDRESS').split('\n')).toEqual([
    'Packaging Taskwright…',
    'Taskwright runs at ADDRESS (press Ctrl+C to stop)',
    '',
  ]);
  expect(await errors).toBe('');
  expect(await readdir(folder)).toEqual([]);
});

test('while VS Code is installed, the size of its folder is printed', async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'package.tgz'), Buffer.alloc(3_000_000));
  const reporter = startScript('harness/vscode/size-reporter.ts', [folder, '50']);
  const [line] = await once(reporter.stdout, 'data');
  expect(String(line)).toMatch(/^ +3 MB after \d+ s\n/);
});
