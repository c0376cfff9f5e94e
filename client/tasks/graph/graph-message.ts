import type { TaskGraphAnswer } from '../../../server/protocol/task-graph.ts';
import type { GraphMessage } from '../../webview/graph/model/messages.ts';

/** Returns the message that makes the page show a graph. Files are sorted by name. */
export function graphMessage(
  { nodes, edges, isComplete }: TaskGraphAnswer,
  fileNameOf: (uri: string) => string,
): GraphMessage {
  const uris = new Set(nodes.flatMap(({ uri }) => uri ?? []));
  const names = [...uris].map((uri) => [uri, fileNameOf(uri)] as const);
  names.sort(([, a], [, b]) => (a < b ? -1 : 1));
  return {
    type: 'graph',
    nodes: nodes.map(({ position, ...node }) => node),
    edges: edges.map(({ position, uri, ...edge }) => edge),
    fileNames: Object.fromEntries(names),
    isComplete,
  };
}
