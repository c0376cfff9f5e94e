import { type PathSystem, pathSystems } from '../../core/paths/path-system.ts';
import { choiceOf, type Options } from '../options/options.ts';

/** The option for the system whose rules apply. */
export const platformOption = { platform: { takes: 'value' } } as const;

/** Returns the system that `--platform` names; undefined if the option is missing. Throws a `UsageError` for other names. */
export function platformIn(options: Options): PathSystem | undefined {
  return choiceOf(options, 'platform', pathSystems);
}
