import { describe, expect, onTestFinished, test } from 'vitest';
import { openSession } from '../../../../admin-client/client/create-session.ts';
import { ruleList } from '../../../../admin-client/lists/rule-list.ts';
import type { AccessAnswer, AccessSubject } from '../../../../admin-client/records/access-answer.ts';
import { answerText } from '../../../../client/admin-sidebar/access/answer-text.ts';
import { explainedAccess } from '../../../../client/admin-sidebar/access/explained-access.ts';
import { code } from '../../../../client/admin-sidebar/access/markdown.ts';
import { ownerToken, startTestRegistry } from '../../../../harness/registry/registry.ts';
import { connectionTo, signedInWith } from '../../../admin-client/support/connection.ts';
import { specificationToken, startSpecificationServer } from '../../../support/specification-server.ts';
import { inEnglish } from '../tree/support/drawn.ts';

const ann: AccessSubject = { kind: 'user', username: 'ann', isOperator: false };
const scope = 'Registry **Acme**';

async function documentOf(url: string, token: string, who: AccessSubject, path = 'npm/@acme/one'): Promise<string> {
  const session = openSession(connectionTo(url), signedInWith(token));
  onTestFinished(() => session.close());
  const answer = await explainedAccess(session, {}, { who, path });
  const document = answerText(answer, { who, path, scope, isTenant: false }, inEnglish);
  return document.split('\n---\n', 1).join('');
}

const acme = `[settings]
auth_token = "${ownerToken}"
[[users]]
username = "ann"
role = "read"
token = "the-token-of-ann"
[[acl]]
user = "ann"
pattern = "npm/@acme/*"
permission = "write"
[[acl]]
user = "*"
pattern = "npm/**/one"
permission = "read"
[[acl]]
user = "ann"
pattern = "npm/two"
permission = "read"
[[acl]]
user = "ann"
pattern = "npm/@acme/on"
permission = "read"
`;

describe('a registry that explains access', () => {
  test('decides about a user, and names the rules', async () => {
    const registry = await startTestRegistry(acme);
    onTestFinished(() => registry.stop());
    expect(await documentOf(registry.url, ownerToken, ann)).toMatchInlineSnapshot(`
      "# \`ann\`: access to \`npm/@acme/one\`

      Registry **Acme**

      | Action | Allowed | Why |
      | --- | --- | --- |
      | Read | **✔ Yes** | An access rule grants \`write\` on \`npm/@acme/*\`\\. |
      | Write | **✘ No** | The role \`read\` allows reading only\\. |

      Role: \`read\`

      ## Access rules that match

      | Rule | For | Permission | Grants | Defined in |
      | --- | --- | --- | --- | --- |
      | \`npm/@acme/*\` | \`ann\` | \`write\` | reading | configuration file |
      | \`npm/**/one\` | \`*\` (every user who signs in) | \`read\` | reading | configuration file |

      ## Access rules that do not match, closest first

      | Rule | For | Permission |
      | --- | --- | --- |
      | \`npm/@acme/on\` | \`ann\` | \`read\` |
      | \`npm/two\` | \`ann\` | \`read\` |
      "
    `);
  });

  test('decides about everyone', async () => {
    const registry = await startTestRegistry(acme);
    onTestFinished(() => registry.stop());
    expect(await documentOf(registry.url, ownerToken, { kind: 'everybody' })).toMatchInlineSnapshot(`
      "# Everyone: access to \`npm/@acme/one\`

      Registry **Acme**

      | Who | Role | Read | Write | Why |
      | --- | --- | --- | --- | --- |
      | Anyone without credentials |  | ✘ No | ✘ No | Credentials are required\\; send a token\\. |
      | \`ann\` | \`read\` | ✔ Yes | ✘ No | An access rule grants \`write\` on \`npm/@acme/*\`\\. The role \`read\` allows reading only\\. |

      ## Access rules that match

      | Rule | For | Permission | Defined in |
      | --- | --- | --- | --- |
      | \`npm/@acme/*\` | \`ann\` | \`write\` | configuration file |
      | \`npm/**/one\` | \`*\` (every user who signs in) | \`read\` | configuration file |
      "
    `);
  });
});

