import type { PageEdge, PageNode } from '../../../../client/webview/graph/model/messages.ts';
import type { Graph } from '../../../../client/webview/graph/model/scope.ts';
import type { EdgeKind } from '../../../../server/protocol/task-graph.ts';

/**
 * Returns a graph from lines `from via to`, or a single name; `->` is short for `depends`. A name with a dot starts
 * with its file, and a name that ends with `?` is not defined.
 */
export function graph(...lines: readonly string[]): Graph {
  const edges: PageEdge[] = [];
  const ids = new Set<string>();
  for (const line of lines) {
    const [from = '', via, to] = line.split(' ');
    ids.add(from);
    if (via === undefined || to === undefined) continue;
    ids.add(to);
    edges.push({ from, to, via: isKind(via) ? via : 'depends', isInCycle: false });
  }
  return { nodes: [...ids].map(node), edges };
}

function isKind(text: string): text is EdgeKind {
  return ['depends_post', 'wait_for', 'run', 'run_windows', 'extends'].includes(text);
}

function node(id: string): PageNode {
  const name = id.slice(id.indexOf('.') + 1);
  const about = { id, name, description: '', isHidden: false, isInCycle: false, reach: 'loaded' } as const;
  if (id.endsWith('?')) return { ...about, kind: 'missing' };
  return { ...about, kind: 'task', uri: id.includes('.') ? id.slice(0, id.indexOf('.')) : 'file' };
}
