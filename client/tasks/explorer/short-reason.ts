import { l10n } from 'vscode';

/** Returns the first of these reasons, with the number of the others; empty if there is none. */
export function shortReason(reasons: readonly string[]): string {
  const [first = ''] = reasons;
  return reasons.length > 1 ? l10n.t('{0} (+{1})', first, reasons.length - 1) : first;
}
