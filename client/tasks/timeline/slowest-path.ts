import type { GraphEdge } from '../../../server/protocol/task-graph.ts';

/** A task that ran. */
export interface PathBar {
  /** The id of its node in the graph; undefined if the task is not known. */
  readonly node: string | undefined;
  readonly start: number;
  readonly end: number;
}

/**
 * Returns the indexes of the tasks that determine when a run ended, from the first to the last: the task that ended last, the task that
 * ended last among those that had to end before it, and so on. Tasks that ran no command are not among the bars, so dependencies
 * are followed through them.
 */
export function slowestPath(bars: readonly PathBar[], edges: readonly PathEdge[]): readonly number[] {
  const required = requirements(edges);
  const predecessors = bars.map(({ node, end }, index) => {
    const nodes = node === undefined ? new Set() : nodesBefore(node, bars, required);
    return bars.flatMap((bar, other) => (other !== index && nodes.has(bar.node) && bar.end <= end ? other : []));
  });
  const path: number[] = [];
  let next = lastOf(indexesOf(bars), bars, predecessors);
  while (next !== undefined) {
    path.unshift(next);
    const before = (predecessors[next] ?? []).filter((index) => !path.includes(index));
    next = lastOf(before, bars, predecessors);
  }
  return path;
}

type PathEdge = Pick<GraphEdge, 'from' | 'to' | 'via'>;

function indexesOf(bars: readonly PathBar[]): readonly number[] {
  return bars.map((_, index) => index);
}

/**
 * Returns the one of these bars that ended last. Lines that arrive together have the same time, so among several bars, one that no other
 * requires is preferred, and then the one that started first.
 */
function lastOf(
  indexes: readonly number[],
  bars: readonly PathBar[],
  predecessors: readonly (readonly number[])[],
): number | undefined {
  const end = Math.max(...indexes.map((index) => bars[index]?.end ?? 0));
  const latest = indexes.filter((index) => bars[index]?.end === end);
  const isRequired = (index: number): boolean => latest.some((other) => predecessors[other]?.includes(index));
  const free = latest.filter((index) => !isRequired(index));
  const start = Math.min(...free.map((index) => bars[index]?.start ?? 0));
  return free.findLast((index) => bars[index]?.start === start) ?? latest.at(-1);
}

type Requirements = ReadonlyMap<string, ReadonlySet<string>>;

/** Returns the nodes that must end before each node ends. A task that another runs in its script starts after the other's dependencies. */
function requirements(edges: readonly PathEdge[]): Requirements {
  const required = new Map<string, Set<string>>();
  const add = (node: string, before: string): void => {
    required.set(node, (required.get(node) ?? new Set()).add(before));
  };
  for (const { from, to, via } of edges) if (via === 'depends' || via === 'wait_for') add(from, to);
  const runs = edges.filter(({ via }) => via === 'run' || via === 'run_windows');
  const inherited = runs.flatMap(({ from, to }) => [...(required.get(from) ?? [])].map((before) => ({ to, before })));
  for (const { to, before } of inherited) add(to, before);
  for (const { from, to } of runs) add(from, to);
  for (const { from, to, via } of edges) if (via === 'depends_post') add(to, from);
  return required;
}

/** Returns the nearest nodes that have bars among those that must end before a node. */
function nodesBefore(node: string, bars: readonly PathBar[], required: Requirements): ReadonlySet<unknown> {
  const withBars = new Set(bars.map((bar) => bar.node));
  const found = new Set<string>();
  const visited = new Set([node]);
  const pending = [node];
  for (let current = pending.pop(); current !== undefined; current = pending.pop()) {
    for (const before of required.get(current) ?? []) {
      if (visited.has(before)) continue;
      visited.add(before);
      if (withBars.has(before)) found.add(before);
      else pending.push(before);
    }
  }
  return found;
}
