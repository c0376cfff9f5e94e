import type { Uri } from 'vscode';

export type ServerState = 'starting' | 'running' | 'stopped';

/** The interface of the language server for the rest of the extension. Its promises never reject. */
export interface LanguageServer {
  start(): Promise<void>;
  restart(): Promise<void>;
  stop(): Promise<void>;
  /** Calls the listener immediately, and then after each change until the extension is deactivated. */
  watchState(listener: (state: ServerState) => void): void;
  /** Calls the listener when the set of files that are task files only because a config file includes them changes. */
  watchIncludedFiles(listener: (files: readonly Uri[]) => void): void;
  /** Calls the listener for each notification with this method until the extension is deactivated. */
  watchNotification(method: string, listener: () => void): void;
  /**
   * Sends a request that is not part of the language server protocol. Resolves to undefined if the server is not
   * running or the request fails; failures are logged.
   */
  request<Answer>(method: string, params?: object): Promise<Answer | undefined>;
  /** Makes the editor request the code lenses again. */
  refreshCodeLenses(): void;
}
