import { l10n } from 'vscode';

const maxNames = 10;

/** Returns names as the lines of a list in a dialog: at most ten, then how many are left. */
export function shortList(names: readonly string[]): string {
  const rest = names.length - maxNames;
  const shown = rest === 1 ? names : names.slice(0, maxNames);
  const more = rest > 1 ? [l10n.t('… and {0} more', rest)] : [];
  return [...shown.map((name) => `• ${name}`), ...more].join('\n');
}
