import type { EdgeKind } from '../../../../server/protocol/task-graph.ts';
import { edgeKinds } from './kinds.ts';
import type { Scope } from './messages.ts';

/** What the page remembers when it is loaded again. */
export interface PageState {
  readonly scope: Scope;
  /** Steps from the task in the middle. */
  readonly depth: number;
  /** Whether the task at the caret becomes the one in the middle. */
  readonly follows: boolean;
  readonly hiddenKinds: readonly EdgeKind[];
  readonly showsList: boolean;
}

export const initialState: PageState = {
  scope: { is: 'workspace' },
  depth: 2,
  follows: false,
  hiddenKinds: [],
  showsList: false,
};

export const greatestDepth = 10;

/** What was stored, which may be by another version. */
export function readState(stored: unknown): PageState {
  const value = (name: string): unknown => Reflect.get(Object(stored), name);
  const depth = value('depth');
  const hidden = value('hiddenKinds');
  return {
    scope: readScope(value('scope')),
    depth: typeof depth === 'number' && depth >= 1 && depth <= greatestDepth ? depth : initialState.depth,
    follows: value('follows') === true,
    hiddenKinds: Array.isArray(hidden) ? edgeKinds.filter((kind) => hidden.includes(kind)) : [],
    showsList: value('showsList') === true,
  };
}

function readScope(stored: unknown): Scope {
  const [is, uri, id] = ['is', 'uri', 'id'].map((name): unknown => Reflect.get(Object(stored), name));
  if (is === 'file' && typeof uri === 'string') return { is, uri };
  if (is === 'around' && typeof id === 'string') return { is, id };
  return initialState.scope;
}
