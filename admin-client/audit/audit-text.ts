import type { AuditEntry } from '../records/audit-entry.ts';

const columns = ['at', 'actor', 'action', 'target', 'tenant', 'address', 'details'] as const;

/** Returns records as CSV (RFC 4180) with a header. */
export function auditCsv(entries: readonly AuditEntry[]): string {
  const rows = entries.map((entry) => columns.map((column) => cell(textOf(entry, column))).join(','));
  return `${[columns.join(','), ...rows].join('\r\n')}\r\n`;
}

/** Returns records as JSON, one per line. */
export function auditJsonLines(entries: readonly AuditEntry[]): string {
  return entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
}

function textOf(entry: AuditEntry, column: (typeof columns)[number]): string {
  if (column !== 'details') return entry[column];
  return Object.keys(entry.details).length === 0 ? '' : JSON.stringify(entry.details);
}

/**
 * Returns a quoted cell. Adds an apostrophe before text that a spreadsheet would run as a formula, even with leading
 * spaces, because the username of a failed sign-in can be any text.
 */
function cell(text: string): string {
  const isFormula = /^[\s\p{Cc}\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/u.test(text);
  return `"${(isFormula ? `'${text}` : text).replaceAll('"', '""')}"`;
}
