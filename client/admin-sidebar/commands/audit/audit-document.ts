import type { AuditEntry } from '../../../admin-api/audit-entry.ts';
import type { Listing } from '../../../admin-api/model.ts';
import type { Translate } from '../../../text/translate.ts';
import { visibleCharacters } from '../../../text/visible-text.ts';

const maxCell = 60;

/** Returns the audit log of the server or of a tenant as text with aligned columns, newest first. */
export function auditDocument(
  { items, broken }: Listing<AuditEntry>,
  { tenant = '', t }: { readonly tenant?: string | undefined; readonly t: Translate },
): string {
  const heading = [t('Time'), t('User'), t('Action'), t('Subject'), t('Address')];
  const rows = items.map((entry) => {
    const rule = ruleIn(entry);
    const own = rule === undefined ? entry.target : t('{0}: {1} on {2}', rule.user, rule.permission, rule.pattern);
    const subject = entry.tenant === '' || entry.tenant === tenant ? own : `${entry.tenant} › ${own}`;
    return [
      ...[shownTime(entry.at), entry.actor, entry.action, subject, entry.address].map(cell),
      visibleCharacters(detailsText(rule?.others ?? entry.details)),
    ];
  });
  const table = [[...heading, t('Details')], ...rows];
  const widths = heading.map((_, column) => table.reduce((width, row) => Math.max(width, row[column]?.length ?? 0), 0));
  const lines = table.map((row) =>
    row
      .map((text, column) => text.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const notes = broken.map(({ problem }) => visibleCharacters(problem));
  const empty = items.length === 0 ? [t('No records.')] : [];
  return `${[...lines, ...empty, ...(notes.length === 0 ? [] : ['', ...notes])].join('\n')}\n`;
}

function shownTime(at: string): string {
  const time = new Date(at);
  return Number.isNaN(time.getTime()) ? at : `${time.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

/** Returns the rule of a record about one, which its target names only by identifier, and the other details. */
function ruleIn({ action, target, details }: AuditEntry) {
  const { user, pattern, permission, ...others } = details;
  const isRule = typeof user === 'string' && typeof pattern === 'string' && typeof permission === 'string';
  return action.startsWith('rule.') && isRule
    ? { user, pattern, permission, others: { id: target, ...others } }
    : undefined;
}

/** Returns the details without empty lists. */
const detailsText = (details: AuditEntry['details']): string =>
  Object.entries(details)
    .filter(([, value]) => !Array.isArray(value) || value.length > 0)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');

function cell(text: string): string {
  const shown = visibleCharacters(text.slice(0, maxCell));
  return text.length > maxCell ? `${shown}…` : shown;
}
