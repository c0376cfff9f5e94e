import { expect, test } from 'vitest';
import { auditEntryReader } from '../../../admin-client/reading/audit-entry.ts';
import { readCacheEntry } from '../../../admin-client/reading/cache-entry.ts';
import { namedTokenReader } from '../../../admin-client/reading/named-token.ts';
import { readRule } from '../../../admin-client/reading/rule.ts';
import { readUser } from '../../../admin-client/reading/user.ts';
import { rows } from '../../support/rows.ts';

const at = '2026-01-01T00:00:00Z';

const records: readonly (readonly [string, (record: unknown) => unknown, object, object])[] = [
  ['a user in the names of the contract', readUser, { username: 'ann', created_at: at }, { createdAt: at }],
  ['a user in camelCase', readUser, { username: 'ann', lastSignInAt: at }, { lastSignInAt: at }],
  ['a user in other names', readUser, { login: 'ann', last_login: at }, { username: 'ann', lastSignInAt: at }],
  [
    'a rule in other names',
    readRule,
    { rule_id: 7, principal: 'ann', resource: 'npm/**', level: 'read' },
    { id: '7', user: 'ann', pattern: 'npm/**', permission: 'read' },
  ],
  [
    'a cache entry in other names',
    readCacheEntry,
    { repository: 'npm', key: 'left', length: 3, uses: 2, cached_at: at, accessed_at: at },
    { registry: 'npm', path: 'left', size: 3, hits: 2, fetchedAt: at, lastUsedAt: at },
  ],
  [
    'a token of package clients',
    namedTokenReader.read,
    { key: 'k', readonly: true, cidr_whitelist: ['10.0.0.0/8'], expiry: at },
    { id: 'k', isReadOnly: true, addresses: ['10.0.0.0/8'], expiresAt: at },
  ],
  [
    'an audit record in other names',
    auditEntryReader.read,
    { id: 5, timestamp: at, event: 'user.create', username: 'ann', ip: '::1' },
    { id: '5', at, action: 'user.create', actor: 'ann', address: '::1' },
  ],
];

test.each(rows(records))('$name is read', ({ row: [, read, record, expected] }) => {
  expect(read(record)).toMatchObject({ item: expected });
});
