import { strongComponents } from '../../core/analysis/graph/strong-components.ts';
import type { Task } from '../../core/analysis/graph/task.ts';
import type { ReferringProperty, TaskReference } from '../../core/analysis/graph/task-reference.ts';
import type { Workspace } from '../../core/analysis/graph/workspace.ts';

/** A task, or a name that some task asks for and nobody has. */
export interface GraphNode {
  /** Unlike that of any other node: the name, and where several tasks have it the file too. */
  readonly id: string;
  readonly name: string;
  readonly task: Task | undefined;
  /** `elsewhere`: the name speaks of another project, or is only known when the runner has rendered it. */
  readonly is: 'task' | 'missing' | 'elsewhere';
}

export interface GraphEdge {
  readonly from: GraphNode;
  readonly to: GraphNode;
  readonly via: ReferringProperty;
  /** Both tasks wait for each other, over whatever others. */
  readonly isInCycle: boolean;
}

/** Tasks in the order of their names, and what each asks for in the order of its text. */
export interface TaskGraph {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

/** The graph of these tasks with all that they lead to. `fileNameOf` tells the file of a task, as people see it. */
export function taskGraph(starts: Iterable<Task>, workspace: Workspace, fileNameOf: (task: Task) => string): TaskGraph {
  const tasks = new Set(starts);
  const links: Link[] = [];
  for (const task of tasks) {
    for (const { reference } of workspace.referencesOf(task)) {
      for (const to of targetsOf(reference, task, workspace)) {
        links.push({ from: task, to, via: reference.via });
        if (typeof to !== 'string') tasks.add(to);
      }
    }
  }
  const nodeOf = nodesFor(tasks, fileNameOf);
  const edges = distinct(links).map(({ from, to, via }) => ({ from: nodeOf(from), to: nodeOf(to), via }));
  const isInCycle = cycleFinder(edges);
  const nodes = [...new Set([...[...tasks].map(nodeOf), ...edges.map(({ to }) => to)])];
  nodes.sort((a, b) => (a.id < b.id ? -1 : 1));
  return { nodes, edges: edges.map((edge) => ({ ...edge, isInCycle: isInCycle(edge) })) };
}

interface Link {
  readonly from: Task;
  /** A name when it is nobody's. */
  readonly to: Task | string;
  readonly via: ReferringProperty;
}

type PlainEdge = Omit<GraphEdge, 'isInCycle'>;

function targetsOf(reference: TaskReference, task: Task, workspace: Workspace): readonly (Task | string)[] {
  const found = workspace.targetsOf(reference, task);
  return found.length > 0 || reference.optional ? found : [reference.target];
}

function distinct(links: readonly Link[]): readonly Link[] {
  const seen = new Map<Task, Set<string>>();
  const ids = new Map<Task, number>();
  const idOf = (task: Task): number => {
    const id = ids.get(task) ?? ids.size;
    ids.set(task, id);
    return id;
  };
  return links.filter(({ from, to, via }) => {
    const known = seen.get(from) ?? new Set();
    seen.set(from, known);
    const key = `${via} ${typeof to === 'string' ? `name ${to}` : idOf(to)}`;
    return !known.has(key) && known.add(key);
  });
}

function nodesFor(tasks: Iterable<Task>, fileNameOf: (task: Task) => string): (of: Task | string) => GraphNode {
  const counts = new Map<string, number>();
  for (const { facts } of tasks) counts.set(facts.name, (counts.get(facts.name) ?? 0) + 1);
  const known = new Map<Task | string, GraphNode>();
  const make = (of: Task | string): GraphNode => {
    if (typeof of === 'string') {
      const isElsewhere = /\{\{|\{%|^\/\/|^:|^\^|\.\.\./.test(of);
      return { id: of, name: of, task: undefined, is: isElsewhere ? 'elsewhere' : 'missing' };
    }
    const { name } = of.facts;
    const isAlone = counts.get(name) === 1;
    return { id: isAlone ? name : `${name} (${fileNameOf(of)})`, name, task: of, is: 'task' };
  };
  return (of) => {
    const node = known.get(of) ?? make(of);
    known.set(of, node);
    return node;
  };
}

/** What comes after a task is a graph of its own: `a` depends on `b`, `b` afterwards on `a`, is fine. */
function cycleFinder(edges: readonly PlainEdge[]): (edge: PlainEdge) => boolean {
  const isAfter = ({ via }: PlainEdge): boolean => via === 'depends_post';
  const before = groupsOf(edges.filter((edge) => !isAfter(edge)));
  const after = groupsOf(edges.filter(isAfter));
  return (edge) => {
    const groups = isAfter(edge) ? after : before;
    const group = groups.get(edge.from);
    return edge.from === edge.to || (group !== undefined && group === groups.get(edge.to));
  };
}

function groupsOf(edges: readonly PlainEdge[]): ReadonlyMap<GraphNode, number> {
  const next = new Map<GraphNode, GraphNode[]>();
  for (const { from, to } of edges) next.set(from, [...(next.get(from) ?? []), to]);
  const groups = strongComponents(next.keys(), (node) => next.get(node) ?? []);
  return new Map(groups.flatMap((group, index) => group.map((node) => [node, index] as const)));
}
