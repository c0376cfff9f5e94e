import {
  commands,
  type Disposable,
  type ExtensionContext,
  l10n,
  Uri,
  ViewColumn,
  type WebviewPanel,
  window,
} from 'vscode';
import { keyOfId } from '../../../server/protocol/task-ids.ts';
import type { LanguageServer } from '../../language-server/language-server.ts';
import type { GraphScope } from '../../webview/graph/model/messages.ts';
import { pageHtml } from '../../webview-host/page-html.ts';
import { idOfTask } from '../list/id-of-task.ts';
import { pickTask } from '../list/pick-task.ts';
import { taskAtCaret } from '../list/task-at-caret.ts';
import { connectGraphPanel, type GraphPanel } from './graph-panel.ts';
import { createGraphSource } from './graph-source.ts';
import type { GraphTasks } from './run-updates.ts';

const viewType = 'taskwright.graph';

/**
 * Registers the *Task Graph* page and its commands. A window has at most one such page, which is restored when the
 * window reloads.
 */
export function registerGraph(context: ExtensionContext, server: LanguageServer, tasks: GraphTasks): Disposable[] {
  const { list } = tasks;
  const source = createGraphSource(server);
  const pages = Uri.joinPath(context.extensionUri, 'dist', 'webview');
  const options = { enableScripts: true, localResourceRoots: [pages] };
  let shown: GraphPanel | undefined;

  function attach(panel: WebviewPanel): GraphPanel {
    panel.webview.options = options;
    panel.onDidDispose(() => {
      if (shown?.panel === panel) shown = undefined;
    });
    shown = connectGraphPanel(panel, server, source, tasks);
    panel.webview.html = pageHtml(panel.webview, context.extensionUri, 'graph', { hasWorkers: true });
    return shown;
  }

  function show(scope: GraphScope): void {
    const column = window.activeTextEditor ? ViewColumn.Beside : ViewColumn.Active;
    const panel =
      shown ?? attach(window.createWebviewPanel(viewType, l10n.t('Task Graph'), { viewColumn: column }, options));
    panel.show(scope);
  }

  async function showFile(argument: unknown): Promise<void> {
    const uri = argument instanceof Uri ? argument : window.activeTextEditor?.document.uri;
    if (uri) show({ kind: 'file', uri: uri.toString() });
    else void window.showInformationMessage(l10n.t('No file is open. Open a file that contains tasks.'));
  }

  /** Shows the graph around the task in the argument, the task at the caret, or else a task that the user selects. */
  async function showAround(argument: unknown): Promise<void> {
    const id =
      idOfTask(argument) ?? (await idAtCaret()) ?? (await pickTask(list, l10n.t('Select the task to show')))?.id;
    if (id !== undefined) show({ kind: 'around', id: keyOfId(id) });
  }

  async function idAtCaret(): Promise<string | undefined> {
    return window.activeTextEditor && taskAtCaret(server, window.activeTextEditor);
  }

  return [
    source,
    commands.registerCommand('taskwright.showGraph', () => show({ kind: 'workspace' })),
    commands.registerCommand('taskwright.showGraphOfFile', showFile),
    commands.registerCommand('taskwright.showGraphAroundTask', showAround),
    commands.registerCommand('taskwright.tasks.revealInGraph', showAround),
    window.registerWebviewPanelSerializer(viewType, {
      async deserializeWebviewPanel(panel) {
        if (shown) panel.dispose();
        else attach(panel);
      },
    }),
  ];
}
