import type { Place } from './tasks.ts';

/** The whole graph of the workspace. `taskwright/tasksChanged` tells when to ask again. */
export const taskGraphRequest = 'taskwright/taskGraph';

export type EdgeKind = 'depends' | 'depends_post' | 'wait_for' | 'run' | 'run_windows' | 'extends';

export interface GraphNode {
  /** Of a task its `TaskSummary.id`; of a name that nobody has, something else that stands for it. */
  readonly id: string;
  readonly name: string;
  readonly is: 'task' | 'template' | 'missing' | 'elsewhere';
  readonly description: string;
  /** Where it is defined; undefined where nobody defines it. */
  readonly uri?: string;
  readonly place?: Place;
  /** `hide = true`. */
  readonly isHidden: boolean;
  readonly isInCycle: boolean;
}

export interface GraphEdge {
  /** Ids of nodes. */
  readonly from: string;
  readonly to: string;
  readonly via: EdgeKind;
  readonly isInCycle: boolean;
  /** Where the reference is written, in the file of `from`. */
  readonly place: Place;
}

export interface TaskGraphAnswer {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
  /** False while the workspace is still being searched. */
  readonly isComplete: boolean;
}

/** A part of the graph as a text for other programs. */
export const exportTaskGraphRequest = 'taskwright/exportTaskGraph';

export interface ExportTaskGraphParams {
  readonly format: 'dot' | 'mermaid';
  /** The ids of the nodes and the edges to write: all where they are not given. Not every edge between nodes need be shown. */
  readonly nodes?: readonly string[];
  readonly edges?: readonly ExportedEdge[];
}

/** What tells an edge from all others. */
export type ExportedEdge = Pick<GraphEdge, 'from' | 'to' | 'via'>;

export interface ExportTaskGraphAnswer {
  readonly text: string;
}
