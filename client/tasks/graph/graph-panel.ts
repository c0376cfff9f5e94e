import { commands, type Disposable, Uri, type WebviewPanel, window, workspace } from 'vscode';
import type { GraphEdge } from '../../../server/protocol/task-graph.ts';
import type { LanguageServer } from '../../language-server/language-server.ts';
import type { Action, Condition, ExtensionMessage, PageMessage, Scope } from '../../webview/graph/model/messages.ts';
import { taskAtCaret } from '../list/task-at-caret.ts';
import { openAsText, saveSvg } from './export-graph.ts';
import { graphMessage } from './graph-message.ts';
import type { GraphSource } from './graph-source.ts';
import { openSource } from './open-source.ts';

/** The page of the graph, as long as it is open. */
export interface GraphPanel {
  readonly panel: WebviewPanel;
  show(scope: Scope): void;
}

/** The page is told of changes at most so often while somebody types (milliseconds), and of large graphs more seldom. */
const shortestPause = 100;
/** A caret on its way is not followed to each line (milliseconds). */
const caretPause = 150;

const commandOf: Readonly<Record<Exclude<Action, 'retry'>, string>> = {
  newTask: 'taskwright.newTask',
  restartServer: 'taskwright.restartServer',
  showOutput: 'taskwright.showOutput',
};

/** Tells the page what it shows while it can be seen, and does what it asks for. */
export function driveGraphPanel(panel: WebviewPanel, server: LanguageServer, source: GraphSource): GraphPanel {
  /** The page is there and listens. A page that cannot be seen is not there. */
  let isListening = false;
  let wanted: Scope | undefined;
  /** The page has no caret: while it has the focus, that of the editor before it counts on. */
  let editor = window.activeTextEditor ?? window.visibleTextEditors[0];
  let toldCondition: Condition | undefined;
  let toldGraph = '';
  let toldCaret: string | undefined;
  let pause = shortestPause;
  let pendingGraph: ReturnType<typeof setTimeout> | undefined;
  let pendingCaret: ReturnType<typeof setTimeout> | undefined;

  function tell(message: ExtensionMessage): void {
    if (isListening) void panel.webview.postMessage(message);
  }

  async function tellGraph(): Promise<void> {
    const started = performance.now();
    const { state } = source;
    const answer = state === 'running' ? await source.get() : undefined;
    if (state !== source.state || !isListening) return;
    tellCondition(state === 'running' && !answer ? 'failed' : state);
    if (!answer) return;
    const message = graphMessage(answer, (uri) => workspace.asRelativePath(Uri.parse(uri)));
    const text = JSON.stringify(message);
    pause = Math.max(shortestPause, 4 * (performance.now() - started));
    if (text === toldGraph) return;
    toldGraph = text;
    tell(message);
  }

  function tellCondition(condition: Condition): void {
    if (condition === toldCondition) return;
    toldCondition = condition;
    tell({ type: 'condition', condition });
  }

  function tellGraphSoon(): void {
    pendingGraph ??= setTimeout(() => {
      pendingGraph = undefined;
      void tellGraph();
    }, pause);
  }

  async function tellCaret(): Promise<void> {
    const asked = editor;
    if (!asked || !isListening) return;
    const id = await taskAtCaret(server, asked);
    if (asked !== editor || id === toldCaret) return;
    toldCaret = id;
    tell({ type: 'caret', id });
  }

  function tellCaretSoon(): void {
    clearTimeout(pendingCaret);
    pendingCaret = setTimeout(() => void tellCaret(), caretPause);
  }

  function tellScope(): void {
    if (!wanted || !isListening) return;
    tell({ type: 'scope', scope: wanted });
    wanted = undefined;
  }

  async function receive(message: PageMessage): Promise<void> {
    switch (message.type) {
      case 'ready': {
        isListening = true;
        toldCondition = undefined;
        toldGraph = '';
        tellScope();
        await tellGraph();
        if (toldCaret !== undefined) tell({ type: 'caret', id: toldCaret });
        return tellCaret();
      }
      case 'openNode':
        return openNode(message.id);
      case 'openEdge':
        return openEdge(message);
      case 'act':
        if (message.action === 'retry') source.refresh();
        else await commands.executeCommand(commandOf[message.action]);
        return;
      case 'exportSvg':
        return saveSvg(message.svg);
      case 'exportText': {
        const { format, nodes, edges } = message;
        return openAsText(server, { format, nodes, edges });
      }
    }
  }

  /** A name that nobody has is at home where it is named first. */
  async function openNode(id: string): Promise<void> {
    const answer = await source.get();
    const node = answer?.nodes.find((one) => one.id === id);
    const edge = answer?.edges.find(({ to }) => to === id);
    if (node?.uri !== undefined && node.place) await openSource(node.uri, node.place, panel);
    else if (edge) await openEdge(edge);
  }

  async function openEdge({ from, to, via }: Pick<GraphEdge, 'from' | 'to' | 'via'>): Promise<void> {
    const answer = await source.get();
    const edge = answer?.edges.find((one) => one.from === from && one.to === to && one.via === via);
    const uri = answer?.nodes.find(({ id }) => id === from)?.uri;
    if (edge && uri !== undefined) await openSource(uri, edge.place, panel);
  }

  const subscriptions: Disposable[] = [
    panel.webview.onDidReceiveMessage(receive),
    panel.onDidChangeViewState(() => {
      if (!panel.visible) isListening = false;
    }),
    source.onDidChange(tellGraphSoon),
    // What stands at the caret may be another task now.
    source.onDidChange(tellCaretSoon),
    window.onDidChangeTextEditorSelection(tellCaretSoon),
    window.onDidChangeActiveTextEditor((active) => {
      editor = active ?? editor;
      tellCaretSoon();
    }),
  ];
  panel.onDidDispose(() => {
    isListening = false;
    clearTimeout(pendingGraph);
    clearTimeout(pendingCaret);
    for (const subscription of subscriptions) subscription.dispose();
  });

  return {
    panel,
    show(scope) {
      wanted = scope;
      panel.reveal();
      tellScope();
    },
  };
}
