import type { EdgeKind, ExportedEdge, GraphEdge, GraphNode } from '../../../../server/protocol/task-graph.ts';
import type { ReadyMessage } from '../../messages.ts';

/**
 * A node without its position, because positions change with every inserted line. The extension looks up the position
 * when the user opens the node.
 */
export type PageNode = Omit<GraphNode, 'position'>;
export type PageEdge = Omit<GraphEdge, 'position' | 'uri'>;

/** The part of the graph that is shown. */
export type GraphScope =
  | { readonly kind: 'workspace' }
  | { readonly kind: 'file'; readonly uri: string }
  /** A task, and the tasks within a number of steps from it. The page determines the number. */
  | { readonly kind: 'around'; readonly id: string };

/** The graph of the whole workspace. All of its texts are displayed as plain text. */
export interface GraphMessage {
  readonly type: 'graph';
  readonly nodes: readonly PageNode[];
  readonly edges: readonly PageEdge[];
  /** The paths of the files relative to the workspace, by URI. */
  readonly fileNames: Readonly<Record<string, string>>;
  /** False while the workspace is still being searched. */
  readonly isComplete: boolean;
}

/** The state of the runs of a task, with texts about them. */
export interface NodeRun {
  readonly state: 'running' | 'passed' | 'failed' | 'stopped';
  /** Whether the file of the task was modified after the last run began. */
  readonly isOutdated: boolean;
  /** A few words, such as `1.2 s`. */
  readonly note: string;
  /** One line for each fact. */
  readonly text: string;
}

/** The runs of all tasks that ran, by the ids of their nodes. */
export interface RunsMessage {
  readonly type: 'runs';
  readonly runs: Readonly<Record<string, NodeRun>>;
  /** Sentences about the caches of the tasks that the user inspected, by the ids of their nodes. */
  readonly caches: Readonly<Record<string, string>>;
  /** Whether tasks can run here. */
  readonly canRun: boolean;
}

/** The tasks that changes affect. */
export interface PageAffected {
  /** The reasons of the affected tasks, by the ids of their nodes. */
  readonly reasons: Readonly<Record<string, readonly string[]>>;
  /** Sentences with the number of affected tasks, or with the causes why they are not known. */
  readonly text: string;
  readonly isProblem: boolean;
}

/** The condition of the language server. `failed` means that the server is running but did not respond. */
export type ServerCondition = 'starting' | 'running' | 'stopped' | 'failed';

export type ExtensionMessage =
  | GraphMessage
  | RunsMessage
  /** The affected tasks; undefined if they are not emphasized. */
  | { readonly type: 'affected'; readonly affected: PageAffected | undefined }
  | { readonly type: 'condition'; readonly condition: ServerCondition }
  /** The part of the graph that the user requested. */
  | { readonly type: 'scope'; readonly scope: GraphScope }
  /** The task at the caret of the active editor; undefined if there is none. */
  | { readonly type: 'caret'; readonly id: string | undefined };

export type PageAction = 'newTask' | 'restartServer' | 'showOutput' | 'retry' | 'showAffected' | 'showUnaffected';

export type RunAction = 'run' | 'restart' | 'stop';

export type GraphPageMessage =
  | ReadyMessage
  | { readonly type: 'run'; readonly id: string; readonly name: string; readonly action: RunAction }
  /** Requests what is known only to the runner about the task of a node that has the focus or the pointer. */
  | { readonly type: 'inspect'; readonly id: string }
  | { readonly type: 'openNode'; readonly id: string }
  | { readonly type: 'openEdge'; readonly from: string; readonly to: string; readonly via: EdgeKind }
  | { readonly type: 'act'; readonly action: PageAction }
  | { readonly type: 'exportSvg'; readonly svg: string }
  /** Contains the nodes and edges that are shown. */
  | {
      readonly type: 'exportText';
      readonly format: 'dot' | 'mermaid';
      readonly nodes: readonly string[];
      readonly edges: readonly ExportedEdge[];
    };
