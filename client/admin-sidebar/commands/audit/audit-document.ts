import { l10n } from 'vscode';
import type { AuditEntry } from '../../../admin-api/audit-entry.ts';
import type { Listing } from '../../../admin-api/model.ts';
import { visibleCharacters } from '../../../text/visible-text.ts';

const maxCell = 60;

/** Returns the audit log as text with aligned columns, newest first. */
export function auditDocument({ items, broken }: Listing<AuditEntry>): string {
  const heading = [l10n.t('Time'), l10n.t('User'), l10n.t('Action'), l10n.t('Subject'), l10n.t('Address')];
  const rows = items.map((entry) => [
    ...[shownTime(entry.at), entry.actor, entry.action, subjectOf(entry), entry.address].map(cell),
    visibleCharacters(detailsOf(entry)),
  ]);
  const table = [[...heading, l10n.t('Details')], ...rows];
  const widths = heading.map((_, column) => table.reduce((width, row) => Math.max(width, row[column]?.length ?? 0), 0));
  const lines = table.map((row) =>
    row
      .map((text, column) => text.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const notes = broken.map(({ problem }) => visibleCharacters(problem));
  const empty = items.length === 0 ? [l10n.t('No records.')] : [];
  return `${[...lines, ...empty, ...(notes.length === 0 ? [] : ['', ...notes])].join('\n')}\n`;
}

function shownTime(at: string): string {
  const time = new Date(at);
  return Number.isNaN(time.getTime()) ? at : `${time.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

const subjectOf = ({ target, tenant }: AuditEntry): string => (tenant === '' ? target : `${tenant} › ${target}`);

const detailsOf = ({ details }: AuditEntry): string =>
  Object.entries(details)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');

function cell(text: string): string {
  const shown = visibleCharacters(text.slice(0, maxCell));
  return text.length > maxCell ? `${shown}…` : shown;
}
