import { nameInDependencies } from '../../analysis/graph/monorepo/project-target.ts';
import type { ShownNode } from './shown-graph.ts';

/**
 * Returns a short note with the reason why the graph has no task for a name that only the runner resolves; undefined for
 * other nodes.
 */
export function elsewhereNote({ kind, name }: Pick<ShownNode, 'kind' | 'name'>): string | undefined {
  if (kind !== 'elsewhere') return undefined;
  return nameInDependencies(name) === undefined
    ? 'not known here'
    : 'tasks of the projects that this project depends on';
}
