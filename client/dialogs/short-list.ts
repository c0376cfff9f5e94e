import { l10n } from 'vscode';

const maxNames = 10;

/**
 * Returns a list of names for a dialog, one per line: all names if there are at most eleven, otherwise the first ten
 * and the number of the others.
 */
export function shortList(names: readonly string[]): string {
  const rest = names.length - maxNames;
  const shown = rest === 1 ? names : names.slice(0, maxNames);
  const more = rest > 1 ? [l10n.t('… and {0} more', rest.toLocaleString('en'))] : [];
  return [...shown.map((name) => `• ${name}`), ...more].join('\n');
}
