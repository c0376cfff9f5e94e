import { expect, test } from 'vitest';
import type { SubjectAccess } from '../../../../client/admin-api/access/everybody.ts';
import { explainEverybody } from '../../../../client/admin-api/access/everybody.ts';
import { openSession } from '../../../../client/admin-api/client/create-session.ts';
import { readFacts } from '../../../../client/admin-sidebar/access/read-facts.ts';
import { packagePath } from '../../../../harness/registry/publication.ts';
import {
  ownerConfig,
  ownerToken,
  startTestRegistry,
  type TestRegistry,
} from '../../../../harness/registry/registry.ts';
import { connectionTo, signedInWith } from '../../admin-api/support/connection.ts';

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

function credentialOf({ subject }: SubjectAccess, tenant: string | undefined): string | undefined {
  if (subject.kind === 'static-token') return ownerToken;
  if (subject.kind !== 'user') return undefined;
  return `${tenant === undefined || subject.isOperator ? '' : 'reds-'}token-of-${subject.username}`;
}

test.each(rows)('$name: the explanations agree with the registry for every user', async ({ config, tenant }) => {
  const registry = await startTestRegistry(config);
  try {
    const session = openSession(connectionTo(registry.url), signedInWith(ownerToken));
    const facts = await readFacts(session, tenant);
    const wrong: string[] = [];
    const answers = new Set<string>();
    for (const name of names) {
      const path = packagePath(name, tenant === undefined ? '/npm' : `/${tenant}/npm`);
      for (const access of explainEverybody(facts, `npm/${name}`).all) {
        const as = credentialOf(access, tenant);
        const explained = [access.read.answer, access.write.answer];
        const allowed = [
          await isRequestAllowed(registry, 'GET', path, as),
          await isRequestAllowed(registry, 'PUT', path, as),
        ];
        const actual = allowed.map((isAllowed) => (isAllowed ? 'yes' : 'no'));
        if (explained.join() !== actual.join())
          wrong.push(`${as ?? 'anonymous'} at ${path}: said ${explained}, was ${actual}`);
        answers.add(actual.join());
      }
    }
    session.close();
    expect(wrong).toEqual([]);
    expect(facts.isTaskwrightRegistry).toBe(true);
    expect(answers.size).toBeGreaterThan(1);
  } finally {
    await registry.stop();
  }
});
