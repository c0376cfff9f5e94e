import type { Reach } from '../../core/analysis/graph/placement/file-standing.ts';
import type { Task } from '../../core/analysis/graph/task.ts';
import type { Workspace } from '../../core/analysis/graph/workspace.ts';
import type { ShownGraph, ShownNode } from '../../core/features/task-graph/shown-graph.ts';

/** The output of `taskwright graph --format json`. Within a `version`, members may be added but not removed. */
export interface JsonGraph {
  readonly version: 1;
  readonly tasks: readonly JsonTask[];
  /** The paths of the CI files that are named on the command line, relative to the current folder; omitted if there are none. */
  readonly files?: readonly string[];
  /**
   * The names in dependencies that resolve to no task, because it is missing, defined outside the project, or a file in a task
   * folder that is not executable.
   */
  readonly unresolved: readonly {
    readonly name: string;
    readonly reason: 'missing' | 'elsewhere' | 'not executable';
  }[];
  /** The dependencies, and the calls of files. `from` and `to` are IDs of tasks, unresolved names, or paths of files. */
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
export function jsonOf({ nodes, edges }: ShownGraph, options: JsonGraphOptions): string {
  const files = nodes.flatMap(({ id, kind }) => (kind === 'file' ? [id] : []));
  const graph: JsonGraph = {
    version: 1,
    tasks: nodes.flatMap((node) => (node.task ? [toJson(node, node.task, options)] : [])),
    ...(files.length > 0 && { files }),
    unresolved: nodes.flatMap(({ name, kind, reach }) =>
      kind === 'missing' || kind === 'elsewhere' ? [{ name, reason: reach === 'not executable' ? reach : kind }] : [],
    ),
    edges: edges.map(({ from, to, via, isInCycle }) => ({ from: from.id, to: to.id, via, inCycle: isInCycle })),
  };
  return `${JSON.stringify(graph, null, 2)}\n`;
}

function toJson({ id, reach }: ShownNode, task: Task, { fileNameOf, workspace }: JsonGraphOptions): JsonTask {
  const { facts, file } = task;
  const { name, description, key } = facts;
  const line = file.document.rangeOf(key).start.line + 1;
  return { id, name, aliases: workspace.aliasesOf(task), description, file: fileNameOf(task), line, reach };
}
