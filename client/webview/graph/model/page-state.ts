import type { EdgeKind } from '../../../../server/protocol/task-graph.ts';
import { edgeKinds } from './kinds.ts';
import type { GraphScope } from './messages.ts';

/** The state that the page stores, and restores when it is loaded again. */
export interface GraphPageState {
  readonly scope: GraphScope;
  /** The number of steps from the center. */
  readonly depth: number;
  /** Whether the task at the caret becomes the center. */
  readonly follows: boolean;
  readonly hiddenKinds: readonly EdgeKind[];
  readonly showsList: boolean;
}

export const initialState: GraphPageState = {
  scope: { kind: 'workspace' },
  depth: 2,
  follows: false,
  hiddenKinds: [],
  showsList: false,
};

export const maxDepth = 10;

/** Returns the stored state, which a different version may have written. Replaces invalid values with the defaults. */
export function readState(stored: unknown): GraphPageState {
  const value = (name: string): unknown => Reflect.get(Object(stored), name);
  const depth = value('depth');
  const hidden = value('hiddenKinds');
  return {
    scope: readScope(value('scope')),
    depth: typeof depth === 'number' && depth >= 1 && depth <= maxDepth ? depth : initialState.depth,
    follows: value('follows') === true,
    hiddenKinds: Array.isArray(hidden) ? edgeKinds.filter((kind) => hidden.includes(kind)) : [],
    showsList: value('showsList') === true,
  };
}

function readScope(stored: unknown): GraphScope {
  const [kind, uri, id] = ['kind', 'uri', 'id'].map((name): unknown => Reflect.get(Object(stored), name));
  if (kind === 'file' && typeof uri === 'string') return { kind, uri };
  if (kind === 'around' && typeof id === 'string') return { kind, id };
  return initialState.scope;
}
