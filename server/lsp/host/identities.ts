import { type Changed, changed, nothingChanged } from '../changes/changed.ts';
import type { ServerState } from './server-state.ts';

/** Determines the kinds and projects of the open documents at these paths again. Returns the paths of those that differ. */
export function identifyAgain(paths: readonly string[], { documents, references }: ServerState): ReadonlySet<string> {
  const identified = new Set(paths.filter((path) => documents.identifyAgain(path)));
  if (identified.size > 0) references.edited();
  return identified;
}

export function identitiesChanged(identified: ReadonlySet<string>): Changed {
  return identified.size > 0 ? changed(['identities']) : nothingChanged;
}
