import type { GraphPart } from './scope.ts';

/** Returns a summary with the number of nodes and edges that are shown, and the number of nodes with problems. */
export function summaryOf({ nodes, edges }: Pick<GraphPart, 'nodes' | 'edges'>): string {
  const tasks = nodes.filter(({ kind }) => kind === 'task').length;
  const templates = nodes.filter(({ kind }) => kind === 'template').length;
  const missing = nodes.filter(({ kind }) => kind === 'missing').length;
  const inCycle = nodes.filter(({ isInCycle }) => isInCycle).length;
  return [
    counted(tasks, 'task', 'tasks'),
    ...(templates > 0 ? [counted(templates, 'template', 'templates')] : []),
    counted(edges.length, 'edge', 'edges'),
    ...(missing > 0 ? [`${missing.toLocaleString('en')} not defined`] : []),
    ...(inCycle > 0 ? [`${inCycle.toLocaleString('en')} in cycles`] : []),
  ].join(', ');
}

function counted(number: number, one: string, several: string): string {
  return `${number.toLocaleString('en')} ${number === 1 ? one : several}`;
}
