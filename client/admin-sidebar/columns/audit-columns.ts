import type { AuditEntry } from '../../../admin-client/records/audit-entry.ts';
import { visibleCharacters } from '../../../server/core/text/visible-text.ts';
import type { Translate } from '../../text/translate.ts';
import type { Column } from './column.ts';

/** Returns the columns of the audit log of the server or of a tenant. The subjects omit the name of that tenant. */
export function auditColumns(t: Translate, tenant = ''): readonly Column<AuditEntry>[] {
  return [
    [t('Time'), ({ at }) => cell(shownTime(at))],
    [t('User'), ({ actor }) => cell(actor)],
    [t('Action'), ({ action }) => cell(action)],
    [t('Subject'), (entry) => cell(subjectText(entry, tenant, t))],
    [t('Address'), ({ address }) => cell(address)],
    [t('Details'), (entry) => visibleCharacters(detailsText(ruleIn(entry)?.others ?? entry.details))],
  ];
}

const maxCell = 60;

function cell(text: string): string {
  const shown = visibleCharacters(text.slice(0, maxCell));
  return text.length > maxCell ? `${shown}…` : shown;
}

function shownTime(at: string): string {
  const time = new Date(at);
  return Number.isNaN(time.getTime()) ? at : `${time.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

function subjectText(entry: AuditEntry, tenant: string, t: Translate): string {
  const rule = ruleIn(entry);
  const own = rule === undefined ? entry.target : t('{0}: {1} on {2}', rule.user, rule.permission, rule.pattern);
  return entry.tenant === '' || entry.tenant === tenant ? own : `${entry.tenant} › ${own}`;
}

/**
 * Returns the rule that a record is about, and the remaining details; undefined for other records. The target of such a
 * record is only the identifier of the rule.
 */
function ruleIn({ action, target, details }: AuditEntry) {
  const { user, pattern, permission, ...others } = details;
  const isRule = typeof user === 'string' && typeof pattern === 'string' && typeof permission === 'string';
  return action.startsWith('rule.') && isRule
    ? { user, pattern, permission, others: { id: target, ...others } }
    : undefined;
}

/** Returns the details as text, without empty lists. */
const detailsText = (details: AuditEntry['details']): string =>
  Object.entries(details)
    .filter(([, value]) => !Array.isArray(value) || value.length > 0)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
