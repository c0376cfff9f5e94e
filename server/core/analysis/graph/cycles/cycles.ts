import { strongComponents } from './strong-components.ts';

/** The steps from one node. */
export interface Steps {
  /** The targets of the steps, without duplicates. */
  readonly to: readonly string[];
  /** The targets of the steps that make a cycle a mistake. */
  readonly decisive: readonly string[];
}

/** The maximum number of nodes that are returned for a cycle. */
const maxReturned = 50;

/**
 * The approximate maximum number of nodes of one group that are reported to be on a cycle, in the order of their names.
 * The others are reported after these have been corrected. In a file of 10,000 tasks, the limit keeps the update fast
 * when an edit closes a cycle.
 */
const maxOnCycles = 100;

/** The position of a node in a cycle. Cycles of the same nodes have the same id. */
interface CyclePosition {
  readonly cycle: readonly string[];
  readonly at: number;
  readonly id: string;
}

/**
 * The cycles of a graph, which are updated when its edges change. Only the nodes that the changed nodes can reach are
 * searched, because every cycle that appears or disappears contains a changed node.
 */
export class Cycles {
  readonly #stepsOf: (node: string) => Steps;
  readonly #changed: (node: string) => void;
  /**
   * The steps from nodes that have any. Many nodes have only one step, which is decisive; only its target is stored, to
   * use less memory.
   */
  readonly #steps = new Map<string, Steps | string>();
  /** The groups of nodes that can reach each other. Every node of a group is a key. */
  readonly #groups = new Map<string, readonly string[]>();
  readonly #cycles = new Map<string, CyclePosition>();

  /** Calls `changed` with every node whose cycle appears, changes or disappears. */
  constructor(stepsOf: (node: string) => Steps, changed: (node: string) => void) {
    this.#stepsOf = stepsOf;
    this.#changed = changed;
  }

  get isEmpty(): boolean {
    return this.#groups.size === 0;
  }

  /** Returns a short cycle that begins with the node: its first nodes, and the number of all its nodes. */
  through(node: string): { readonly nodes: readonly string[]; readonly length: number } | undefined {
    const place = this.#cycles.get(node);
    if (!place) return undefined;
    const { cycle, at } = place;
    const nodes = [
      ...cycle.slice(at, at + maxReturned),
      ...cycle.slice(0, Math.min(at, Math.max(0, at + maxReturned - cycle.length))),
    ];
    return { nodes, length: cycle.length };
  }

  /**
   * Updates the cycles for nodes that were added or removed, or whose steps may have changed, in slices of about one
   * node each. A node that changes between two slices must be in `nodes` of the next call. Nodes that no other node
   * leads to are not on any cycle and often lead to all others, so they are skipped.
   */
  *updateInSteps(nodes: ReadonlySet<string>, mayBeReached: (node: string) => boolean): Generator<void, void> {
    const roots = new Set<string>();
    for (const node of nodes) {
      this.#steps.delete(node);
      if (mayBeReached(node)) roots.add(node);
      for (const member of this.#groups.get(node) ?? []) roots.add(member);
    }
    const before = [...roots].filter((node) => this.#groups.has(node));
    const groups = yield* strongComponents(roots, (node) => this.#step(node).to);
    const touched = new Set([...before, ...groups.flat()]);
    for (const node of touched) this.#groups.delete(node);
    const found = new Map<string, CyclePosition>();
    for (const group of groups) {
      for (const node of group) this.#groups.set(node, group);
      for (const cycle of this.#cyclesIn(group)) {
        const id = cycle.join('\n');
        for (const [at, node] of cycle.slice(0, maxOnCycles).entries()) found.set(node, { cycle, at, id });
      }
    }
    for (const node of touched) this.#replace(node, found.get(node));
  }

  #replace(node: string, place: CyclePosition | undefined): void {
    const before = this.#cycles.get(node);
    if (before?.id === place?.id && before?.at === place?.at) return;
    if (place) this.#cycles.set(node, place);
    else this.#cycles.delete(node);
    this.#changed(node);
  }

  #step(node: string): Steps {
    const known = this.#steps.get(node);
    if (known !== undefined) return typeof known === 'string' ? onlyStep(known) : known;
    const steps = this.#stepsOf(node);
    const { to, decisive } = steps;
    const [target] = to;
    if (target !== undefined) this.#steps.set(node, to.length === 1 && decisive.length === 1 ? target : steps);
    return steps;
  }

  /**
   * Returns cycles that together contain the nodes of a group: for each node that is not on one of them yet, a shortest
   * cycle through it. In a large group, the search ends early.
   */
  #cyclesIn(group: readonly string[]): readonly (readonly string[])[] {
    const covered = new Set<string>();
    const cycles: (readonly string[])[] = [];
    let remainingVisits = 5_000 + 2 * group.length;
    for (const start of [...group].sort()) {
      if (remainingVisits <= 0 || covered.size >= maxOnCycles) break;
      if (covered.has(start)) continue;
      const { cycle, visited } = this.#pathBack(start, group);
      remainingVisits -= visited;
      if (!cycle) continue;
      cycles.push(cycle);
      for (const node of cycle) covered.add(node);
    }
    return cycles;
  }

  /** Returns the shortest path from `start` to itself that begins with a decisive step. */
  #pathBack(start: string, group: readonly string[]): { readonly cycle?: readonly string[]; readonly visited: number } {
    const predecessors = new Map<string, string>();
    let visited = 0;
    const frontier: string[] = [];
    const reach = (node: string, from: string): void => {
      visited++;
      if (this.#groups.get(node) !== group || predecessors.has(node)) return;
      predecessors.set(node, from);
      frontier.push(node);
    };
    for (const node of [...this.#step(start).decisive].sort()) reach(node, start);
    for (const node of frontier) {
      if (node === start) return { cycle: pathTo(start, predecessors), visited };
      for (const next of [...this.#step(node).to].sort()) reach(next, node);
    }
    return { visited };
  }
}

function onlyStep(target: string): Steps {
  const to = [target];
  return { to, decisive: to };
}

/** Returns the nodes of the path from `start` to itself, reconstructed from its end. */
function pathTo(start: string, predecessors: ReadonlyMap<string, string>): readonly string[] {
  const path = [start];
  for (let node = predecessors.get(start); node !== undefined && node !== start; node = predecessors.get(node))
    path.push(node);
  const [first, ...rest] = path;
  return first === undefined ? [] : [first, ...rest.reverse()];
}
