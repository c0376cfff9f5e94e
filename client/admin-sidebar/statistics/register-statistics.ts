import { commands, type Disposable, Uri, ViewColumn, type WebviewPanel, window } from 'vscode';
import type { Registries } from '../../../admin-client/registries.ts';
import { pageHtml } from '../../webview-host/page-html.ts';
import { chooseConnection } from '../connections/choose-connection.ts';
import type { TreeNode } from '../tree-state/tree-node.ts';
import { StatisticsPage, titleOf } from './statistics-page.ts';

const viewType = 'taskwright.registry.statistics';

/** Registers *Show Statistics*: a page for each registry, which VS Code restores when the window reloads. */
export function registerStatistics(
  registries: Registries,
  extension: Uri,
  report: (error: unknown) => void,
): Disposable[] {
  const panels = new Map<string, WebviewPanel>();
  const options = { enableScripts: true, localResourceRoots: [Uri.joinPath(extension, 'dist', 'webview')] };

  function attach(panel: WebviewPanel, connectionId: string): void {
    panels.set(connectionId, panel);
    panel.onDidDispose(() => panels.delete(connectionId));
    panel.webview.options = options;
    new StatisticsPage(panel, connectionId, registries);
    panel.webview.html = pageHtml(panel.webview, extension, 'statistics');
  }

  async function open(node: TreeNode | undefined): Promise<void> {
    const connection = await chooseConnection(registries, node);
    if (connection === undefined) return;
    const panel = panels.get(connection.id);
    if (panel) panel.reveal();
    else {
      const created = window.createWebviewPanel(viewType, titleOf({ connection }), ViewColumn.Active, {
        ...options,
        enableFindWidget: true,
      });
      attach(created, connection.id);
    }
  }

  return [
    commands.registerCommand(viewType, (node?: TreeNode) => open(node).catch(report)),
    window.registerWebviewPanelSerializer(viewType, {
      async deserializeWebviewPanel(panel, state: unknown) {
        const connectionId: unknown = Reflect.get(Object(state), 'connectionId');
        const isConnected = registries.connections.some(({ id }) => id === connectionId);
        if (typeof connectionId === 'string' && isConnected && !panels.has(connectionId)) attach(panel, connectionId);
        else panel.dispose();
      },
    }),
  ];
}
