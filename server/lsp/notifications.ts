import {
  BulkRegistration,
  DidChangeConfigurationNotification,
  DidChangeTextDocumentNotification,
  DidChangeWatchedFilesNotification,
  DidChangeWorkspaceFoldersNotification,
  DidCloseTextDocumentNotification,
  DidOpenTextDocumentNotification,
  DidSaveTextDocumentNotification,
  DocumentFormattingRequest,
  DocumentRangeFormattingRequest,
  InitializedNotification,
  NotificationType,
} from 'vscode-languageserver';
import { type CaretMoved, caretMovedNotification } from '../protocol/caret-moved.ts';
import { workspaceTrustedNotification } from '../protocol/workspace-trusted.ts';
import { canRegisterFormatting } from './capabilities.ts';
import type { ServerContext } from './context/server-context.ts';
import { onNotification } from './gate/gate.ts';

/** All notifications that the server handles. */
export const notifications = [
  onNotification(InitializedNotification.type, (_, context) => initialized(context)),
  onNotification(DidOpenTextDocumentNotification.type, (params, context) => {
    context.documents.open(params);
    documentChanged(params.textDocument.uri, context);
    void readEncodingLater(params.textDocument.uri, context);
  }),
  onNotification(DidChangeTextDocumentNotification.type, (params, context) => {
    const open = context.documents.change(params);
    if (open) context.unfinished.edited(open, params.contentChanges);
    documentChanged(params.textDocument.uri, context);
  }),
  onNotification(DidSaveTextDocumentNotification.type, ({ textDocument }, context) => {
    context.unfinished.finish(textDocument.uri);
    context.folders.saved(textDocument.uri);
    return readEncoding(textDocument.uri, context);
  }),
  onNotification(new NotificationType<CaretMoved>(caretMovedNotification), ({ uri, line }, { unfinished }) =>
    unfinished.caretMoved(uri, line),
  ),
  onNotification(new NotificationType<object>(workspaceTrustedNotification), (_, { scripts }) => scripts.trusted()),
  onNotification(DidCloseTextDocumentNotification.type, ({ textDocument }, context) =>
    closed(textDocument.uri, context),
  ),
  onNotification(
    DidChangeConfigurationNotification.type,
    async (_, { settings, scripts, diagnostics, tasks, refreshLenses }) => {
      if (!(await settings.changed())) return;
      scripts.refresh();
      refreshLenses();
      diagnostics.refresh();
      tasks.changed();
    },
  ),
  onNotification(DidChangeWatchedFilesNotification.type, async ({ changes }, context) => {
    context.folders.filesChanged(changes);
    for (const { uri } of changes) await readEncoding(uri, context);
  }),
  onNotification(DidChangeWorkspaceFoldersNotification.type, ({ event }, { folders }) => folders.foldersChanged(event)),
];

async function initialized(context: ServerContext): Promise<void> {
  const { client, connection, settings, folders, slices } = context;
  const { capabilities } = client;
  const { configuration, didChangeConfiguration } = capabilities.workspace ?? {};
  if (configuration) settings.enable();
  // Clients open documents immediately, and their first diagnostics do not depend on the search.
  const started = slices.runLater([].values()).then(() => folders.start());
  if (canRegisterFormatting(capabilities)) await registerFormatting(connection);
  if (didChangeConfiguration?.dynamicRegistration) {
    await connection.client.register(DidChangeConfigurationNotification.type, { section: 'taskwright' });
  }
  await started;
}

/** Registers formatting for all documents except scripts, which have their own formatters. */
async function registerFormatting(connection: ServerContext['connection']): Promise<void> {
  const languages = ['tasks-toml', 'tasks-json', 'tasks-config-toml'].map((language) => ({ language }));
  const documentSelector = [...languages, { pattern: '**/*.toml' }];
  const registrations = BulkRegistration.create();
  registrations.add(DocumentFormattingRequest.type, { documentSelector });
  registrations.add(DocumentRangeFormattingRequest.type, { documentSelector });
  await connection.client.register(registrations);
}

function documentChanged(uri: string, { documents, diagnostics, tasks }: ServerContext): void {
  const open = documents.get(uri);
  if (!open) return;
  diagnostics.changed(open);
  tasks.changed();
}

/** Reads the encoding of the file of an open document. A script may be in any encoding. */
async function readEncoding(uri: string, { documents, encodings }: ServerContext): Promise<void> {
  const open = documents.get(uri);
  if (open && !open.document.language.holdsOneTask) await encodings.read(uri);
}

/** Reads the encoding after the messages that arrive together, since clients request diagnostics immediately. */
function readEncodingLater(uri: string, context: ServerContext): Promise<void> {
  const { guard, slices } = context;
  return guard('reading the encoding', undefined, async () => {
    await slices.runLater([].values());
    await readEncoding(uri, context);
  });
}

function closed(uri: string, context: ServerContext): void {
  const { documents, encodings, settings, folders, diagnostics, unfinished, tasks } = context;
  documents.close(uri);
  encodings.forget(uri);
  settings.forget(uri);
  unfinished.closed(uri);
  const isReadAgain = folders.closed(uri);
  diagnostics.closed(uri);
  // Its tasks are missing until the file is read; the client is notified after that.
  if (!isReadAgain) tasks.changed();
}
