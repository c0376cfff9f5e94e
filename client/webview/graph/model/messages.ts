import type { EdgeKind, ExportedEdge, GraphEdge, GraphNode } from '../../../../server/protocol/task-graph.ts';
import type { ReadyMessage } from '../../messages.ts';

/** Where something stands in its file is asked for when somebody wants to go there: it changes with each line. */
export type PageNode = Omit<GraphNode, 'place'>;
export type PageEdge = Omit<GraphEdge, 'place'>;

/** Which part of the graph is shown. */
export type Scope =
  | { readonly is: 'workspace' }
  | { readonly is: 'file'; readonly uri: string }
  /** A task with what is at most so many steps from it: the depth is the page's. */
  | { readonly is: 'around'; readonly id: string };

/** The graph of the whole workspace; all its texts are shown as text. */
export interface GraphMessage {
  readonly type: 'graph';
  readonly nodes: readonly PageNode[];
  readonly edges: readonly PageEdge[];
  /** What people call the files: their paths from the workspace, by address. */
  readonly fileNames: Readonly<Record<string, string>>;
  /** False while the workspace is still being searched. */
  readonly isComplete: boolean;
}

/** How it is with those who know the graph. `failed`: the server runs, and did not answer. */
export type Condition = 'starting' | 'running' | 'stopped' | 'failed';

export type ExtensionMessage =
  | GraphMessage
  | { readonly type: 'condition'; readonly condition: Condition }
  /** Somebody has asked for this part. */
  | { readonly type: 'scope'; readonly scope: Scope }
  /** The task at the caret of the active editor; none where there is none. */
  | { readonly type: 'caret'; readonly id: string | undefined };

export type Action = 'newTask' | 'restartServer' | 'showOutput' | 'retry';

export type PageMessage =
  | ReadyMessage
  | { readonly type: 'openNode'; readonly id: string }
  | { readonly type: 'openEdge'; readonly from: string; readonly to: string; readonly via: EdgeKind }
  | { readonly type: 'act'; readonly action: Action }
  | { readonly type: 'exportSvg'; readonly svg: string }
  /** The ids of the nodes and the edges that are shown. */
  | {
      readonly type: 'exportText';
      readonly format: 'dot' | 'mermaid';
      readonly nodes: readonly string[];
      readonly edges: readonly ExportedEdge[];
    };
