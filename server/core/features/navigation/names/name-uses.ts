import type { WorkspacePlace } from '../mention.ts';
import { argumentUses } from './argument-uses.ts';
import { daemonUses } from './daemon-uses.ts';
import type { NameUses } from './name-use.ts';
import { shellNameUses } from './shell-name-uses.ts';
import { variableUses } from './variable-uses.ts';

/**
 * Returns the mentions of the argument, daemon, variable or function at the caret. A variable that a script sets is treated as
 * an environment variable if the environment defines it as well.
 */
export function nameUses(place: WorkspacePlace): NameUses | undefined {
  return argumentUses(place) ?? daemonUses(place) ?? variableUses(place) ?? shellNameUses(place);
}
