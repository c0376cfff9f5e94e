import type { Task } from '../../core/analysis/graph/task.ts';
import type { TaskGraph } from '../../core/features/task-graph/task-graph.ts';

/** The output of `taskwright graph --format json`. Within a `version`, members may be added but not removed. */
export interface JsonGraph {
  readonly version: 1;
  readonly tasks: readonly JsonTask[];
  /** The names in dependencies that resolve to no task, because it is missing or defined outside the project. */
  readonly unresolved: readonly { readonly name: string; readonly reason: 'missing' | 'elsewhere' }[];
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
}

/** Returns the graph as JSON text. */
export function jsonOf({ nodes, edges }: TaskGraph, fileNameOf: (task: Task) => string): string {
  const graph: JsonGraph = {
    version: 1,
    tasks: nodes.flatMap(({ id, task }) => (task ? [toJson(id, task, fileNameOf(task))] : [])),
    unresolved: nodes.flatMap(({ name, kind }) =>
      kind === 'missing' || kind === 'elsewhere' ? [{ name, reason: kind }] : [],
    ),
    edges: edges.map(({ from, to, via, isInCycle }) => ({ from: from.id, to: to.id, via, inCycle: isInCycle })),
  };
  return `${JSON.stringify(graph, null, 2)}\n`;
}

function toJson(id: string, { facts, file }: Task, fileName: string): JsonTask {
  const { name, aliases, description, key } = facts;
  const line = file.document.rangeOf(key).start.line + 1;
  return { id, name, aliases: aliases.map(({ value }) => value), description, file: fileName, line };
}
