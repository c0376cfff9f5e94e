import type { Disposable, WebviewPanel } from 'vscode';
import type { LanguageServer } from '../../language-server/language-server.ts';
import type { GraphPageMessage, GraphScope } from '../../webview/graph/model/messages.ts';
import { createAffectedUpdates } from './affected-updates.ts';
import { createCaretUpdates } from './caret-updates.ts';
import { createGraphPage } from './graph-page.ts';
import type { GraphSource } from './graph-source.ts';
import { createGraphUpdates } from './graph-updates.ts';
import { performPageAction } from './page-actions.ts';
import { createRunUpdates, type GraphTasks } from './run-updates.ts';

/** An open panel that contains the page of the graph. */
export interface GraphPanel {
  readonly panel: WebviewPanel;
  show(scope: GraphScope): void;
}

/** Connects a panel to the language server: sends data to the page while it is visible, and handles its requests. */
export function connectGraphPanel(
  panel: WebviewPanel,
  server: LanguageServer,
  source: GraphSource,
  tasks: GraphTasks,
): GraphPanel {
  const page = createGraphPage(panel);
  const graph = createGraphUpdates(page, source);
  const caret = createCaretUpdates(page, server, source);
  const runs = createRunUpdates(page, tasks);
  const affected = createAffectedUpdates(page, tasks.list, tasks.affected);
  /** The scope to show when the page has loaded. */
  let pendingScope: GraphScope | undefined;

  function sendScope(): void {
    if (!pendingScope || !page.isLoaded) return;
    page.send({ type: 'scope', scope: pendingScope });
    pendingScope = undefined;
  }

  async function start(): Promise<void> {
    page.isLoaded = true;
    sendScope();
    await graph.start();
    await runs.start();
    await affected.start();
    await caret.start();
  }

  const subscriptions: readonly Disposable[] = [
    panel.webview.onDidReceiveMessage((message: GraphPageMessage) => {
      if (message.type === 'ready') return start();
      return message.type === 'inspect'
        ? runs.inspect(message.id)
        : performPageAction(message, { panel, server, source });
    }),
    panel.onDidChangeViewState(() => {
      if (!panel.visible) page.isLoaded = false;
    }),
    graph,
    caret,
    runs,
    affected,
  ];
  panel.onDidDispose(() => {
    page.isLoaded = false;
    for (const subscription of subscriptions) subscription.dispose();
  });

  return {
    panel,
    show(scope) {
      pendingScope = scope;
      panel.reveal();
      sendScope();
    },
  };
}
