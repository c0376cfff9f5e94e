import type { Translate } from '../../text/translate.ts';
import { numberText } from './quantity.ts';

export interface MadeCounts {
  readonly planned: number;
  /** The number of changes that the registry has confirmed. */
  readonly made: number;
  /** The names of the confirmed changes that the registry has not made, according to its list. */
  readonly unchanged: readonly string[];
  /** The names of the registries and tenants. */
  readonly where: string;
}

/** Returns the result of several changes, or of one. */
export function madeText({ planned, made, unchanged, where }: MadeCounts, t: Translate): string {
  if (unchanged.length > 0) {
    return t(
      '{0} confirmed {1} of {2} changes, but its list is unchanged for {3}: {4}.',
      where,
      numberText(made),
      numberText(planned),
      numberText(unchanged.length),
      shortened(unchanged),
    );
  }
  if (made < planned) return t('Made {0} of {1} changes in {2}.', numberText(made), numberText(planned), where);
  return made === 1 ? t('Made 1 change in {0}.', where) : t('Made {0} changes in {1}.', numberText(made), where);
}

const maxNames = 5;

function shortened(names: readonly string[]): string {
  return names.length <= maxNames ? names.join(', ') : `${names.slice(0, maxNames).join(', ')}, …`;
}
