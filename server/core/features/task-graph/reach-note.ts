import type { Reach } from '../../analysis/graph/placement/file-standing.ts';
import type { ShownNode } from './shown-graph.ts';

const notes: Readonly<Record<Exclude<Reach, 'loaded'>, string>> = {
  'not included': 'not included',
  JSON: 'JSON, not loaded',
  'not executable': 'not executable, not loaded',
};

/** Returns a short note with the reason why the runner does not load a task; undefined if the runner loads the task. */
export function reachNote({ reach }: Pick<ShownNode, 'reach'>): string | undefined {
  return reach === 'loaded' ? undefined : notes[reach];
}
