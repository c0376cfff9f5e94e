import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestRegistry, type TestRegistry } from '../../../harness/registry/registry.ts';

const owner = 'the-token-of-the-owner';
let registry: TestRegistry;
beforeAll(async () => {
  registry = await startTestRegistry(`
[settings]
auth_token = "${owner}"

[[users]]
username = "ann"
role = "admin"
token = "the-token-of-ann"

[[users]]
username = "bob"
role = "read"
token = "the-token-of-bob"

[[users]]
username = "dan"
role = "write"
token = "the-token-of-dan"

[[acl]]
user = "bob"
pattern = "npm/@team/**"
permission = "write"

[[acl]]
user = "*"
pattern = "npm/left"
permission = "read"

[[acl]]
user = "dan"
pattern = "npm/other"
permission = "read"

[multi_tenant]
enabled = true

[[tenants]]
name = "red"

[[tenants.users]]
username = "eve"
role = "admin"
token = "the-token-of-eve"
`);
});
afterAll(() => registry.stop());

async function ask(query: string, { as = owner, place = '' } = {}) {
  const { body } = await registry.request('GET', `/admin${place}/access?${query}`, { as });
  return Object(body);
}

const verdict = ({ read, write }: Record<'read' | 'write', { allowed: boolean; cause: string }>) =>
  [read, write].map(({ allowed, cause }) => `${allowed ? 'yes' : 'no'}: ${cause}`).join(', ');

describe('the access of', () => {
  test.each([
    ['an admin', 'user=ann&package=npm/left', 'yes: admin-role, yes: admin-role'],
    ['a reader whose rule allows writing', 'user=bob&package=npm/@team/x', 'yes: rule, no: role-ceiling'],
    ['a writer by a rule for every user', 'user=dan&package=npm/left', 'yes: rule, no: no-rule'],
    ['a client without credentials', 'user=&package=npm/left', 'no: no-credentials, no: no-credentials'],
    ['a user who does not exist', 'user=zoe&package=npm/left', 'no: no-credentials, no: no-credentials'],
  ])('%s is explained by the decision of the server', async (_, query, expected) => {
    expect(verdict(await ask(query))).toBe(expected);
  });

  test('an operator to a tenant is explained to operators only', async () => {
    const query = 'user=ann&operator=true&package=npm/left';
    expect(verdict(await ask(query, { place: '/tenants/red' }))).toBe('yes: admin-role, yes: admin-role');
    const asked = await ask(query, { place: '/tenants/red', as: 'eve:the-token-of-eve' });
    expect(asked).toMatchObject({ role: null, read: { cause: 'no-credentials' } });
  });
});

test('each rule for a user has the access that it grants with the role of the user, matching rules first', async () => {
  const { role, rules } = await ask('user=bob&package=npm/@team/x');
  expect({ role, rules }).toEqual({
    role: 'read',
    rules: [
      {
        id: 'config-1',
        user: 'bob',
        pattern: 'npm/@team/**',
        permission: 'write',
        source: 'config',
        matches: true,
        grants: ['read'],
      },
      {
        id: 'config-2',
        user: '*',
        pattern: 'npm/left',
        permission: 'read',
        source: 'config',
        matches: false,
        grants: [],
      },
    ],
  });
});

test('without a user, the users who have access and the matching rules are listed', async () => {
  const answer = await ask('package=npm/left');
  expect(
    answer.users.map(
      ({ user, ...rest }: { user: string } & Parameters<typeof verdict>[0]) => `${user} ${verdict(rest)}`,
    ),
  ).toEqual(['ann yes: admin-role, yes: admin-role', 'bob yes: rule, no: role-ceiling', 'dan yes: rule, no: no-rule']);
  expect(answer.rules).toMatchObject([{ id: 'config-2' }]);
  expect(verdict(answer)).toBe('no: no-credentials, no: no-credentials');
});

describe('a text that is not the path of a package is refused', () => {
  test.each([
    ['@team/tools', 'Expected the path of a package, such as `npm/@team/tools`, not `@team/tools`.'],
    ['left', 'Expected the path of a package, such as `npm/left`, not `left`.'],
    ['npm', 'Expected the path of a package, such as `npm/@scope/name`, not `npm`.'],
    ['npm/@team', 'Expected the path of a package, such as `npm/@scope/name`, not `npm/@team`.'],
    ['npm/left/', 'Expected the path of a package, such as `npm/@scope/name`, not `npm/left/`.'],
    ['pypi/left', 'Expected the path of a package, such as `npm/@scope/name`, not `pypi/left`.'],
  ])('%s', async (path, error) => {
    for (const query of [`package=${path}&user=bob`, `package=${path}`]) {
      const answer = await registry.request('GET', `/admin/access?${query}`, { as: owner });
      expect(answer).toMatchObject({ status: 400, body: { error } });
    }
  });
});
