import { expect, test } from 'vitest';
import { openSession } from '../../../../admin-client/client/create-session.ts';
import { userList } from '../../../../admin-client/lists/user-list.ts';
import type { AccessSubject, Decisions } from '../../../../admin-client/records/access-answer.ts';
import { explainedAccess } from '../../../../client/admin-sidebar/access/explained-access.ts';
import { packagePath } from '../../../../harness/registry/publication.ts';
import {
  ownerConfig,
  ownerToken,
  startTestRegistry,
  type TestRegistry,
} from '../../../../harness/registry/registry.ts';
import { connectionTo, signedInWith } from '../../../admin-client/support/connection.ts';

const names = ['one', '@acme/one', '@acme/one-more', '@other/one'];
const patterns = ['npm/one', 'npm/@acme/*', 'npm/@acme/one', 'npm/**/one', 'npm/**', 'npm/@acme', 'other/**'];
const roles = ['read', 'write', 'admin'];

/** Returns a user for each role with one rule of each kind, and several rules for every user. */
function usersAndRules(table: string, everybody: readonly string[]): string {
  const users = roles.flatMap((role) => patterns.map((pattern, index) => ({ role, pattern, index })));
  return [
    ...users.map(({ role, pattern, index }) => {
      const username = `${role}-${index}`;
      const permission = roles[index % 2] ?? 'read';
      return `[[${table}users]]\nusername = "${username}"\nrole = "${role}"\ntoken = "token-of-${username}"
[[${table}acl]]\nuser = "${username}"\npattern = "${pattern}"\npermission = "${permission}"\n`;
    }),
    ...everybody.map((pattern) => `[[${table}acl]]\nuser = "*"\npattern = "${pattern}"\npermission = "read"\n`),
  ].join('');
}

interface Row {
  readonly name: string;
  readonly config: string;
  readonly tenant?: string;
}

const rows: readonly Row[] = [
  { name: 'simple token mode', config: ownerConfig },
  { name: 'users and rules', config: ownerConfig + usersAndRules('', []) },
  { name: 'rules for everybody', config: ownerConfig + usersAndRules('', ['npm/@other/*']) },
  { name: 'anonymous reads', config: `${ownerConfig}anonymous_reads = true\n${usersAndRules('', [])}` },
  {
    name: 'a tenant, with operators',
    config: `${ownerConfig}${usersAndRules('', ['npm/**'])}[multi_tenant]\nenabled = true\n[[tenants]]\nname = "red"
auth_token = "token-of-red"\n${usersAndRules('tenants.', ['npm/@other/*']).replaceAll('"token-of-', '"reds-token-of-')}`,
    tenant: 'red',
  },
];

/** Returns whether the registry allows the request. The body is empty, so that an allowed request changes nothing. */
async function isRequestAllowed(
  registry: TestRegistry,
  method: string,
  path: string,
  as: string | undefined,
): Promise<boolean> {
  const body = method === 'PUT' ? {} : undefined;
  const { status } = await registry.request(method, path, { as, body });
  return status !== 401 && status !== 403;
}

function credentialOf(who: AccessSubject, tenant: string | undefined): string | undefined {
  if (who.kind !== 'user') return undefined;
  return `${tenant === undefined || who.isOperator ? '' : 'reds-'}token-of-${who.username}`;
}

const yesOrNo = ({ read, write }: Decisions): string => [read, write].map(({ allowed }) => allowed).join();

test.each(rows)('$name: the explanations agree with the registry for every user', async ({ config, tenant }) => {
  const registry = await startTestRegistry(config);
  const session = openSession(connectionTo(registry.url), signedInWith(ownerToken));
  try {
    const scope = { tenant };
    const users = (await session.list(userList, scope).read()).items.map(({ username }) => ({
      username,
      isOperator: false,
    }));
    const operators =
      tenant === undefined
        ? []
        : (await session.list(userList, {}).read()).items.map(({ username }) => ({ username, isOperator: true }));
    const subjects: readonly AccessSubject[] = [
      { kind: 'anonymous' },
      ...[...users, ...operators].map((user) => ({ kind: 'user', ...user }) as const),
    ];
    const wrong: string[] = [];
    const answers = new Set<string>();
    for (const name of names) {
      const path = packagePath(name, tenant === undefined ? '/npm' : `/${tenant}/npm`);
      const all = await explainedAccess(session, scope, { who: { kind: 'everybody' }, path: `npm/${name}` });
      for (const who of subjects) {
        const as = credentialOf(who, tenant);
        const { decisions } = await explainedAccess(session, scope, { who, path: `npm/${name}` });
        const explained = decisions && yesOrNo(decisions);
        const actual = [
          await isRequestAllowed(registry, 'GET', path, as),
          await isRequestAllowed(registry, 'PUT', path, as),
        ].join();
        if (explained !== actual) wrong.push(`${as ?? 'anonymous'} at ${path}: said ${explained}, was ${actual}`);
        const listed =
          who.kind === 'user' && !who.isOperator && all.users.some(({ username }) => username === who.username);
        if (who.kind === 'user' && !who.isOperator && listed !== actual.includes('true'))
          wrong.push(`${as} is ${listed ? '' : 'not '}listed`);
        answers.add(actual);
      }
    }
    expect(wrong).toEqual([]);
    if (users.length > 0) expect(answers.size).toBeGreaterThan(1);
  } finally {
    session.close();
    await registry.stop();
  }
});
