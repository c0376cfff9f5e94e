import type { TaskReach, TextPosition } from './tasks.ts';

/** Returns the task graph of the workspace. The server sends `taskwright/tasksChanged` when it changes. */
export const taskGraphRequest = 'taskwright/taskGraph';

export type EdgeKind = 'depends' | 'depends_post' | 'wait_for' | 'run' | 'run_windows' | 'extends';

export interface GraphNode {
  /** For a task, its `TaskSummary.id`; for an undefined name, another unique string. */
  readonly id: string;
  readonly name: string;
  readonly kind: 'task' | 'template' | 'missing' | 'elsewhere';
  readonly description: string;
  /** The file that defines the task; omitted for an undefined name. */
  readonly uri?: string;
  readonly position?: TextPosition;
  /** Whether the task has `hide = true`. */
  readonly isHidden: boolean;
  readonly isInCycle: boolean;
  /** Whether the runner loads the file of the task; `loaded` for an undefined name. */
  readonly reach: TaskReach;
}

export interface GraphEdge {
  /** The IDs of the nodes: `from` refers to `to`. */
  readonly from: string;
  readonly to: string;
  readonly via: EdgeKind;
  readonly isInCycle: boolean;
  /** The file with the reference; omitted for the file of `from`. */
  readonly uri?: string;
  /** The position of the reference in the file. */
  readonly position: TextPosition;
}

export interface TaskGraphAnswer {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
  /** False while the workspace is being searched. */
  readonly isComplete: boolean;
}

/** Returns a part of the graph as text for other programs. */
export const exportTaskGraphRequest = 'taskwright/exportTaskGraph';

export interface ExportTaskGraphParams {
  readonly format: 'dot' | 'mermaid';
  /** The IDs of the nodes to export; if omitted, all nodes. */
  readonly nodes?: readonly string[];
  /** The edges to export; if omitted, all edges between the nodes. */
  readonly edges?: readonly ExportedEdge[];
}

/** The members that identify an edge. */
export type ExportedEdge = Pick<GraphEdge, 'from' | 'to' | 'via'>;

export interface ExportTaskGraphAnswer {
  readonly text: string;
}
