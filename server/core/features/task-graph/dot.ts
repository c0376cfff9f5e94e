import { elsewhereNote } from './elsewhere-note.ts';
import { reachNote } from './reach-note.ts';
import type { ShownGraph, ShownNode } from './shown-graph.ts';
import type { TaskGraphEdge } from './task-graph.ts';

const edgeStyles: Readonly<Record<TaskGraphEdge['kind'], string>> = {
  depends: 'solid',
  depends_post: 'dashed',
  wait_for: 'dotted',
  run: 'bold',
  run_windows: 'bold',
  extends: 'dotted',
};

const nodeStyles: Readonly<Record<ShownNode['kind'], readonly string[]>> = {
  task: [],
  template: ['shape=note'],
  missing: ['color=red'],
  elsewhere: [],
  file: ['shape=folder'],
};

/** Returns the graph in the DOT language of Graphviz. */
export function dotOf({ nodes, edges }: ShownGraph): string {
  const lines = [
    'digraph tasks {',
    '  rankdir=LR;',
    '  node [shape=box, style=rounded];',
    ...nodes.map((node) => `  ${quoted(node.id)}${attributesOf(node)};`),
    ...edges.map(({ from, to, via, kind, isInCycle }) => {
      const color = isInCycle ? ', color=red' : '';
      return `  ${quoted(from.id)} -> ${quoted(to.id)} [label=${quoted(via)}, style=${edgeStyles[kind]}${color}];`;
    }),
    '}',
  ];
  return `${lines.join('\n')}\n`;
}

/**
 * Returns the attributes of a node in brackets. The node of a task that the runner does not load, or of a name that only
 * the runner resolves, is dashed, with the reason in its label; the node of a missing task is dashed.
 */
function attributesOf(node: ShownNode): string {
  const note = reachNote(node) ?? elsewhereNote(node);
  const label = note === undefined ? [] : [`label=${quoted(`${node.id} (${note})`)}`];
  const style = node.kind === 'missing' ? ['style=dashed'] : label.length > 0 ? ['style="rounded,dashed"'] : [];
  const attributes = [...label, ...style, ...nodeStyles[node.kind]];
  return attributes.length === 0 ? '' : ` [${attributes.join(', ')}]`;
}

function quoted(text: string): string {
  return `"${text.replace(/[\\"]/g, '\\$&').replace(/[\r\n]+/g, ' ')}"`;
}
