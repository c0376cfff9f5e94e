import { expect, test } from 'vitest';
import { RegistryError } from '../../../../admin-client/registry-error.ts';
import { readableRecords } from '../../../../client/admin-sidebar/tree/readable-records.ts';
import { drawnLists } from './support/drawn.ts';
import { connectionNamed, type KnownParts, knownSession } from './support/known-session.ts';

const connection = connectionNamed('team', { tenants: ['acme'] });
const forbidden = { state: 'failed', error: new RegistryError('no-admin-role', 'You are no admin here.') } as const;
const refused = { users: forbidden, rules: forbidden };
const read = <Item>(...items: readonly Item[]) => ({ state: 'read', value: { items, broken: [] } }) as const;

async function offered(parts: KnownParts): Promise<readonly string[]> {
  const nodeScopes = [{ connection }, { connection, tenant: 'acme' }];
  const records = await readableRecords(knownSession(connection, parts), nodeScopes, drawnLists);
  return records.map((node) =>
    [
      node.tenant ?? 'server',
      node.kind === 'user' ? node.user.username : node.kind === 'rule' ? node.rule.pattern : node.kind,
    ].join(' '),
  );
}

const users = read({ username: 'ann', role: 'admin', source: 'runtime' } as const);
const rules = read({ id: '1', user: 'ann', pattern: 'npm/**', permission: 'read', source: 'runtime' } as const);

test('an admin of a tenant is offered the records of the tenant', async () => {
  expect(await offered({ ...refused, tenants: { acme: { users, rules } } })).toEqual(['acme ann', 'acme npm/**']);
});

test('a list that cannot be read does not affect the others', async () => {
  const parts = { users, rules: forbidden, tenants: { acme: { users: forbidden, rules } } };
  expect(await offered(parts)).toEqual(['server ann', 'acme npm/**']);
});

test('the error is reported when no list can be read', async () => {
  await expect(offered({ ...refused, tenants: { acme: refused } })).rejects.toThrow('You are no admin here.');
});
