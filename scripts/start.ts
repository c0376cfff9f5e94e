/**
 * Opens `examples/` in VS Code with the built extension: in desktop VS Code if `code` is on the PATH, otherwise in an
 * installed VS Code for the browser, which prints its address and runs until Ctrl+C. The npm script uses `exec`, so that
 * signals sent to npm reach this process and not a shell.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { findExecutable } from '../harness/system/find-executable.ts';
import { runCommand } from '../harness/system/run-command.ts';
import { installHost } from '../harness/vscode/install.ts';
import { extensionPackage, projectFolder } from '../harness/vscode/paths.ts';
import { folderUrl, startServer } from '../harness/vscode/server.ts';

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
  packQuietly();
  const interrupted = firstSignal();
  const server = await startServer({ extensions: [extensionPackage] });
  console.log(`Taskwright runs at ${folderUrl(server, examples)} (press Ctrl+C to stop)`);
  await interrupted;
  await server.stop();
}

/** Packages the extension in another process, whose output is shown only if it fails. */
function packQuietly(): void {
  console.log('Packaging Taskwright…');
  runCommand(process.execPath, [join(import.meta.dirname, 'package.ts')], { cwd: projectFolder });
}

/** Resolves at the first signal. Ignores later signals, because both the terminal and npm forward Ctrl+C to this process. */
async function firstSignal(): Promise<void> {
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve());
  });
}
