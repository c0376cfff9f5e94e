import { edgeKindTexts } from './kinds.ts';
import type { NodeRun, PageEdge, PageNode } from './messages.ts';
import type { Graph } from './scope.ts';
import { edgesByEnd } from './scope.ts';

/** The texts that the page shows for nodes and edges. */
export interface GraphTexts {
  /** Returns the displayed name, which is `""` for an empty name. */
  nameOf(id: string): string;
  /** Returns the note below the name of a node; empty for an ordinary task. */
  noteOf(node: PageNode): string;
  /** Returns the full description of a node, one line for each fact. */
  nodeText(node: PageNode): string;
  edgeText(edge: PageEdge): string;
  /** Returns the runs of the task of a node; undefined if the task has not run. */
  runOf(id: string): NodeRun | undefined;
}

export interface GraphTextSources {
  /** All nodes of the workspace. */
  readonly nodes: readonly PageNode[];
  /** The part that is shown. */
  readonly part: Graph;
  readonly fileNames: Readonly<Record<string, string>>;
  /** The runs of tasks, by the id of their node. */
  readonly runs: Readonly<Record<string, NodeRun>>;
  /** Sentences about the caches of tasks, by the id of their node. */
  readonly caches: Readonly<Record<string, string>>;
  /** The reasons why changes affect tasks, by the id of their node. */
  readonly reasons: Readonly<Record<string, readonly string[]>>;
}

type Unloaded = Exclude<PageNode['reach'], 'loaded'>;

export const missingMark = '?';
export const cycleMark = '⟳';

export function graphTexts({ nodes, part, fileNames, runs, caches, reasons }: GraphTextSources): GraphTexts {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const counts = new Map<string, number>();
  for (const { name, kind } of nodes) if (kind === 'task') counts.set(name, (counts.get(name) ?? 0) + 1);
  const { needs, needed } = edgesByEnd(part.edges);

  function nameOf(id: string): string {
    return byId.get(id)?.name || '""';
  }

  function fileOf({ uri }: PageNode): string {
    return uri === undefined ? '' : (fileNames[uri] ?? uri);
  }

  function edgeText({ from, to, via, isInCycle }: PageEdge): string {
    return `${nameOf(from)} ${edgeKindTexts[via].verb} ${nameOf(to)}${isInCycle ? ', in a cycle' : ''}`;
  }

  function runOf(id: string): NodeRun | undefined {
    return Object.hasOwn(runs, id) ? runs[id] : undefined;
  }

  function reasonsOf(id: string): readonly string[] {
    return (Object.hasOwn(reasons, id) ? reasons[id] : undefined) ?? [];
  }

  return {
    nameOf,
    runOf,
    noteOf: (node) => noteOf(node, (counts.get(node.name) ?? 0) > 1 ? fileOf(node) : undefined),
    edgeText,
    nodeText(node) {
      const { id, name, kind, description, isInCycle, isHidden, reach } = node;
      const kindName = kind === 'elsewhere' && name.startsWith('^') ? inDependencies : kindNames[kind];
      return [
        `${nameOf(id)} — ${isHidden ? 'hidden ' : ''}${kindName}${isInCycle ? ', in a cycle' : ''}`,
        runOf(id)?.text ?? '',
        (Object.hasOwn(caches, id) ? caches[id] : undefined) ?? '',
        ...reasonsOf(id).map((reason) => `Affected by changes: ${reason}`),
        description,
        fileOf(node),
        reach === 'loaded' ? '' : reachTexts[reach],
        ...(needs.get(id) ?? []).map((edge) => `${edgeKindTexts[edge.via].verb} ${nameOf(edge.to)}`),
        ...(needed.has(id) ? [`needed by ${namesOf(needed.get(id) ?? [])}`] : []),
      ]
        .filter((line) => line !== '')
        .join('\n');
    },
  };

  function namesOf(edges: readonly PageEdge[]): string {
    const names = [...new Set(edges.map(({ from }) => nameOf(from)))];
    return names.length > 8 ? `${names.slice(0, 8).join(', ')} and ${names.length - 8} more` : names.join(', ');
  }
}

/** Returns the text below the name of a node. `file` is defined if other tasks have the same name. */
function noteOf({ kind, name, isInCycle, isHidden, reach }: PageNode, file: string | undefined): string {
  if (kind === 'missing') return `${missingMark} ${reach === 'not executable' ? 'not executable' : 'not defined'}`;
  if (kind === 'elsewhere') return name.startsWith('^') ? inDependencies : 'not in this workspace';
  const notes = [
    ...(isInCycle ? [`${cycleMark} in a cycle`] : []),
    ...(kind === 'template' ? ['template'] : []),
    ...(isHidden ? ['hidden'] : []),
    ...(reach === 'loaded' ? [] : [reachNotes[reach]]),
    ...(kind === 'task' && file !== undefined ? [file] : []),
  ];
  return notes.join(' · ');
}

/** The reasons why the runner does not load a task, as shown below its name. */
const reachNotes: Readonly<Record<Unloaded, string>> = {
  'not included': 'not included',
  JSON: 'JSON, not loaded',
  'not executable': 'not executable',
};

const reachTexts: Readonly<Record<Unloaded, string>> = {
  'not included': 'Not included; the runner does not load it',
  JSON: 'The runner cannot load JSON',
  'not executable': 'Not executable; the runner does not load it',
};

/** The meaning of `^name`: the tasks with this name in the projects that the project of the task depends on. */
const inDependencies = 'tasks of the projects that this project depends on';

const kindNames: Readonly<Record<PageNode['kind'], string>> = {
  task: 'task',
  template: 'task template',
  missing: 'not defined',
  elsewhere: 'not in this workspace, or resolved only by the runner',
};
