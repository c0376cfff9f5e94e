import { kindWords } from './kinds.ts';
import type { PageEdge, PageNode } from './messages.ts';
import type { Graph } from './scope.ts';
import { edgesByEnd } from './scope.ts';

/** The words that the page has for nodes and edges. */
export interface Words {
  /** The name as people see it: a task may have an empty one. */
  nameOf(id: string): string;
  /** What is special about a node, below its name; empty for a task like others. */
  noteOf(node: PageNode): string;
  /** Everything about a node, a line for each fact. */
  nodeText(node: PageNode): string;
  edgeText(edge: PageEdge): string;
}

export interface WordSources {
  /** All nodes that there are. */
  readonly nodes: readonly PageNode[];
  /** What is shown. */
  readonly part: Graph;
  readonly fileNames: Readonly<Record<string, string>>;
}

export const missingMark = '?';
export const cycleMark = '⟳';

export function wordsFor({ nodes, part, fileNames }: WordSources): Words {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const counts = new Map<string, number>();
  for (const { name, is } of nodes) if (is === 'task') counts.set(name, (counts.get(name) ?? 0) + 1);
  const { needs, needed } = edgesByEnd(part.edges);

  function nameOf(id: string): string {
    return byId.get(id)?.name || '""';
  }

  function fileOf({ uri }: PageNode): string {
    return uri === undefined ? '' : (fileNames[uri] ?? uri);
  }

  function noteOf(node: PageNode): string {
    const { is, name, isInCycle, isHidden } = node;
    if (is === 'missing') return `${missingMark} missing`;
    if (is === 'elsewhere') return 'not in this workspace';
    const notes = [
      ...(isInCycle ? [`${cycleMark} in a cycle`] : []),
      ...(is === 'template' ? ['template'] : []),
      ...(isHidden ? ['hidden'] : []),
      ...(is === 'task' && (counts.get(name) ?? 0) > 1 ? [fileOf(node)] : []),
    ];
    return notes.join(' · ');
  }

  function edgeText({ from, to, via, isInCycle }: PageEdge): string {
    return `${nameOf(from)} ${kindWords[via].verb} ${nameOf(to)}${isInCycle ? ', in a cycle' : ''}`;
  }

  return {
    nameOf,
    noteOf,
    edgeText,
    nodeText(node) {
      const { id, is, description, isInCycle, isHidden } = node;
      return [
        `${nameOf(id)} — ${isHidden ? 'hidden ' : ''}${isNames[is]}${isInCycle ? ', in a cycle' : ''}`,
        description,
        fileOf(node),
        ...(needs.get(id) ?? []).map((edge) => `${kindWords[edge.via].verb} ${nameOf(edge.to)}`),
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

const isNames: Readonly<Record<PageNode['is'], string>> = {
  task: 'task',
  template: 'task template',
  missing: 'missing: nobody defines it',
  elsewhere: 'not in this workspace, or only known when the runner looks',
};
