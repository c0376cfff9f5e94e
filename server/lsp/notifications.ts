import {
  DidChangeConfigurationNotification,
  DidChangeTextDocumentNotification,
  DidChangeWatchedFilesNotification,
  DidChangeWorkspaceFoldersNotification,
  DidCloseTextDocumentNotification,
  DidOpenTextDocumentNotification,
  DidSaveTextDocumentNotification,
  InitializedNotification,
  NotificationType,
} from 'vscode-languageserver';
import { type CaretMoved, caretMovedNotification } from '../protocol/caret-moved.ts';
import { workspaceTrustedNotification } from '../protocol/workspace-trusted.ts';
import { onNotification } from './gate/gate.ts';

const caretMoved = new NotificationType<CaretMoved>(caretMovedNotification);
const workspaceTrusted = new NotificationType<object>(workspaceTrustedNotification);

/** All notifications that the server handles, and the changes that they report. */
export const notifications = [
  onNotification(InitializedNotification.type, () => ({ kind: 'client ready' })),
  onNotification(DidOpenTextDocumentNotification.type, ({ textDocument }) => ({ kind: 'opened', item: textDocument })),
  onNotification(
    DidChangeTextDocumentNotification.type,
    ({ textDocument: { uri, version }, contentChanges: edits }) => ({ kind: 'edited', uri, version, edits }),
  ),
  onNotification(DidSaveTextDocumentNotification.type, ({ textDocument: { uri } }) => ({ kind: 'saved', uri })),
  onNotification(DidCloseTextDocumentNotification.type, ({ textDocument: { uri } }) => ({ kind: 'closed', uri })),
  onNotification(caretMoved, ({ uri, line }) => ({ kind: 'caret moved', uri, line })),
  onNotification(workspaceTrusted, () => ({ kind: 'trust granted' })),
  onNotification(DidChangeConfigurationNotification.type, () => ({ kind: 'settings changed' })),
  onNotification(DidChangeWatchedFilesNotification.type, ({ changes }) => ({ kind: 'files changed', events: changes })),
  onNotification(DidChangeWorkspaceFoldersNotification.type, ({ event }) => ({ kind: 'folders changed', event })),
];
