import type { ClientCapabilities, Connection } from 'vscode-languageserver';
import type { OpenDocument } from '../documents/open-document.ts';
import type { OpenDocuments } from '../documents/open-documents.ts';
import type { Guard } from '../execution/guard.ts';
import type { SettingsStore } from '../workspace/settings.ts';
import { type DiagnosticsOptions, diagnosticsOf } from './document-diagnostics.ts';
import type { WorkspaceDiagnostics } from './workspace-diagnostics.ts';

export interface PublishingOptions extends DiagnosticsOptions {
  readonly documents: OpenDocuments;
  readonly settings: SettingsStore;
  readonly guard: Guard;
  readonly ofWorkspace: WorkspaceDiagnostics;
}

/**
 * Keeps the client's diagnostics up to date: asks the client to request them again, or sends them if the client does not
 * support requesting diagnostics.
 */
export interface PublishedDiagnostics {
  /** Must be called after a document is opened or edited. */
  changed(open: OpenDocument): void;
  closed(uri: string): void;
  /** Must be called when the problems of a file change without an edit, such as problems that were held back. */
  finished(uri: string): void;
  /** Must be called after the settings or the files that open documents depend on change. */
  refresh(): void;
}

/** Returns the component that keeps the client's diagnostics up to date. */
export function publishDiagnostics(
  connection: Connection,
  client: ClientCapabilities,
  options: PublishingOptions,
): PublishedDiagnostics {
  if (!client.textDocument?.diagnostic) return pushDiagnostics(connection, options);
  const { ofWorkspace } = options;
  const refreshClient = () => {
    if (client.workspace?.diagnostics?.refreshSupport !== true) return;
    void options.guard('refresh', undefined, () => connection.languages.diagnostics.refresh());
  };
  return {
    changed: () => ofWorkspace.changed(),
    closed: (uri) => ofWorkspace.closed(uri),
    finished(uri) {
      ofWorkspace.outdated(uri);
      if (options.documents.get(uri)) refreshClient();
    },
    refresh() {
      ofWorkspace.refresh();
      refreshClient();
    },
  };
}

function pushDiagnostics(connection: Connection, options: PublishingOptions): PublishedDiagnostics {
  const { documents, workspace, settings, guard } = options;
  /** The last diagnostics sent for each document, to avoid sending them twice. */
  const sent = new Map<string, string>();
  let revision = workspace.revision;

  const push = (uri: string, version: number) =>
    guard('diagnostics', undefined, async () => {
      const current = await settings.of(uri);
      await documents.get(uri)?.checking;
      const open = documents.get(uri);
      if (open?.version !== version) return;
      const params = { uri, version, diagnostics: diagnosticsOf(open, current, options) };
      const text = JSON.stringify(params);
      if (sent.get(uri) === text) return;
      sent.set(uri, text);
      await connection.sendDiagnostics(params);
    });
  const clear = (uri: string) => {
    sent.delete(uri);
    void guard('diagnostics', undefined, () => connection.sendDiagnostics({ uri, diagnostics: [] }));
  };
  const pushAll = (): void => {
    revision = workspace.revision;
    for (const uri of sent.keys()) if (!documents.get(uri)) clear(uri);
    for (const { uri, version } of documents.all()) void push(uri, version);
  };
  return {
    // An edit of one document can cause problems in others.
    changed: ({ uri, version }) => (workspace.revision === revision ? void push(uri, version) : pushAll()),
    closed: clear,
    finished(uri) {
      const open = documents.get(uri);
      if (open) void push(uri, open.version);
    },
    refresh: pushAll,
  };
}
