import { elsewhereNote } from './elsewhere-note.ts';
import { reachNote } from './reach-note.ts';
import type { ShownGraph, ShownNode } from './shown-graph.ts';
import type { TaskGraphEdge } from './task-graph.ts';

const arrows: Readonly<Record<TaskGraphEdge['kind'], string>> = {
  depends: '-->',
  depends_post: '-.->',
  wait_for: '-.->',
  run: '==>',
  run_windows: '==>',
  extends: '-.->',
};

/** Returns the graph as a Mermaid flowchart, which many sites render in Markdown. */
export function mermaidOf({ nodes, edges }: ShownGraph): string {
  const names = new Map(nodes.map((node, index) => [node, `t${index}`]));
  const cycles = edges.flatMap(({ isInCycle }, index) => (isInCycle ? [index] : []));
  const lines = [
    'flowchart LR',
    ...nodes.map((node) => `  ${names.get(node)}["${escaped(labelOf(node))}"]${classOf(node)}`),
    ...edges.map(({ from, to, via, kind }) => `  ${names.get(from)} ${arrows[kind]}|${via}| ${names.get(to)}`),
    ...(nodes.some(isMissing) ? ['  classDef missing stroke:#c00,stroke-dasharray:4'] : []),
    ...(nodes.some(isElsewhere) ? ['  classDef elsewhere stroke-dasharray:4'] : []),
    ...(nodes.some(isUnloaded) ? ['  classDef unloaded stroke-dasharray:4'] : []),
    ...(cycles.length > 0 ? [`  linkStyle ${cycles.join(',')} stroke:#c00`] : []),
  ];
  return `${lines.join('\n')}\n`;
}

function isMissing({ kind }: ShownNode): boolean {
  return kind === 'missing';
}

function isElsewhere({ kind }: ShownNode): boolean {
  return kind === 'elsewhere';
}

function isUnloaded(node: ShownNode): boolean {
  return reachNote(node) !== undefined;
}

function labelOf(node: ShownNode): string {
  const note = reachNote(node) ?? elsewhereNote(node);
  return note === undefined ? node.id : `${node.id} (${note})`;
}

function classOf(node: ShownNode): string {
  if (isMissing(node)) return ':::missing';
  if (isElsewhere(node)) return ':::elsewhere';
  return isUnloaded(node) ? ':::unloaded' : '';
}

/** Returns the text with the special characters of Mermaid as `#` entities. */
function escaped(text: string): string {
  return text.replace(/[#"<>&\r\n]/g, (character) => `#${character.charCodeAt(0)};`);
}
