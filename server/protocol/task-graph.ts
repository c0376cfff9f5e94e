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
  readonly isInCycle: boolean;
}

export interface GraphEdge {
  /** Ids of nodes. */
  readonly from: string;
  readonly to: string;
  readonly via: EdgeKind;
  readonly isInCycle: boolean;
  /** Where the reference is written. */
  readonly uri: string;
  readonly place: Place;
}

export interface TaskGraphAnswer {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
  readonly isComplete: boolean;
}
