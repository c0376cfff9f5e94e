import { expect, test } from 'vitest';
import type { AuditEntry } from '../../../../../admin-client/records/audit-entry.ts';
import { auditDocument } from '../../../../../client/admin-sidebar/commands/audit/audit-document.ts';
import { inEnglish as t } from '../../tree/support/drawn.ts';

const at = '2026-11-01T12:00:00.123Z';
const entry = (action: string, target: string, more: Partial<AuditEntry> = {}): AuditEntry => ({
  ...{ id: '1', at, tenant: 'acme', actor: 'ann', action, target, address: '::1', details: {} },
  ...more,
});
const rule = { user: 'bob', pattern: 'npm/@team/**', permission: 'write' };
const items = [
  entry('rule.create', 'c67c683b', { details: rule }),
  entry('rule.delete', 'c67c683b', { details: { ...rule, undone: true } }),
  entry('package.change', 'npm/left', { details: { removed: [], tags: { latest: '1.0.0' } } }),
  entry('mode.update', 'users', { tenant: '' }),
];

test('the audit log of a server names the tenants, and describes rules by the access that they grant', () => {
  expect(auditDocument({ items, broken: [] }, { t })).toBe(`\
Time                     User  Action          Subject                            Address  Details
2026-11-01 12:00:00 UTC  ann   rule.create     acme › bob: write on npm/@team/**  ::1      id: c67c683b
2026-11-01 12:00:00 UTC  ann   rule.delete     acme › bob: write on npm/@team/**  ::1      id: c67c683b, undone: true
2026-11-01 12:00:00 UTC  ann   package.change  acme › npm/left                    ::1      tags: {"latest":"1.0.0"}
2026-11-01 12:00:00 UTC  ann   mode.update     users                              ::1
`);
});

test('the audit log of a tenant does not repeat its name', () => {
  expect(auditDocument({ items: items.slice(0, 1), broken: [] }, { tenant: 'acme', t })).toBe(`\
Time                     User  Action       Subject                     Address  Details
2026-11-01 12:00:00 UTC  ann   rule.create  bob: write on npm/@team/**  ::1      id: c67c683b
`);
});
