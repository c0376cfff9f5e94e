import { CodeLensRefreshRequest, type Connection } from 'vscode-languageserver';
import { hasChanged, type OnChanged } from '../changes/changed.ts';
import type { Guard } from '../execution/guard.ts';
import type { Client } from './server-context.ts';

export interface LensRefreshOptions {
  readonly client: Client;
  readonly guard: Guard;
  readonly onChanged: OnChanged;
}

/** Asks the client to request code lenses and inlay hints again when they may differ, if it supports this. */
export function refreshLensesAndHints(connection: Connection, { client, guard, onChanged }: LensRefreshOptions): void {
  const { codeLens, inlayHint } = client.capabilities.workspace ?? {};

  async function refresh(): Promise<void> {
    if (codeLens?.refreshSupport) await connection.sendRequest(CodeLensRefreshRequest.type);
    if (inlayHint?.refreshSupport) await connection.languages.inlayHint.refresh();
  }

  onChanged((changed) => {
    if (hasChanged(changed, ['index', 'references', 'settings'])) void guard('refresh', undefined, refresh);
  });
}
