import { strongComponents } from './strong-components.ts';

/** The nodes that one leads to, with what it takes to call a circle through that step a mistake. */
export interface Steps {
  /** The nodes that can be reached in one step, each once. */
  readonly to: readonly string[];
  /** Those of them whose step makes a circle worth telling of; all of `to` where every circle is. */
  readonly telling: readonly string[];
}

/** So many nodes of a circle are told. */
const mostTold = 50;

/**
 * About so many nodes of one group are said to be on a circle, those of the first circles in the order of names. The rest
 * shows once these are mended: closing a circle must not cost a look at each of ten thousand tasks.
 */
const mostOnCircles = 100;

/** Where a node stands in a circle; circles of the same nodes have the same id. */
interface CyclePosition {
  readonly cycle: readonly string[];
  readonly at: number;
  readonly id: string;
}

/**
 * The circles of a graph, kept while its edges change. Only what the changed nodes reach is searched again: a new circle
 * goes through one of them, and an old one that is broken had one of them in it.
 */
export class Cycles {
  readonly #stepsOf: (node: string) => Steps;
  readonly #changed: (node: string) => void;
  readonly #steps = new Map<string, Steps>();
  /** The groups of nodes that reach each other, by each of their nodes. */
  readonly #groups = new Map<string, readonly string[]>();
  readonly #cycles = new Map<string, CyclePosition>();

  /** `changed` is told of every node that has another cycle now, or none any more. */
  constructor(stepsOf: (node: string) => Steps, changed: (node: string) => void) {
    this.#stepsOf = stepsOf;
    this.#changed = changed;
  }

  get isEmpty(): boolean {
    return this.#groups.size === 0;
  }

  /** A short circle through the node, starting with it: its first nodes, and how many there are. */
  through(node: string): { readonly nodes: readonly string[]; readonly length: number } | undefined {
    const place = this.#cycles.get(node);
    if (!place) return undefined;
    const { cycle, at } = place;
    const nodes = [
      ...cycle.slice(at, at + mostTold),
      ...cycle.slice(0, Math.min(at, Math.max(0, at + mostTold - cycle.length))),
    ];
    return { nodes, length: cycle.length };
  }

  /**
   * Takes over which nodes are new or gone, or may lead elsewhere than before, in steps of about one node each. A node
   * that changes between two steps must be in `nodes` of the next call. Nodes that no other node leads to are on no cycle,
   * and often lead to all the rest, so it pays to leave them out.
   */
  *updateInSteps(nodes: ReadonlySet<string>, mayBeReached: (node: string) => boolean): Generator<void, void> {
    for (const node of nodes) this.#steps.delete(node);
    const reached = [...nodes].filter(mayBeReached);
    const roots = new Set([...reached, ...[...nodes].flatMap((node) => this.#groups.get(node) ?? [])]);
    const before = [...roots].filter((node) => this.#groups.has(node));
    const groups = yield* strongComponents(roots, (node) => this.#step(node).to);
    const touched = new Set([...before, ...groups.flat()]);
    for (const node of touched) this.#groups.delete(node);
    const found = new Map<string, CyclePosition>();
    for (const group of groups) {
      for (const node of group) this.#groups.set(node, group);
      for (const cycle of this.#cyclesIn(group)) {
        const id = cycle.join('\n');
        for (const [at, node] of cycle.slice(0, mostOnCircles).entries()) found.set(node, { cycle, at, id });
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
    if (known) return known;
    const steps = this.#stepsOf(node);
    if (steps.to.length > 0) this.#steps.set(node, steps);
    return steps;
  }

  /**
   * Circles that together go through the nodes of a group: for each node in turn that is on none yet, a shortest one
   * through it. In a large tangle the search ends early.
   */
  #cyclesIn(group: readonly string[]): readonly (readonly string[])[] {
    const covered = new Set<string>();
    const cycles: (readonly string[])[] = [];
    let effort = 5_000 + 2 * group.length;
    for (const start of [...group].sort()) {
      if (effort <= 0 || covered.size >= mostOnCircles) break;
      if (covered.has(start)) continue;
      const { cycle, looked } = this.#wayBack(start, group);
      effort -= looked;
      if (!cycle) continue;
      cycles.push(cycle);
      for (const node of cycle) covered.add(node);
    }
    return cycles;
  }

  /** The shortest way from `start` to itself that begins with a telling step. */
  #wayBack(start: string, group: readonly string[]): { readonly cycle?: readonly string[]; readonly looked: number } {
    const cameFrom = new Map<string, string>();
    let looked = 0;
    const frontier: string[] = [];
    const reach = (node: string, from: string): void => {
      looked++;
      if (this.#groups.get(node) !== group || cameFrom.has(node)) return;
      cameFrom.set(node, from);
      frontier.push(node);
    };
    for (const node of [...this.#step(start).telling].sort()) reach(node, start);
    for (const node of frontier) {
      if (node === start) return { cycle: wayTo(start, cameFrom), looked };
      for (const next of [...this.#step(node).to].sort()) reach(next, node);
    }
    return { looked };
  }
}

/** The nodes from `start` on, following back how `start` was reached again. */
function wayTo(start: string, cameFrom: ReadonlyMap<string, string>): readonly string[] {
  const way = [start];
  for (let node = cameFrom.get(start); node !== undefined && node !== start; node = cameFrom.get(node)) way.push(node);
  const [first, ...rest] = way;
  return first === undefined ? [] : [first, ...rest.reverse()];
}
