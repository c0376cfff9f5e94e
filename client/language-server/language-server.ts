import type { Uri } from 'vscode';

export type ServerState = 'starting' | 'running' | 'stopped';

/** The language server as the rest of the extension uses it. None of its promises reject. */
export interface LanguageServer {
  start(): Promise<void>;
  restart(): Promise<void>;
  stop(): Promise<void>;
  /** Calls the listener immediately, and then at every change until the extension ends. */
  watchState(listener: (state: ServerState) => void): void;
  /** Calls the listener with the files that are task files only because a config file includes them, at every change. */
  watchIncludedFiles(listener: (files: readonly Uri[]) => void): void;
  /** Calls the listener at every notification with this method, until the extension ends. */
  watchNotification(method: string, listener: () => void): void;
  /**
   * Sends a request that is not part of the language server protocol. Resolves to undefined when the server does not run or
   * cannot answer; the log contains the reason.
   */
  request<Answer>(method: string, params?: object): Promise<Answer | undefined>;
  /** Makes the editor request the code lenses again. */
  refreshCodeLenses(): void;
}
