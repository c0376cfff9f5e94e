import {
  BulkRegistration,
  type Connection,
  DidChangeConfigurationNotification,
  DocumentFormattingRequest,
  DocumentRangeFormattingRequest,
} from 'vscode-languageserver';
import { hasChanged, type OnChanged } from '../changes/changed.ts';
import type { Guard } from '../execution/guard.ts';
import { canRegisterFormatting } from './can-register-formatting.ts';
import type { Client } from './server-context.ts';

export interface RegistrationOptions {
  readonly client: Client;
  readonly guard: Guard;
  readonly onChanged: OnChanged;
}

/** Registers formatting and the changes of settings as soon as the client can handle requests, if it supports this. */
export function registerWithClient(connection: Connection, { client, guard, onChanged }: RegistrationOptions): void {
  async function register(): Promise<void> {
    const { capabilities } = client;
    if (canRegisterFormatting(capabilities)) await registerFormatting(connection);
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