describe('for a server of the specification', () => {
  const users = [{ username: 'ann', role: 'read' }];

  test('the rules that are relevant to the question are shown, without a decision; the server is queried only once', async () => {
    const rules = [
      { user: 'ann', pattern: 'npm/@acme/*', permission: 'write' },
      { user: 'bob', pattern: 'npm/@acme/*', permission: 'write' },
      { user: 'ann', pattern: 'npm/@acme/on', permission: 'read' },
    ];
    const server = await startSpecificationServer({ users, rules });
    onTestFinished(() => server.stop());
    expect(await documentOf(server.origin, specificationToken, ann)).toMatchInlineSnapshot(`
      "# \`ann\`: access to \`npm/@acme/one\`

      Registry **Acme**

      **This server does not explain who has access.**

      Role: \`read\`

      ## Access rules that match

      | Rule | For | Permission | Defined in |
      | --- | --- | --- | --- |
      | \`npm/@acme/*\` | \`ann\` | \`write\` | not reported |

      ## Access rules that do not match, closest first

      | Rule | For | Permission |
      | --- | --- | --- |
      | \`npm/@acme/on\` | \`ann\` | \`read\` |
      "
    `);
    const session = openSession(connectionTo(server.origin), signedInWith(specificationToken));
    for (const path of ['npm/one', 'npm/two']) await explainedAccess(session, {}, { who: ann, path });
    expect(server.received.filter((request) => request.includes('/access'))).toHaveLength(2);
    expect(await documentOf(server.origin, specificationToken, { kind: 'everybody' })).toMatchInlineSnapshot(`
      "# Everyone: access to \`npm/@acme/one\`

      Registry **Acme**

      **This server does not explain who has access.**

      | Named in a matching access rule | Role |
      | --- | --- |
      | \`ann\` | \`read\` |
      | \`bob\` |  |

      ## Access rules that match

      | Rule | For | Permission | Defined in |
      | --- | --- | --- | --- |
      | \`npm/@acme/*\` | \`ann\` | \`write\` | not reported |
      | \`npm/@acme/*\` | \`bob\` | \`write\` | not reported |
      "
    `);
  });

  test('other work runs while hostile patterns and many rules are processed', async () => {
    const rules = [
      { user: 'ann', pattern: `${'**/'.repeat(30_000)}x`, permission: 'read' },
      ...Array.from({ length: 100_000 }, () => ({ user: '*', pattern: 'npm/**', permission: 'read' })),
    ];
    const server = await startSpecificationServer({ users, rules });
    onTestFinished(() => server.stop());
    const session = openSession(connectionTo(server.origin), signedInWith(specificationToken));
    onTestFinished(() => session.close());
    await session.list(ruleList, {}).read();
    const found = await explainedAccess(session, {}, { who: ann, path: 'npm/one' });
    expect({ matching: found.matching.length, more: found.moreRules, others: found.others.length }).toEqual({
      matching: 500,
      more: 99_500,
      others: 1,
    });
  });
});

test.each([
  ['plain', '`plain`'],
  ['a`b', '``a`b``'],
  ['`a``b`', '``` `a``b` ```'],
  ['a|b', '`a\\|b`'],
  ['a\nb', '`a⟨U+000A⟩b`'],
  ['\u202eevil', '`⟨U+202E⟩evil`'],
  ['', '`""`'],
])('%j is the code %s', (text, expected) => {
  expect(code(text)).toBe(expected);
});

const hostile = '[x](command:evil) <img src=x> | `a` **b** $(zap)\n# no';

test('names and reasons from a hostile server have no effects in documents, and do not break tables', () => {
  const rule = { id: '1', user: hostile, pattern: `npm/${hostile}`, permission: hostile, source: 'runtime' } as const;
  const decision = { allowed: true, reason: 'Because of `it`.' };
  const decisions = { read: decision, write: decision };
  const answer: AccessAnswer = {
    decisions,
    role: hostile,
    users: [{ username: hostile, role: hostile, ...decisions }],
    moreUsers: 0,
    matching: [{ rule, grants: [hostile] }],
    others: [rule],
    moreRules: 0,
  };
  const { decisions: _, ...withoutDecisions } = answer;
  const user: AccessSubject = { kind: 'user', username: hostile, isOperator: false };
  for (const who of [user, { kind: 'everybody' } as const]) {
    for (const one of [answer, withoutDecisions]) {
      const document = answerText(one, { who, path: 'npm/one', scope, isTenant: true }, inEnglish);
      // The fence is longer than any run of backticks in the name, so everything between two fences is code.
      const outside = document.replaceAll(/(?<!`)(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)/g, '');
      expect(outside).not.toMatch(/evil|<img|\$\(|# no/);
      expect(document).toContain('command:evil');
    }
  }
});

test('a reason from a hostile server is shown as text', () => {
  const reason = '[x](command:evil) <img src=x> | **b** $(zap)\n\n# no `unclosed';
  const decisions = { read: { allowed: true, reason }, write: { allowed: true, reason } };
  const answer: AccessAnswer = { decisions, users: [], moreUsers: 0, matching: [], others: [], moreRules: 0 };
  const document = answerText(answer, { who: ann, path: 'npm/one', scope, isTenant: false }, inEnglish);
  expect(document).not.toMatch(/(?<!\\)\[x|(?<!\\)<img|^# no/m);
  const rows = document.split('\n').filter((line) => /^\| (?:Read|Write)/.test(line));
  expect(rows.map((line) => line.replaceAll('\\|', '').split('|').length)).toEqual([5, 5]);
});
