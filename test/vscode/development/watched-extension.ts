import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { projectFolder } from '../../../harness/vscode/paths.ts';

/** An extension whose programs `npm run watch` builds. */
export interface WatchedExtension {
  readonly folder: string;
  /** Stops building, and removes the folder. */
  stop(): Promise<void>;
}

const linked = ['package.json', 'package.nls.json', 'README.md', 'docs', 'schemas', 'syntaxes'];
const programs = ['extension.cjs', 'language-client.cjs', 'registry-admin.cjs', 'server.js'];

/** Builds the extension as the task `watch` of this project does, into a folder of its own. Resolves when it is built. */
export async function watchExtension(): Promise<WatchedExtension> {
  const folder = mkdtempSync(join(tmpdir(), 'taskwright-watched-'));
  for (const name of linked) symlinkSync(join(projectFolder, name), join(folder, name));
  mkdirSync(join(folder, 'dist'));
  const script = join(projectFolder, 'scripts', 'build.ts');
  const child = spawn(process.execPath, [script, '--watch', '--into', join(folder, 'dist'), ...programs], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = async (): Promise<void> => {
    await ended(child);
    rmSync(folder, { recursive: true, force: true });
  };
  for await (const line of createInterface(child.stdout)) {
    if (line === '[watch] build finished') return { folder, stop };
  }
  await stop();
  throw new Error('The build ended before it was finished.');
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill();
  await exit;
}
