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
const place = 'Registry **Acme**';

/** Without the part that is the same in all. */
const body = (document: string): string => document.split('\n---\n', 1).join('');

test('the access of one user tells verdicts, rules that match and rules that do not', () => {
  const known = facts(['ann:read'], ['ann npm/@acme/* write', '* npm/**/one read', 'ann npm/@acme/on read']);
  const document = explanationDocument(explain(known, ann, 'npm/@acme/one'), known, place, translate);
  expect(body(document)).toMatchInlineSnapshot(`
    "# \`ann\`: access to \`npm/@acme/one\`

    Registry **Acme**

    | Action | Allowed | Why |
    | --- | --- | --- |
    | Read | **✔ Yes** | A rule grants it. |
    | Write | **✘ No** | The role \`read\` allows no more than reading, whatever rules grant. |

    ## The user

    - Role \`read\`: reads what rules grant, and never writes.
    - Managed through the admin API.

    ## Rules that match

    | Rule | For | Grants | How it matches | Defined in |
    | --- | --- | --- | --- | --- |
    | \`npm/@acme/*\` | \`ann\` | \`write\`, of which the role allows reading only | \`npm\`, \`@acme\`, \`*\` stands for \`one\` | admin API |
    | \`npm/**/one\` | \`*\` (every user who signs in) | \`read\`: reading | \`npm\`, \`**\` stands for \`@acme\`, \`one\` | admin API |

    ## Rules that do not match, the nearest first

    | Rule | For | Permission | Why it does not match |
    | --- | --- | --- | --- |
    | \`npm/@acme/on\` | \`ann\` | \`read\` | \`npm\`, \`@acme\` fit; then the pattern wants \`on\` and the path has \`one\` |
    "
  `);
});

test('what is not known is told as such', () => {
  const known = facts(['ann:owner'], ['ann npm/one publish'], { anonymousReads: undefined, isOfThisProject: false });
  const document = explanationDocument(explain(known, ann, 'npm/one'), known, place, translate);
  expect(body(document)).toMatchInlineSnapshot(`
    "# \`ann\`: access to \`npm/one\`

    Registry **Acme**

    | Action | Allowed | Why |
    | --- | --- | --- |
    | Read | **? Unknown** | It depends on whether the server lets everybody read, which it does not tell. What the role \`owner\` allows is not known here. |
    | Write | **? Unknown** | What the role \`owner\` allows is not known here. |

    ## The user

    - Role \`owner\`: what it allows is not known here, so nothing is taken as granted by it.
    - Managed through the admin API.

    ## Rules that match

    | Rule | For | Grants | How it matches | Defined in |
    | --- | --- | --- | --- | --- |
    | \`npm/one\` | \`ann\` | \`publish\`, whose meaning is not known here | \`npm\`, \`one\` | admin API |

    ## What is not known

    - The server does not tell whether it lets everybody read (\`anonymous_reads\`).
    "
  `);
  expect(document).toContain('**The server does not say that it follows these rules**');
});

test('a mode that is not told is told to be unknown, with what it can be', () => {
  const known = facts(['ann:write'], ['newbie npm/** write'], { modes: ['acl', 'oidc'] });
  const newbie: Subject = { kind: 'user', username: 'newbie', isOperator: false };
  const document = explanationDocument(explain(known, newbie, 'npm/one'), known, place, translate);
  expect(document).toContain(
    '| Write | **? Unknown** | It depends on the mode of the server, which it does not tell. It depends on the role, which is known at the first sign-in. |',
  );
  expect(document).toContain('- The server does not tell its mode: users and rules, or OIDC, where');
});

test('the access of everybody is a table of those who may do something, and a list of the others', () => {
  const known = facts(
    ['ann:read', 'bob:write', 'chief:admin', 'eve:read'],
    ['ann npm/** write', 'bob npm/one write', '* npm/two read'],
  );
  const document = everybodyDocument(explainEverybody(known, 'npm/one'), known, place, translate);
  expect(body(document)).toMatchInlineSnapshot(`
    "# Everybody: access to \`npm/one\`

    Registry **Acme**

    | Who | Role | Read | Write | Why |
    | --- | --- | --- | --- | --- |
    | The static token of the server |  | ✔ Yes | ✔ Yes | The static token may do everything. |
    | \`bob\` | \`write\` | ✔ Yes | ✔ Yes | \`npm/one\` \`write\` |
    | \`chief\` | \`admin\` | ✔ Yes | ✔ Yes | The role \`admin\` may do everything. |
    | \`ann\` | \`read\` | ✔ Yes | ✘ No | \`npm/**\` \`write\` · The role \`read\` allows no more than reading, whatever rules grant. |

    ## May do neither

    Anybody without credentials, \`eve\`

    ## Rules that match

    | Rule | For | Permission | Defined in |
    | --- | --- | --- | --- |
    | \`npm/**\` | \`ann\` | \`write\` | admin API |
    | \`npm/one\` | \`bob\` | \`write\` | admin API |
    "
  `);
});

test('that a tenant may have a token of its own is told to whoever asks about everybody', () => {
  const known = facts(['ann:read'], [], { tenant: 'red', operators: [] });
  const document = everybodyDocument(explainEverybody(known, 'npm/one'), known, place, translate);
  expect(body(document).split('\n## ').at(-1)).toBe(
    'What is not known\n\n- Whether this tenant has a static token of its own, which may do everything in it.\n',
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

test('names of a hostile server are code in both documents, and break no table', () => {
  const user = { username: hostile, role: hostile, source: 'runtime' } as const;
  const rule = { id: '1', user: hostile, pattern: `npm/${hostile}`, permission: hostile, source: 'runtime' } as const;
  const known = { ...facts([], []), users: [user], rules: [rule, { ...rule, id: '2', pattern: '**' }] };
  const who: Subject = { kind: 'user', username: hostile, isOperator: false };
  const documents = [
    explanationDocument(explain(known, who, 'npm/one'), known, place, translate),
    everybodyDocument(explainEverybody(known, 'npm/one'), known, place, translate),
  ];
  for (const document of documents) {
    // A longer fence than any run of backticks in the name: everything between two fences is code.
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
