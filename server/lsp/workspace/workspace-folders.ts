import type { InitializeParams, WorkspaceFolder, WorkspaceFoldersChangeEvent } from 'vscode-languageserver';
import { pathOfUri } from '../../files/file-uri.ts';
import { unixPath } from '../../files/paths.ts';

/** The folders that are open in the client. */
export class WorkspaceFolders {
  #folders: readonly WorkspaceFolder[];
  #unixPaths: readonly string[];

  constructor({ workspaceFolders, rootUri }: Pick<InitializeParams, 'workspaceFolders' | 'rootUri'>) {
    this.#folders = workspaceFolders ?? (rootUri ? [{ uri: rootUri, name: '' }] : []);
    this.#unixPaths = this.paths.map(unixPath);
  }

  get isEmpty(): boolean {
    return this.#folders.length === 0;
  }

  get paths(): readonly string[] {
    return this.#folders.flatMap(({ uri }) => pathOfUri(uri) ?? []);
  }

  /** The paths with `/` as separator. */
  get unixPaths(): readonly string[] {
    return this.#unixPaths;
  }

  update({ added, removed }: WorkspaceFoldersChangeEvent): void {
    const gone = new Set(removed.map(({ uri }) => uri));
    this.#folders = [...this.#folders.filter(({ uri }) => !gone.has(uri)), ...added];
    this.#unixPaths = this.paths.map(unixPath);
  }
}
