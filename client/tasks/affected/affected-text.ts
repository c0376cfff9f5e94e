import { l10n } from 'vscode';
import type { ShownAffected } from './affected-filter.ts';
import { baseText } from './base-text.ts';

export interface AffectedCounts {
  readonly taskCount: number;
  readonly totalCount: number;
}

/** Returns the message about affected tasks: their number, and the causes why changes are not known. */
export function affectedText(
  { base, failures, isKnown }: ShownAffected,
  { taskCount, totalCount }: AffectedCounts,
): string {
  if (!isKnown) return l10n.t('Comparing with git…');
  const failed = failures.map((failure) => l10n.t('Affected tasks are not known: {0}.', failure));
  if (failed.length > 0 && taskCount === 0) return failed.join('\n');
  return [l10n.t('Tasks affected by {0}: {1} of {2}', baseText(base), taskCount, totalCount), ...failed].join('\n');
}
