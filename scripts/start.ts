/**
 * Opens `examples/` in VS Code with the extension that was built: in desktop VS Code when `code` is on the PATH, else in
 * a VS Code of our own, whose address is printed and which ends with Ctrl-C. The npm script reaches it by `exec`, so that
 * a signal sent to npm arrives here and not at a shell in between.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { findExecutable } from '../harness/vscode/find-executable.ts';
import { installHost } from '../harness/vscode/install.ts';
import { extensionPackage, projectFolder } from '../harness/vscode/paths.ts';
import { folderUrl, startServer } from '../harness/vscode/server.ts';
import { packExtension } from './package.ts';

const examples = join(projectFolder, 'examples');
const desktop = findExecutable('code');
await (desktop === undefined ? serveWorkbench() : openDesktop(desktop));

async function openDesktop(code: string): Promise<void> {
  const args = [`--extensionDevelopmentPath=${projectFolder}`, '--wait', examples];
  const window = spawn(code, args, { stdio: 'inherit' });
  const [status] = await once(window, 'exit');
  process.exitCode = typeof status === 'number' ? status : 1;
}

async function serveWorkbench(): Promise<void> {
  installHost();
  await packExtension();
  const interrupted = firstSignal();
  const server = await startServer({ extensions: [extensionPackage] });
  console.log(`Taskwright is at ${folderUrl(server, examples)} (Ctrl-C ends it)`);
  await interrupted;
  await server.stop();
}

/** Ctrl-C reaches npm and this process alike, and npm hands it on: later ones are taken, and change nothing. */
async function firstSignal(): Promise<void> {
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve());
  });
}
