import { l10n, window } from 'vscode';
import type { Connection } from '../../registry/connection.ts';
import type { RegistryNode } from './node.ts';

/** Asks which registry is meant, unless there is only one; undefined when people change their minds. */
export async function askRegistry(connections: readonly Connection[]): Promise<RegistryNode | undefined> {
  const [only, ...others] = connections;
  if (only !== undefined && others.length === 0) return { kind: 'registry', connection: only };
  const items = connections.map((connection) => ({
    label: connection.name,
    description: connection.baseUrl,
    connection,
  }));
  const chosen = await window.showQuickPick(items, { placeHolder: l10n.t('Which registry?') });
  return chosen && { kind: 'registry', connection: chosen.connection };
}
