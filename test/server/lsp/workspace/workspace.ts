import { chmodSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { onTestFinished } from 'vitest';
import type { ClientCapabilities } from 'vscode-languageserver-protocol/node';
import {
  type LanguageServer,
  startLanguageServer,
  usualCapabilities,
} from '../../../../harness/language-server/language-server.ts';
import type { ServedDocument } from '../../../../harness/language-server/served-document.ts';
import { type Files, temporaryFolder } from '../../cli/support/temporary-folder.ts';

/** The capabilities of VS Code that concern the files of a workspace. */
export const workspaceCapabilities: ClientCapabilities = {
  ...usualCapabilities,
  workspace: {
    ...usualCapabilities.workspace,
    workspaceFolders: true,
    didChangeWatchedFiles: { dynamicRegistration: true },
    diagnostics: { refreshSupport: true },
    codeLens: { refreshSupport: true },
  },
  window: { workDoneProgress: true },
};

export interface ServeOptions {
  readonly capabilities?: ClientCapabilities;
  readonly initializationOptions?: unknown;
  /** The workspace folders inside the temporary folder; by default the temporary folder itself. */
  readonly folders?: readonly string[];
  /** The settings of the client, by section. */
  readonly settings?: Readonly<Record<string, unknown>>;
}

/** Starts a server for a temporary folder with these files. */
export async function serve(files: Files, options: ServeOptions = {}): Promise<ServedWorkspace> {
  const folder = temporaryFolder(files);
  const server = await startLanguageServer({
    folder,
    capabilities: options.capabilities ?? workspaceCapabilities,
    initializationOptions: options.initializationOptions,
    ...(options.settings && { settings: options.settings }),
    ...(options.folders && { folders: options.folders.map((name) => join(folder, name)) }),
  });
  onTestFinished(() => server.stop());
  return new ServedWorkspace(server, folder);
}

/** A workspace with a language server. */
export class ServedWorkspace {
  readonly server: LanguageServer;
  readonly folder: string;

  constructor(server: LanguageServer, folder: string) {
    this.server = server;
    this.folder = folder;
  }

  uri(path: string): string {
    return pathToFileURL(join(this.folder, path)).href;
  }

  /** Opens a file, optionally with a text that differs from the disk. */
  open(path: string, marked: string, languageId?: string): Promise<ServedDocument> {
    return this.server.open(marked, { uri: this.uri(path), ...(languageId !== undefined && { languageId }) });
  }

  /**
   * Writes a file and notifies the server, like a client that watches files. The file is replaced atomically, since the
   * server may be reading it.
   */
  async write(path: string, text: string, type: 'created' | 'changed' = 'created'): Promise<void> {
    this.#put(path, text);
    await this.#notify(path, type === 'created' ? 1 : 2);
  }

  /** Changes whether a file is executable, and notifies the server. */
  async setExecutable(path: string, isExecutable: boolean): Promise<void> {
    chmodSync(join(this.folder, path), isExecutable ? 0o755 : 0o644);
    await this.#notify(path, 2);
  }

  /** Replaces the text of a document and saves it, like a client that does not watch files. */
  async save(document: ServedDocument, text: string): Promise<void> {
    await document.replace(text);
    this.#put(relative(this.folder, fileURLToPath(document.uri)), text);
    const textDocument = { uri: document.uri };
    await this.server.connection.sendNotification('textDocument/didSave', { textDocument });
  }

  async remove(path: string): Promise<void> {
    rmSync(join(this.folder, path), { recursive: true });
    await this.#notify(path, 3);
  }

  async changeFolders(change: { readonly added?: readonly string[]; readonly removed?: readonly string[] }) {
    const named = (paths: readonly string[] = []) => paths.map((path) => ({ uri: this.uri(path), name: path }));
    const event = { added: named(change.added), removed: named(change.removed) };
    await this.server.connection.sendNotification('workspace/didChangeWorkspaceFolders', { event });
  }

  /**
   * Waits until a document has these problems, each as `code: text of its range`. Requests them again whenever the
   * server asks for a refresh.
   */
  async awaitProblems(document: ServedDocument, expected: readonly string[]): Promise<void> {
    for (;;) {
      const { refreshes } = this.server;
      const found = (await document.diagnostics()).map(({ code, range }) => {
        const text = document.text.slice(document.offset(range.start), document.offset(range.end));
        return `${code}: ${text}`;
      });
      if (JSON.stringify(found) === JSON.stringify(expected)) return;
      await this.server.until(() => this.server.refreshes > refreshes);
    }
  }

  /** Waits until all files have been read for the first time. */
  async settle(): Promise<void> {
    await this.server.until(() => this.server.refreshes > 0);
  }

  #put(path: string, text: string): void {
    mkdirSync(dirname(join(this.folder, path)), { recursive: true });
    writeFileSync(`${this.folder}.new`, text);
    renameSync(`${this.folder}.new`, join(this.folder, path));
  }

  async #notify(path: string, type: 1 | 2 | 3): Promise<void> {
    const changes = [{ uri: this.uri(path), type }];
    await this.server.connection.sendNotification('workspace/didChangeWatchedFiles', { changes });
  }
}
