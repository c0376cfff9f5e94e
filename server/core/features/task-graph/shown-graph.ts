import type { TaskGraph, TaskGraphEdge, TaskGraphNode } from './task-graph.ts';

/** A file without tasks that runs tasks, such as a CI file. */
export interface FileNode {
  /** The displayed path. */
  readonly id: string;
  readonly name: string;
  readonly task: undefined;
  readonly kind: 'file';
  readonly reach: 'loaded';
}

export type ShownNode = TaskGraphNode | FileNode;

export interface ShownEdge extends Pick<TaskGraphEdge, 'via' | 'kind' | 'isInCycle'> {
  readonly from: ShownNode;
  readonly to: ShownNode;
}

/** A graph of tasks, and of the files that run them. */
export interface ShownGraph {
  readonly nodes: readonly ShownNode[];
  readonly edges: readonly ShownEdge[];
}

/** A file, and what it runs: nodes of the graph, or the names of tasks that are not defined. */
export interface CallingFile {
  readonly name: string;
  readonly calls: readonly (TaskGraphNode | string)[];
}

/** Returns a graph with files before its tasks. */
export function withFiles(graph: TaskGraph, files: readonly CallingFile[]): ShownGraph {
  const missing = new Map(graph.nodes.filter(({ kind }) => kind === 'missing').map((node) => [node.id, node]));
  const known = missing.size;
  const nodeOf = (called: TaskGraphNode | string): TaskGraphNode => {
    if (typeof called !== 'string') return called;
    const node = missing.get(called) ?? { id: called, name: called, task: undefined, kind: 'missing', reach: 'loaded' };
    missing.set(called, node);
    return node;
  };
  const calls = files.flatMap(({ name, calls: called }) => {
    const from: FileNode = { id: name, name, task: undefined, kind: 'file', reach: 'loaded' };
    const targets = [...new Set(called.map(nodeOf))];
    return { from, edges: targets.map((to) => ({ from, to, via: 'calls', kind: 'run' as const, isInCycle: false })) };
  });
  return {
    nodes: [...calls.map(({ from }) => from), ...graph.nodes, ...[...missing.values()].slice(known)],
    edges: [...calls.flatMap(({ edges }) => edges), ...graph.edges],
  };
}
