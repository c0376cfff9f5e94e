import { type Disposable, Uri, workspace } from 'vscode';
import type { ServerCondition } from '../../webview/graph/model/messages.ts';
import { graphMessage } from './graph-message.ts';
import type { GraphPage } from './graph-page.ts';
import type { GraphSource } from './graph-source.ts';

/**
 * The minimum pause between two updates of the page while a file is edited, in milliseconds. For large graphs, the
 * pause is longer.
 */
const minPause = 100;

/** The updates that send the graph and the condition of the server to the page while the page is loaded. */
export interface GraphUpdates extends Disposable {
  /** Sends everything to a page that has just been loaded. */
  start(): Promise<void>;
}

export function createGraphUpdates(page: GraphPage, source: GraphSource): GraphUpdates {
  let sentCondition: ServerCondition | undefined;
  let sentGraph = '';
  let pause = minPause;
  let pending: ReturnType<typeof setTimeout> | undefined;

  async function sendGraph(): Promise<void> {
    const started = performance.now();
    const { state } = source;
    const answer = state === 'running' ? await source.get() : undefined;
    if (state !== source.state || !page.isLoaded) return;
    sendCondition(state === 'running' && !answer ? 'failed' : state);
    if (!answer) return;
    const message = graphMessage(answer, (uri) => workspace.asRelativePath(Uri.parse(uri)));
    const text = JSON.stringify(message);
    pause = Math.max(minPause, 4 * (performance.now() - started));
    if (text === sentGraph) return;
    sentGraph = text;
    page.send(message);
  }

  function sendCondition(condition: ServerCondition): void {
    if (condition === sentCondition) return;
    sentCondition = condition;
    page.send({ type: 'condition', condition });
  }

  const subscription = source.onDidChange(() => {
    pending ??= setTimeout(() => {
      pending = undefined;
      void sendGraph();
    }, pause);
  });

  return {
    async start() {
      sentCondition = undefined;
      sentGraph = '';
      await sendGraph();
    },
    dispose() {
      clearTimeout(pending);
      subscription.dispose();
    },
  };
}
