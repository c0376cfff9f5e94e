import { Disposable, type ExtensionContext, languages, workspace } from 'vscode';
import { documentSelector } from '../documents/document-selector.ts';
import { watchForFile } from '../documents/watch-for-file.ts';
import type { LanguageServer } from './language-server.ts';

/** The activation events for files that the server handles. */
const activation = 'workspaceContains:';

/**
 * Starts the server once the window has a document or a file that it handles. A request starts it as well. In other
 * windows, the extension is active for registries, and the server would only use memory. Resolves when the server has
 * started, or when it is not needed yet.
 */
export async function startWhenNeeded(
  server: LanguageServer,
  { extension, subscriptions }: Pick<ExtensionContext, 'extension' | 'subscriptions'>,
): Promise<void> {
  // Not every file system can be searched.
  const isSearched = (workspace.workspaceFolders ?? []).every(({ uri }) => uri.scheme === 'file');
  const isOpen = workspace.textDocuments.some((document) => languages.match(documentSelector, document) > 0);
  if (isOpen || !isSearched) return server.start();

  const waiting = Disposable.from(
    workspace.onDidOpenTextDocument((document) => {
      if (languages.match(documentSelector, document) > 0) start();
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
