import type { WebviewPanel } from 'vscode';
import type { ExtensionMessage } from '../../webview/graph/model/messages.ts';

/** The page of the graph, which receives messages. */
export interface GraphPage {
  /** Whether the page is loaded. VS Code unloads a page that is hidden. */
  isLoaded: boolean;
  /** Sends a message if the page is loaded. */
  send(message: ExtensionMessage): void;
}

export function createGraphPage(panel: WebviewPanel): GraphPage {
  const page: GraphPage = {
    isLoaded: false,
    send(message) {
      if (page.isLoaded) void panel.webview.postMessage(message);
    },
  };
  return page;
}
