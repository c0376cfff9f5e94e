import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AuditFilter } from '../../admin-client/audit/audit-filter.ts';
import { auditCsv, auditJsonLines } from '../../admin-client/audit/audit-text.ts';
import { createAdminClient } from '../../admin-client/client/create-admin-client.ts';
import { readAudit } from '../../admin-client/client/read-audit.ts';
import type { AuditEntry } from '../../admin-client/records/audit-entry.ts';
import { ownerConfig, ownerToken, startTestRegistry, type TestRegistry } from '../../harness/registry/registry.ts';
import { connectionTo, signedInWith } from './support/connection.ts';
import { json, startFaultyServer } from './support/faulty-server.ts';

const signal = new AbortController().signal;

async function shownFrom(url: string, filter: AuditFilter, maxRecords = 100): Promise<readonly string[]> {
  const client = createAdminClient(connectionTo(url), signedInWith(ownerToken));
  const { items, broken } = await readAudit(client, filter, { signal, maxRecords });
  return [
    ...items.map(({ actor, action, target }) => `${actor} ${action} ${target}`),
    ...broken.map((one) => one.problem),
  ];
}

describe('the audit log of the registry', () => {
  let registry: TestRegistry;
  let ruleId = '';
  beforeAll(async () => {
    registry = await startTestRegistry(ownerConfig);
    const post = async (path: string, body: object, as: string) =>
      (await registry.request('POST', `/admin${path}`, { as, body })).body;
    await post('/users', { username: 'ann', role: 'admin', token: 'anns-own-token-123' }, ownerToken);
    await post('/users', { username: 'ben', role: 'read' }, 'ann:anns-own-token-123');
    const rule = await post('/acl', { user: 'ben', pattern: 'npm/a', permission: 'read' }, 'ann:anns-own-token-123');
    ruleId = Reflect.get(Object(rule), 'id');
    await post('/acl', { user: 'ann', pattern: 'npm/**', permission: 'write' }, ownerToken);
  });
  afterAll(() => registry.stop());

  test('is read newest first, and filtered by user, action and time', async () => {
    const shown = (filter: AuditFilter) => shownFrom(registry.url, filter);
    expect(await shown({ actor: 'ann' })).toEqual([`ann rule.create ${ruleId}`, 'ann user.create ben']);
    expect((await shown({ action: 'user.create' })).map((line) => line.split(' ').at(-1))).toEqual(['ben', 'ann']);
    expect(await shown({ from: Date.now() + 60_000 })).toEqual([]);
    expect((await shown({})).length).toBeGreaterThanOrEqual(4);
  });

  test('contains the history of a user and of a rule', async () => {
    const shown = (filter: AuditFilter) => shownFrom(registry.url, filter);
    expect(await shown({ about: { username: 'ben' } })).toEqual([`ann rule.create ${ruleId}`, 'ann user.create ben']);
    const about = { rule: { id: ruleId, user: 'ben', pattern: 'npm/a' } };
    expect(await shown({ about })).toEqual([`ann rule.create ${ruleId}`]);
  });
});

const record = (id: number, actor: string) => ({
  id,
  at: '2026-11-01T00:00:00Z',
  actor,
  action: 'user.create',
  target: 'x',
});

test('a server that refuses filters receives a request without them, and the client filters the records', async () => {
  const refused = json(400, { error: 'Unknown query.' });
  const server = await startFaultyServer([refused, json(200, [record(2, 'ben'), record(1, 'ann')])]);
  expect(await shownFrom(server.origin, { actor: 'ann' })).toEqual(['ann user.create x']);
  expect(server.received.map(({ path }) => path)).toEqual(['/admin/audit?user=ann', '/admin/audit']);
  await server.stop();
});

const entry = (actor: string, details = {}): AuditEntry => ({
  ...{
    id: '1',
    at: '2026-11-01T00:00:00Z',
    tenant: '',
    action: 'login.failed',
    target: '',
    address: '10.0.0.1',
    actor,
  },
  details,
});

test.each([
  ['=HYPERLINK("http://evil.example")', `"'=HYPERLINK(""http://evil.example"")"`],
  ['+1', `"'+1"`],
  ['-1', `"'-1"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  [' =1', `"' =1"`],
  ['\t=1', `"'\t=1"`],
  ['\r\n=1', `"'\r\n=1"`],
  ['\u200b=1', `"'\u200b=1"`],
  ['\uff1d1', `"'\uff1d1"`],
  ['ann,"ben"\nnext', `"ann,""ben""\nnext"`],
  ['a=b', '"a=b"'],
])('in CSV, a spreadsheet shows %j as text', (actor, cell) => {
  expect(auditCsv([entry(actor)])).toBe(
    `at,actor,action,target,tenant,address,details\r\n"2026-11-01T00:00:00Z",${cell},"login.failed","","","10.0.0.1",""\r\n`,
  );
});

test('JSON lines contain a record per line', () => {
  const lines = auditJsonLines([entry('ann', { text: 'a\nb' }), entry('ben')])
    .trimEnd()
    .split('\n');
  expect(lines.map((line) => JSON.parse(line).actor)).toEqual(['ann', 'ben']);
});
