import type { Change } from '../changes/change.ts';
import type { Changed } from '../changes/changed.ts';
import { backgroundUpdates } from './background-updates.ts';
import { clientUpdates } from './client-updates.ts';
import type { ServerState } from './server-state.ts';
import type { Updates } from './updates.ts';

const updates: Updates<Change> = { ...clientUpdates, ...backgroundUpdates };

/** Updates the state. Returns which parts of it have changed. */
export function applyChange<Kind extends Change['kind']>(
  change: Extract<Change, { readonly kind: Kind }>,
  state: ServerState,
): Changed {
  const kind: Kind = change.kind;
  return updates[kind](change, state);
}
