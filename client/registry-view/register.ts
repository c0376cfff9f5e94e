import { type ExtensionContext, type LogOutputChannel, window } from 'vscode';
import type { Registries } from '../registry/registries.ts';
import { registerExplainAccess } from './access/explain-access.ts';
import { registerConnectionCommands } from './connections/commands.ts';
import { createConnectionStore } from './connections/connection-store.ts';
import { createCredentials } from './connections/credentials.ts';
import { type OwnedSession, openRegistries } from './connections/open-registries.ts';
import { createSecrets } from './connections/secrets.ts';
import { createAccessTokens } from './sign-in/access-tokens.ts';

/** What the parts of the sidebar are given. */
export interface RegistryAdmin {
  readonly context: ExtensionContext;
  readonly output: LogOutputChannel;
  readonly registries: Registries;
}

/**
 * The *Registry Admin* sidebar. Only registers: nothing is read, asked or loaded before somebody looks at a registry. Each
 * part adds its line at the end.
 */
export function registerRegistryAdmin(context: ExtensionContext, output: LogOutputChannel): void {
  const store = createConnectionStore(context);
  const secrets = createSecrets(context);
  const accessTokens = createAccessTokens(async () => {});
  const credentials = createCredentials(secrets, accessTokens);
  const open = (): OwnedSession => {
    throw new Error('Sessions are not there yet.');
  };
  const registries = openRegistries({ connections: () => store.connections, open });
  store.onDidChange(() => registries.connectionsChanged());
  secrets.onDidChange((isOf) => registries.credentialsChanged(isOf));

  const parts = { registries, store, secrets, accessTokens, credentials, open };
  context.subscriptions.push({ dispose: () => registries.close() });
  context.subscriptions.push(...registerConnectionCommands(parts, report));

  function report(error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    output.error(message);
    // Not awaited: the message stays until it is dismissed.
    void window.showErrorMessage(message);
  }

  const admin: RegistryAdmin = { context, output, registries };
  context.subscriptions.push(...registerExplainAccess(admin.registries, report));
}
