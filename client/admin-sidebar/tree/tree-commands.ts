import { commands, type Disposable, window } from 'vscode';
import type { Registries } from '../../../admin-client/registries.ts';
import { chooseConnection } from '../connections/choose-connection.ts';
import type { TreeNode } from '../tree-state/tree-node.ts';
import { viewId } from '../tree-state/view-id.ts';
import type { TreeState } from './kinds/list-record.ts';
import { cancelReading, refreshAll, refreshNode } from './refresh.ts';

export interface TreeCommandsOptions {
  readonly registries: Registries;
  readonly state: () => TreeState;
  readonly groupRules: (by: TreeState['groupRulesBy']) => Promise<void>;
  /** Called after all requested data of these registries has been read. */
  readonly refreshed: (connectionIds: readonly string[]) => void;
}

export function treeCommands(options: TreeCommandsOptions): readonly Disposable[] {
  const { registries, state, groupRules, refreshed } = options;
  const withProgress = (task: () => Promise<void>): Thenable<void> =>
    window.withProgress({ location: { viewId } }, task);

  const refresh = async (node: TreeNode | undefined, selected: readonly TreeNode[] | undefined): Promise<void> => {
    const nodes = node === undefined ? await askNodes(registries) : selected?.includes(node) ? selected : [node];
    await withProgress(async () => {
      await Promise.all(
        nodes.map(async (one) => {
          const session = registries.session(one.connection.id);
          if (session !== undefined) await refreshNode(one, session, state());
        }),
      );
    });
    refreshed(nodes.filter(({ kind }) => kind === 'registry').map(({ connection }) => connection.id));
  };

  const refreshEverything = async (): Promise<void> => {
    const ids = registries.connections.map(({ id }) => id);
    await withProgress(() => refreshAll(ids.flatMap((id) => registries.session(id) ?? [])));
    refreshed(ids);
  };

  const cancel = (node: TreeNode | undefined): void => {
    const connections = node === undefined ? registries.connections : [node.connection];
    for (const { id } of connections) {
      const session = registries.session(id);
      if (session !== undefined) cancelReading(node, session, state());
    }
  };

  return [
    commands.registerCommand('taskwright.registry.cancelReading', cancel),
    commands.registerCommand('taskwright.registry.refresh', refreshEverything),
    commands.registerCommand('taskwright.registry.refreshNode', refresh),
    commands.registerCommand('taskwright.registry.groupRulesByUser', () => groupRules('user')),
    commands.registerCommand('taskwright.registry.groupRulesByPattern', () => groupRules('pattern')),
  ];
}

async function askNodes(registries: Registries): Promise<readonly TreeNode[]> {
  const connection = await chooseConnection(registries, undefined);
  return connection === undefined ? [] : [{ kind: 'registry', connection }];
}
