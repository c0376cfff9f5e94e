import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Server as HttpServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { zipEntries } from '../../system/zip-entries.ts';
import { extensionPackage, projectFolder } from '../paths.ts';
import { installBrowserOnlyHost } from './install.ts';

/** Texts by their paths in the folder. */
export type Files = Readonly<Record<string, string>>;

export interface BrowserOnlyServer {
  /** The address of the workbench. */
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Serves VS Code for browsers with the packed extension, on a virtual folder with these files (`vscode-test-web:`). Changes
 * are only stored in the browser.
 */
export async function startBrowserOnlyServer(files: Files): Promise<BrowserOnlyServer> {
  const { vscode, app } = installBrowserOnlyHost();
  const state = mkdtempSync(join(tmpdir(), 'taskwright-browser-only-'));
  const [extension, mount] = [join(state, 'taskwright'), join(state, 'mount')];
  copyPackage(extension);
  for (const [path, text] of Object.entries(files)) writeAt(join(mount, path), text);

  const application = await createRequire(import.meta.url)(app).default({
    build: { type: 'static', location: vscode, quality: 'stable', version: '' },
    extensionPaths: [extension],
    folderMountPath: mount,
  });
  const server: HttpServer = application.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${portOf(server)}`,
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
      rmSync(state, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}

function portOf(server: HttpServer): number {
  const isBound = (address: unknown): address is AddressInfo => typeof address === 'object' && address !== null;
  const address = server.address();
  if (!isBound(address)) throw new Error('The server is not listening on a port.');
  return address.port;
}

/** Copies only the files of the package. The readme has another name there, but nothing depends on it. */
function copyPackage(folder: string): void {
  const packed = zipEntries(readFileSync(extensionPackage)).map((name) => name.replace(/^extension\//, ''));
  for (const path of packed.filter((name) => existsSync(join(projectFolder, name)))) {
    cpSync(join(projectFolder, path), join(folder, path), { recursive: true });
  }
}

function writeAt(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
