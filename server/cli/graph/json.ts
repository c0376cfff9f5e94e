import type { Reach } from '../../core/analysis/graph/placement/file-standing.ts';
import type { Task } from '../../core/analysis/graph/task.ts';
import type { Workspace } from '../../core/analysis/graph/workspace.ts';
import type { TaskGraph, TaskGraphNode } from '../../core/features/task-graph/task-graph.ts';

/** The output of `taskwright graph --format json`. Within a `version`, members may be added but not removed. */
export interface JsonGraph {
  readonly version: 1;
  readonly tasks: readonly JsonTask[];
  /**
   * The names in dependencies that resolve to no task, because it is missing, defined outside the project, or a file in a task
   * folder that is not executable.
   */
  readonly unresolved: readonly {
    readonly name: string;
    readonly reason: 'missing' | 'elsewhere' | 'not executable';
  }[];
  /** The dependencies. `from` and `to` are IDs of tasks or unresolved names. */
  readonly edges: readonly {
    readonly from: string;
    readonly to: string;
    readonly via: string;
    readonly inCycle: boolean;
  }[];
}

export interface JsonTask {
  readonly id: string;
  readonly name: string;
  readonly aliases: readonly string[];
  readonly description: string;
  /** The path relative to the current folder, with `/` as separator. Lines start at 1. */
  readonly file: string;
  readonly line: number;
  /** Whether the runner loads the file of the task. */
  readonly reach: Reach;
}

interface JsonGraphOptions {
  /** Returns the displayed path of the file of a task. */
  readonly fileNameOf: (task: Task) => string;
  readonly workspace: Workspace;
}

/** Returns the graph as JSON text. */
export function jsonOf({ nodes, edges }: TaskGraph, options: JsonGraphOptions): string {
  const graph: JsonGraph = {
    version: 1,
    tasks: nodes.flatMap((node) => (node.task ? [toJson(node, node.task, options)] : [])),
    unresolved: nodes.flatMap(({ name, kind, reach }) =>
      kind === 'missing' || kind === 'elsewhere' ? [{ name, reason: reach === 'not executable' ? reach : kind }] : [],
    ),
    edges: edges.map(({ from, to, via, isInCycle }) => ({ from: from.id, to: to.id, via, inCycle: isInCycle })),
  };
  return `${JSON.stringify(graph, null, 2)}\n`;
}

function toJson({ id, reach }: TaskGraphNode, task: Task, { fileNameOf, workspace }: JsonGraphOptions): JsonTask {
  const { facts, file } = task;
  const { name, description, key } = facts;
  const line = file.document.rangeOf(key).start.line + 1;
  return { id, name, aliases: workspace.aliasesOf(task), description, file: fileNameOf(task), line, reach };
}
