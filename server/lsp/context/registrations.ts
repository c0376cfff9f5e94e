import {
  BulkRegistration,
  type ClientCapabilities,
  type Connection,
  DefinitionRequest,
  DidChangeConfigurationNotification,
  DidChangeTextDocumentNotification,
  DidCloseTextDocumentNotification,
  DidOpenTextDocumentNotification,
  DocumentFormattingRequest,
  DocumentRangeFormattingRequest,
  HoverRequest,
  TextDocumentSyncKind,
} from 'vscode-languageserver';
import { mentioningFiles } from '../../core/analysis/other-mentions/mentioning-file.ts';
import { hasChanged, type OnChanged } from '../changes/changed.ts';
import type { Guard } from '../execution/guard.ts';
import { canRegisterFormatting } from './can-register-formatting.ts';
import type { Client, ServerContext } from './server-context.ts';

export interface RegistrationOptions {
  readonly client: Client;
  readonly guard: Guard;
  readonly onChanged: OnChanged;
  /** Undefined if files without tasks are not read. */
  readonly loadReadMentions: ServerContext['loadReadMentions'];
}

/** Registers formatting, the files without tasks and the changes of settings as soon as the client can handle requests, if it supports this. */
export function registerWithClient(
  connection: Connection,
  { client, guard, loadReadMentions, onChanged }: RegistrationOptions,
): void {
  async function register(): Promise<void> {
    const { capabilities } = client;
    if (canRegisterFormatting(capabilities)) await registerFormatting(connection);
    if (loadReadMentions && canRegisterOtherFiles(capabilities)) await registerOtherFiles(connection);
    if (capabilities.workspace?.didChangeConfiguration?.dynamicRegistration) {
      await connection.client.register(DidChangeConfigurationNotification.type, { section: 'taskwright' });
    }
  }

  onChanged((changed) => {
    if (hasChanged(changed, ['client'])) void guard('registration', undefined, register);
  });
}

/** Registers formatting for all documents except scripts, which have their own formatters. */
async function registerFormatting(connection: Connection): Promise<void> {
  const languages = ['tasks-toml', 'tasks-json', 'tasks-config-toml'].map((language) => ({ language }));
  const documentSelector = [...languages, { pattern: '**/*.toml' }];
  const registrations = BulkRegistration.create();
  registrations.add(DocumentFormattingRequest.type, { documentSelector });
  registrations.add(DocumentRangeFormattingRequest.type, { documentSelector });
  await connection.client.register(registrations);
}

/** Returns whether the client supports the registration of what the server handles in files without tasks. */
function canRegisterOtherFiles({ textDocument }: ClientCapabilities): boolean {
  const { synchronization, definition, hover } = textDocument ?? {};
  return [synchronization, definition, hover].every((capability) => capability?.dynamicRegistration === true);
}

/**
 * Registers files without tasks, such as CI files: their unsaved texts, and the definitions and hovers of the tasks that they
 * mention. A client starts the server for task files only.
 */
async function registerOtherFiles(connection: Connection): Promise<void> {
  const patterns = Object.values(mentioningFiles).flat();
  const documentSelector = patterns.map((pattern) => ({ scheme: 'file', pattern: `**/${pattern}` }));
  const registrations = BulkRegistration.create();
  registrations.add(DidOpenTextDocumentNotification.type, { documentSelector });
  registrations.add(DidChangeTextDocumentNotification.type, {
    documentSelector,
    syncKind: TextDocumentSyncKind.Incremental,
  });
  registrations.add(DidCloseTextDocumentNotification.type, { documentSelector });
  registrations.add(DefinitionRequest.type, { documentSelector });
  registrations.add(HoverRequest.type, { documentSelector });
  await connection.client.register(registrations);
}
