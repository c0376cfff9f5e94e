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
import type { LanguageServer } from '../../language-server/language-server.ts';
import type { Scope } from '../../webview/graph/model/messages.ts';
import { pageHtml } from '../../webview-host/page-html.ts';
import { idOfTask } from '../list/id-of-task.ts';
import { pickTask } from '../list/pick-task.ts';
import { taskAtCaret } from '../list/task-at-caret.ts';
import type { TaskList } from '../list/task-list.ts';
import { driveGraphPanel, type GraphPanel } from './graph-panel.ts';
import { createGraphSource } from './graph-source.ts';

const viewType = 'taskwright.graph';

/** The page *Task Graph* with its commands. There is one in a window; it comes back when the window is loaded again. */
export function registerGraph(context: ExtensionContext, server: LanguageServer, list: TaskList): Disposable[] {
  const source = createGraphSource(server);
  const pages = Uri.joinPath(context.extensionUri, 'dist', 'webview');
  const options = { enableScripts: true, localResourceRoots: [pages] };
  let shown: GraphPanel | undefined;

  function attach(panel: WebviewPanel): GraphPanel {
    panel.webview.options = options;
    panel.onDidDispose(() => {
      if (shown?.panel === panel) shown = undefined;
    });
    shown = driveGraphPanel(panel, server, source);
    panel.webview.html = pageHtml(panel.webview, context.extensionUri, 'graph', { hasWorkers: true });
    return shown;
  }

  function show(scope: Scope): void {
    const column = window.activeTextEditor ? ViewColumn.Beside : ViewColumn.Active;
    const panel =
      shown ?? attach(window.createWebviewPanel(viewType, l10n.t('Task Graph'), { viewColumn: column }, options));
    panel.show(scope);
  }

  async function showFile(given: unknown): Promise<void> {
    const uri = given instanceof Uri ? given : window.activeTextEditor?.document.uri;
    if (uri) show({ is: 'file', uri: uri.toString() });
    else void window.showInformationMessage(l10n.t('There is no file here. Open one that holds tasks.'));
  }

  /** Around the task of a row, else the one at the caret, else the one that the user picks. */
  async function showAround(given: unknown): Promise<void> {
    const id = idOfTask(given) ?? (await idAtCaret()) ?? (await pickTask(list, l10n.t('Task to show')))?.id;
    if (id !== undefined) show({ is: 'around', id });
  }

  async function idAtCaret(): Promise<string | undefined> {
    return window.activeTextEditor && taskAtCaret(server, window.activeTextEditor);
  }

  return [
    source,
    commands.registerCommand('taskwright.showGraph', () => show({ is: 'workspace' })),
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
