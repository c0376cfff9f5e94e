import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../../harness/services/free-ports.ts';
import { launchBrowser, openWindow } from '../../../harness/vscode/browser.ts';
import { developIn } from '../../../harness/vscode/development.ts';
import { connectInspector } from '../../../harness/vscode/inspector.ts';
import { folderUrl, startServer } from '../../../harness/vscode/server.ts';
import { openFile, openWorkbench } from '../../../harness/vscode/window/workbench.ts';
import { breakAt, lineWith } from './source-breakpoints.ts';
import { watchExtension } from './watched-extension.ts';

/** The port of `.vscode/launch.json`, on which the language server listens in a window that is debugged. */
const serverPort = 6009;

test('breakpoints in the sources of the extension and of the language server pause a window for development', async () => {
  const extension = await watchExtension();
  onTestFinished(() => extension.stop());
  const program = (name: string): string => join(extension.folder, 'dist', name);
  const inClient = lineWith('client/extension.ts', 'const editing = registerEditing(');
  const inServer = lineWith('server/lsp/host/host.ts', 'const changed = applyChange(');

  const { page, port, url } = await openDevelopment(extension.folder);
  const opened = openWorkbench(page, url);
  const client = await connectInspector(port);
  const clientPaused = await breakAt(client, program('extension.cjs'), inClient);
  await client.send('Runtime.runIfWaitingForDebugger');
  expect(await clientPaused()).toEqual(inClient);
  await opened;

  const server = await connectInspector(serverPort);
  const serverPaused = await breakAt(server, program('programs/server.js'), inServer);
  const paused = serverPaused();
  await openFile(page, 'tasks.toml');
  expect(await paused).toEqual(inServer);
  for (const inspector of [client, server]) inspector.close();
});

/** Starts a VS Code that loads the extension from its folder and waits for a debugger. */
async function openDevelopment(extension: string) {
  const folder = mkdtempSync(join(tmpdir(), 'taskwright-debugged-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'tasks.toml'), '[build]\nrun = "make"\n');
  const server = await startServer();
  onTestFinished(() => server.stop());
  const browser = await launchBrowser();
  onTestFinished(() => browser.close());
  const page = await openWindow(browser);
  await developIn(page, server, { extensions: [extension], takesPayload: true });
  const port = await freePort();
  const payload = encodeURIComponent(JSON.stringify([['inspect-brk-extensions', String(port)]]));
  return { page, port, url: `${folderUrl(server, folder)}&payload=${payload}` };
}
