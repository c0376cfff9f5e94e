import { Disposable, type ExtensionContext, languages, type TextDocument, workspace } from 'vscode';
import { documentSelector } from '../documents/document-selector.ts';
import { hasFileAtRoot } from '../documents/file-at-root.ts';
import { watchForFile } from '../documents/watch-for-file.ts';
import type { LanguageServer } from './language-server.ts';

/** The activation events for files that the server handles. */
const activation = 'workspaceContains:';

/**
 * Resolves to whether the window has a document or a file that the server handles, as far as this is known within milliseconds:
 * a search of the folders takes up to a second while the window starts.
 */
export async function isServerNeeded(): Promise<boolean> {
  const folders = (workspace.workspaceFolders ?? []).map(({ uri }) => uri);
  // Not every file system can be searched.
  if (folders.some(({ scheme }) => scheme !== 'file')) return true;
  // A document may be opened while the folders are read.
  return isOpen() || (await Promise.all(folders.map(hasFileAtRoot))).includes(true) || isOpen();
}

function isOpen(): boolean {
  return workspace.textDocuments.some(isHandled);
}

function isHandled(document: TextDocument): boolean {
  return languages.match(documentSelector, document) > 0;
}

/**
 * Starts the server once the window has a document or a file that it handles. A request starts it as well. In other
 * windows, the extension is active for registries, and the server would only use memory.
 */
export function startWhenNeeded(
  server: LanguageServer,
  { extension, subscriptions }: Pick<ExtensionContext, 'extension' | 'subscriptions'>,
): void {
  const waiting = Disposable.from(
    workspace.onDidOpenTextDocument((document) => {
      if (isHandled(document)) start();
    }),
    // Not awaited: commands wait for the activation, and a large workspace is searched for a while.
    watchForFile({ files: filesOf(extension.packageJSON) }, start),
  );
  subscriptions.push(waiting);

  function start(): void {
    waiting.dispose();
    void server.start();
  }
}

/** Returns the pattern of the files that the manifest of the extension names. */
function filesOf({ activationEvents }: { readonly activationEvents: readonly string[] }): string {
  const patterns = activationEvents.filter((event) => event.startsWith(activation));
  return `{${patterns.map((event) => event.slice(activation.length)).join(',')}}`;
}
