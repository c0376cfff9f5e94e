import { type Direction, edgesByNode } from '../../core/features/task-graph/around.ts';
import { elsewhereNote } from '../../core/features/task-graph/elsewhere-note.ts';
import { reachNote } from '../../core/features/task-graph/reach-note.ts';
import type { ShownEdge, ShownGraph, ShownNode } from '../../core/features/task-graph/shown-graph.ts';
import { counted } from '../../core/text/counted.ts';
import type { Paint } from '../terminal/colors.ts';
import { visibleText } from '../terminal/visible-text.ts';

/** The maximum depth of a tree. The lines of deeper trees would start beyond the edge of the terminal. */
const maxTreeDepth = 60;

export interface TextOptions {
  readonly paint: Paint;
  /** The requested tasks; empty for all tasks. */
  readonly centers: readonly ShownNode[];
  /** The maximum number of steps. */
  readonly depth: number;
}

/**
 * Returns the graph as trees. Below a task are its dependencies, each with the property that declares it; each subtree is
 * shown only once. For requested tasks, the trees of their dependents follow.
 */
export function textOf(graph: ShownGraph, { paint, centers, depth }: TextOptions): string {
  if (graph.nodes.length === 0) return 'No tasks found\n';
  const needs = new Tree(graph, 'needs', paint, Math.min(depth, maxTreeDepth));
  if (centers.length === 0) {
    const roots = rootsOf(graph);
    return [...roots.flatMap((root) => needs.lines(root)), '', paint('dim', summaryOf(graph)), ''].join('\n');
  }
  const needed = new Tree(graph, 'needed by', paint, Math.min(depth, maxTreeDepth));
  const parts = centers.flatMap((center) => {
    const dependents = needed.lines(center).slice(1);
    return [
      ...needs.lines(center),
      '',
      ...(dependents.length > 0 ? [paint('bold', 'Needed by'), ...dependents, ''] : []),
    ];
  });
  return parts.join('\n');
}

/** Returns the files, the tasks without dependents, then one task of each cycle that is not reachable from them. */
function rootsOf(graph: ShownGraph): readonly ShownNode[] {
  const needed = new Set(graph.edges.flatMap(({ from, to }) => (from === to ? [] : [to])));
  const needs = edgesByNode(graph, 'needs');
  const roots = graph.nodes.filter((node) => (node.kind === 'task' || node.kind === 'file') && !needed.has(node));
  const reached = new Set(roots);
  for (const node of reached) for (const { to } of needs.get(node) ?? []) reached.add(to);
  for (const node of graph.nodes) {
    if (reached.has(node)) continue;
    roots.push(node);
    const more = new Set([node]);
    for (const next of more) for (const { to } of needs.get(next) ?? []) if (!reached.has(to)) more.add(to);
    for (const next of more) reached.add(next);
  }
  return roots;
}

function summaryOf({ nodes, edges }: ShownGraph): string {
  const missing = nodes.filter((node) => node.kind === 'missing').length;
  const inCycle = new Set(edges.filter((edge) => edge.isInCycle).flatMap(({ from, to }) => [from, to])).size;
  const files = nodes.filter((node) => node.kind === 'file').length;
  const parts = [
    ...(files > 0 ? [counted(files, 'file')] : []),
    counted(nodes.filter((node) => node.kind === 'task').length, 'task'),
    ...(missing > 0 ? [`${missing} missing`] : []),
    ...(inCycle > 0 ? [`${inCycle} in cycles`] : []),
  ];
  return parts.join(', ');
}

interface Line {
  readonly node: ShownNode;
  readonly via: string;
  readonly indent: string;
  readonly branch: string;
  readonly depth: number;
  readonly ancestors: Ancestors | undefined;
}

/** A linked list of the ancestors in the tree: the parent, then its ancestors. */
interface Ancestors {
  readonly node: ShownNode;
  readonly ancestors: Ancestors | undefined;
}

/** Draws a graph in one direction. The subtree of a task is drawn only once. */
class Tree {
  readonly #edges: ReadonlyMap<ShownNode, readonly ShownEdge[]>;
  readonly #direction: Direction;
  readonly #paint: Paint;
  readonly #depth: number;
  readonly #shown = new Set<ShownNode>();

  constructor(graph: ShownGraph, direction: Direction, paint: Paint, depth: number) {
    this.#edges = edgesByNode(graph, direction);
    this.#direction = direction;
    this.#paint = paint;
    this.#depth = depth;
  }

  /** Returns the lines of a tree. Not recursive, because chains of tasks can have any length. */
  lines(root: ShownNode): string[] {
    const lines: string[] = [];
    const waiting: Line[] = [{ node: root, via: '', indent: '', branch: '', depth: 0, ancestors: undefined }];
    for (let line = waiting.pop(); line; line = waiting.pop()) {
      const isCycle = isAncestor(line.node, line.ancestors);
      const children = this.#edges.get(line.node) ?? [];
      const isRepeated = !isCycle && children.length > 0 && this.#shown.has(line.node);
      const isTruncated = !isCycle && !isRepeated && children.length > 0 && line.depth >= this.#depth;
      lines.push(this.#draw(line, { isCycle, isRepeated, isTruncated }));
      if (isCycle || isRepeated || isTruncated) continue;
      this.#shown.add(line.node);
      waiting.push(...this.#childLines(line, children).reverse());
    }
    return lines;
  }

  #childLines(line: Line, children: readonly ShownEdge[]): Line[] {
    const isRoot = line.depth === 0;
    const indent = isRoot ? '' : line.indent + (line.branch.startsWith('├') ? '│  ' : '   ');
    return children.map((edge, index) => ({
      node: this.#direction === 'needs' ? edge.to : edge.from,
      via: edge.via,
      indent,
      branch: index === children.length - 1 ? '└─ ' : '├─ ',
      depth: line.depth + 1,
      ancestors: { node: line.node, ancestors: line.ancestors },
    }));
  }

  #draw(
    { node, via, indent, branch }: Line,
    { isCycle, isRepeated, isTruncated }: { isCycle: boolean; isRepeated: boolean; isTruncated: boolean },
  ): string {
    const paint = this.#paint;
    const name = visibleText(node.id);
    const note = reachNote(node);
    const elsewhere = elsewhereNote(node);
    const marks = [
      ...(node.kind === 'missing' ? [paint('red', `(${note ?? 'missing'})`)] : []),
      ...(node.kind === 'missing' || note === undefined ? [] : [paint('yellow', `(${note})`)]),
      ...(elsewhere === undefined ? [] : [paint('dim', `(${elsewhere})`)]),
      ...(isCycle ? [paint('red', '(cycle)')] : []),
      ...(isRepeated ? [paint('dim', '(see above)')] : []),
      ...(isTruncated ? [paint('dim', '…')] : []),
    ];
    const how = via === '' || via === 'depends' ? [] : [paint('dim', `${via}:`)];
    const title = branch === '' ? paint('bold', name) : name;
    return `${paint('dim', indent + branch)}${[...how, title, ...marks].join(' ')}`;
  }
}

function isAncestor(node: ShownNode, ancestors: Ancestors | undefined): boolean {
  for (let step = ancestors; step; step = step.ancestors) if (step.node === node) return true;
  return false;
}
