import { l10n } from 'vscode';

const most = 10;

/** One line each, as many as a dialog can hold. */
export function shortList(names: readonly string[]): string {
  const rest = names.length - most;
  const shown = rest === 1 ? names : names.slice(0, most);
  const more = rest > 1 ? [l10n.t('… and {0} more', rest)] : [];
  return [...shown.map((name) => `• ${name}`), ...more].join('\n');
}
