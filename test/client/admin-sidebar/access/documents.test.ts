import { expect, test } from 'vitest';
import { explainEverybody } from '../../../../client/admin-api/access/everybody.ts';
import { explain, type Subject } from '../../../../client/admin-api/access/explain.ts';
import { everybodyDocument } from '../../../../client/admin-sidebar/access/everybody-document.ts';
import { explanationDocument } from '../../../../client/admin-sidebar/access/explanation-document.ts';
import { code } from '../../../../client/admin-sidebar/access/markdown.ts';
import { facts } from '../../admin-api/access/facts.ts';

const translate = (message: string, ...values: readonly (string | number)[]): string =>
  message.replaceAll(/\{(\d)\}/g, (_all, index: string) => String(values[Number(index)]));

const ann: Subject = { kind: 'user', username: 'ann', isOperator: false };
const scope = 'Registry **Acme**';

/** Returns a document without its footer. */
const body = (document: string): string => document.split('\n---\n', 1).join('');

test('the access of a user shows verdicts, matching rules and other rules', () => {
  const known = facts(['ann:read'], ['ann npm/@acme/* write', '* npm/**/one read', 'ann npm/@acme/on read']);
  const document = explanationDocument(explain(known, ann, 'npm/@acme/one'), known, scope, translate);
  expect(body(document)).toMatchInlineSnapshot(`
    "# \`ann\`: access to \`npm/@acme/one\`

    Registry **Acme**

    | Action | Allowed | Why |
    | --- | --- | --- |
    | Read | **✔ Yes** | An access rule grants it. |
    | Write | **✘ No** | The role \`read\` allows only reading, regardless of access rules. |

    ## The user

    - Role \`read\`: reads what access rules grant; cannot write.
    - Managed through the admin API.

    ## Access rules that match

    | Rule | For | Grants | How it matches | Defined in |
    | --- | --- | --- | --- | --- |
    | \`npm/@acme/*\` | \`ann\` | \`write\`, of which the role allows only reading | \`npm\`, \`@acme\`, \`*\` matches \`one\` | admin API |
    | \`npm/**/one\` | \`*\` (every user who signs in) | \`read\`: reading | \`npm\`, \`**\` matches \`@acme\`, \`one\` | admin API |

    ## Access rules that do not match, closest first

    | Rule | For | Permission | Why it does not match |
    | --- | --- | --- | --- |
    | \`npm/@acme/on\` | \`ann\` | \`read\` | after \`npm\`, \`@acme\`, the pattern requires \`on\` and the path has \`one\` |
    "
  `);
});

test('unknown facts are listed', () => {
  const known = facts(['ann:owner'], ['ann npm/one publish'], {
    anonymousReads: undefined,
    isTaskwrightRegistry: false,
  });
  const document = explanationDocument(explain(known, ann, 'npm/one'), known, scope, translate);
  expect(body(document)).toMatchInlineSnapshot(`
    "# \`ann\`: access to \`npm/one\`

    Registry **Acme**

    | Action | Allowed | Why |
    | --- | --- | --- |
    | Read | **? Unknown** | It depends on whether the server lets everyone read, which the server does not report. The meaning of the role \`owner\` is unknown. |
    | Write | **? Unknown** | The meaning of the role \`owner\` is unknown. |

    ## The user

    - Role \`owner\`: its meaning is unknown, so it is not assumed to allow anything.
    - Managed through the admin API.

    ## Access rules that match

    | Rule | For | Grants | How it matches | Defined in |
    | --- | --- | --- | --- | --- |
    | \`npm/one\` | \`ann\` | \`publish\`, whose meaning is unknown | \`npm\`, \`one\` | admin API |

    ## Unknown

    - The server does not report whether it lets everyone read (\`anonymous_reads\`).
    "
  `);
  expect(document).toContain('**The server does not report whether it follows these rules**');
});

test('an unreported mode is listed as unknown, with the possible modes', () => {
  const known = facts(['ann:write'], ['newbie npm/** write'], { modes: ['acl', 'oidc'] });
  const newbie: Subject = { kind: 'user', username: 'newbie', isOperator: false };
  const document = explanationDocument(explain(known, newbie, 'npm/one'), known, scope, translate);
  expect(document).toContain(
    '| Write | **? Unknown** | It depends on the mode of the server, which the server does not report. It depends on the role, which is known after the first sign-in. |',
  );
  expect(document).toContain('- The server does not report its mode: users and access rules, or OIDC, where');
});

test('the access of everyone is a table of those with access, and a list of the others', () => {
  const known = facts(
    ['ann:read', 'bob:write', 'chief:admin', 'eve:read'],
    ['ann npm/** write', 'bob npm/one write', '* npm/two read'],
  );
  const document = everybodyDocument(explainEverybody(known, 'npm/one'), known, scope, translate);
  expect(body(document)).toMatchInlineSnapshot(`
    "# Everyone: access to \`npm/one\`

    Registry **Acme**

    | Who | Role | Read | Write | Why |
    | --- | --- | --- | --- | --- |
    | The static token of the server |  | ✔ Yes | ✔ Yes | The static token can do everything. |
    | \`bob\` | \`write\` | ✔ Yes | ✔ Yes | \`npm/one\` \`write\` |
    | \`chief\` | \`admin\` | ✔ Yes | ✔ Yes | The role \`admin\` can do everything. |
    | \`ann\` | \`read\` | ✔ Yes | ✘ No | \`npm/**\` \`write\` · The role \`read\` allows only reading, regardless of access rules. |

    ## No access

    Anyone without credentials, \`eve\`

    ## Access rules that match

    | Rule | For | Permission | Defined in |
    | --- | --- | --- | --- |
    | \`npm/**\` | \`ann\` | \`write\` | admin API |
    | \`npm/one\` | \`bob\` | \`write\` | admin API |
    "
  `);
});

test('the access of everyone in a tenant mentions its possible static token', () => {
  const known = facts(['ann:read'], [], { tenant: 'red', operators: [] });
  const document = everybodyDocument(explainEverybody(known, 'npm/one'), known, scope, translate);
  expect(body(document).split('\n## ').at(-1)).toBe(
    'Unknown\n\n- Whether this tenant has its own static token, which can do everything in the tenant.\n',
  );
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

test('names from a hostile server are code in both documents, and do not break tables', () => {
  const user = { username: hostile, role: hostile, source: 'runtime' } as const;
  const rule = { id: '1', user: hostile, pattern: `npm/${hostile}`, permission: hostile, source: 'runtime' } as const;
  const known = { ...facts([], []), users: [user], rules: [rule, { ...rule, id: '2', pattern: '**' }] };
  const who: Subject = { kind: 'user', username: hostile, isOperator: false };
  const documents = [
    explanationDocument(explain(known, who, 'npm/one'), known, scope, translate),
    everybodyDocument(explainEverybody(known, 'npm/one'), known, scope, translate),
  ];
  for (const document of documents) {
    // The fence is longer than any run of backticks in the name, so everything between two fences is code.
    const outside = document.replaceAll(/(?<!`)(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)/g, '');
    expect(outside).not.toMatch(/evil|<img|\$\(|# no/);
    const columns = document
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .map((line) => line.replaceAll('\\|', '').split('|').length);
    expect([...new Set(columns)].length).toBeLessThanOrEqual(3);
    expect(document).toContain('command:evil');
  }
});
