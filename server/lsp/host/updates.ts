import type { Changed } from '../changes/changed.ts';
import type { ServerState } from './server-state.ts';

/** What each kind of change does to the state: updates it, and returns which parts of it have changed. */
export type Updates<AnyChange extends { readonly kind: string }> = {
  readonly [Kind in AnyChange['kind']]: (
    change: Extract<AnyChange, { readonly kind: Kind }>,
    state: ServerState,
  ) => Changed;
};
