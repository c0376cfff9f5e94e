import { describe, expect, test } from 'vitest';
import { explainEverybody } from '../../../../client/admin-api/access/everybody.ts';
import { type AccessVerdict, explain, type Subject } from '../../../../client/admin-api/access/explain.ts';
import { type AccessFacts, accessFacts } from '../../../../client/admin-api/access/facts.ts';
import { facts, rule, user } from './facts.ts';

const subjects: Readonly<Record<string, Subject>> = {
  anonymous: { kind: 'anonymous' },
  token: { kind: 'static-token' },
  newcomer: { kind: 'newcomer' },
};

function subject(name: string): Subject {
  const isOperator = name.startsWith('server:');
  return subjects[name] ?? { kind: 'user', username: isOperator ? name.slice('server:'.length) : name, isOperator };
}

function told({ answer, causes, unknowns }: AccessVerdict): string {
  return unknowns.length > 0 ? `${answer}: ${unknowns.join(', ')}` : `${answer}: ${causes.join(', ')}`;
}

/** What the admin of a tenant sees, without the statistics of the server. */
const unknownMode: AccessFacts = {
  ...accessFacts({
    tenant: 'red',
    users: { items: [user('ann:write')], broken: [] },
    rules: { items: [rule('newbie npm/** write')], broken: [] },
    operators: undefined,
    stats: undefined,
  }),
  anonymousReads: false,
};

interface Row {
  readonly name: string;
  readonly facts: AccessFacts;
  readonly who: string;
  readonly path?: string;
  readonly read: string;
  readonly write: string;
}

const rows: readonly Row[] = [
  {
    name: 'a rule grants to its user',
    facts: facts(['ann:write'], ['ann npm/** write']),
    who: 'ann',
    read: 'yes: rule',
    write: 'yes: rule',
  },
  {
    name: 'a rule grants no more than the role allows',
    facts: facts(['ann:read'], ['ann npm/** write']),
    who: 'ann',
    read: 'yes: rule',
    write: 'no: role-ceiling',
  },
  {
    name: 'the role admin needs no rule',
    facts: facts(['ann:admin'], []),
    who: 'ann',
    read: 'yes: admin-role',
    write: 'yes: admin-role',
  },
  {
    name: 'a rule for everybody is one for each user',
    facts: facts(['ann:write'], ['* npm/one read']),
    who: 'ann',
    read: 'yes: rule',
    write: 'no: no-rule',
  },
  {
    name: 'and none for those without credentials',
    facts: facts(['ann:write'], ['* npm/** write']),
    who: 'anonymous',
    read: 'no: no-credentials',
    write: 'no: no-credentials',
  },
  {
    name: 'a name that begins like another is another',
    facts: facts(['ann:write'], ['ann npm/john write']),
    who: 'ann',
    path: 'npm/johnathan',
    read: 'no: no-rule',
    write: 'no: no-rule',
  },
  {
    name: 'in simple token mode everybody reads, and the static token writes',
    facts: facts([], [], { modes: ['simple-token'] }),
    who: 'anonymous',
    read: 'yes: simple-token-reads',
    write: 'no: no-credentials',
  },
  {
    name: 'the static token may do everything',
    facts: facts([], []),
    who: 'token',
    read: 'yes: static-token',
    write: 'yes: static-token',
  },
  {
    name: 'with anonymous reads everybody reads',
    facts: facts(['ann:read'], [], { anonymousReads: true }),
    who: 'ann',
    read: 'yes: anonymous-reads',
    write: 'no: role-ceiling',
  },
  {
    name: 'whether everybody reads is not guessed where the server does not tell it',
    facts: facts(['ann:write'], [], { anonymousReads: undefined }),
    who: 'ann',
    read: 'unknown: anonymousReads',
    write: 'no: no-rule',
  },
  {
    name: 'what a rule grants anyway does not hang on it',
    facts: facts(['ann:write'], ['ann npm/one read'], { anonymousReads: undefined }),
    who: 'ann',
    read: 'yes: rule',
    write: 'no: no-rule',
  },
  {
    name: 'a mode that is not told leaves open whether everybody reads',
    facts: facts([], [], { modes: ['simple-token', 'acl', 'oidc'] }),
    who: 'anonymous',
    read: 'unknown: mode',
    write: 'no: no-credentials',
  },
  {
    name: 'a role that we do not know is not guessed',
    facts: facts(['ann:owner'], ['ann npm/one write']),
    who: 'ann',
    read: 'unknown: role',
    write: 'unknown: role',
  },
  {
    name: 'a permission that we do not know is not guessed',
    facts: facts(['ann:write'], ['ann npm/one publish']),
    who: 'ann',
    read: 'unknown: permission',
    write: 'unknown: permission',
  },
  {
    name: 'it may even undo what another rule grants',
    facts: facts(['ann:write'], ['ann npm/** write', 'ann npm/one deny']),
    who: 'ann',
    read: 'unknown: permission',
    write: 'unknown: permission',
  },
  {
    name: 'but the role stays a ceiling, and what does not cover the path does not count',
    facts: facts(['ann:read'], ['ann npm/** read', 'ann npm/two deny']),
    who: 'ann',
    read: 'yes: rule',
    write: 'no: role-ceiling',
  },
  {
    name: 'rules that could not be read may grant',
    facts: facts(['ann:read'], [], { unreadRules: 1 }),
    who: 'ann',
    read: 'unknown: unreadRules',
    write: 'no: role-ceiling',
  },
  {
    name: 'a user who is not listed cannot sign in',
    facts: facts(['ann:read'], ['bob npm/one read']),
    who: 'bob',
    read: 'no: no-credentials',
    write: 'no: no-credentials',
  },
  {
    name: 'unless the identity provider knows them, with a role that nobody can tell yet',
    facts: facts(['ann:read'], ['bob npm/one read'], { modes: ['oidc'] }),
    who: 'bob',
    read: 'unknown: role',
    write: 'unknown: role',
  },
  {
    name: 'which nothing excludes where the server does not tell that it is not in OIDC mode',
    facts: unknownMode,
    who: 'newbie',
    read: 'unknown: mode, role',
    write: 'unknown: mode, role',
  },
  {
    name: 'nor does it for anybody else',
    facts: unknownMode,
    who: 'newcomer',
    read: 'unknown: mode, role',
    write: 'unknown: mode, role',
  },
  {
    name: 'and of those who are listed it changes nothing',
    facts: unknownMode,
    who: 'ann',
    read: 'no: no-rule',
    write: 'no: no-rule',
  },
  {
    name: 'so it is with those who sign in for the first time',
    facts: facts([], [], { modes: ['oidc'] }),
    who: 'newcomer',
    read: 'unknown: role',
    write: 'unknown: role',
  },
  {
    name: 'an admin of the server is one in each tenant',
    facts: facts([], [], { tenant: 'red', operators: [user('chief:admin')] }),
    who: 'server:chief',
    read: 'yes: admin-role',
    write: 'yes: admin-role',
  },
  {
    name: 'other users of the server have nothing there, whatever rules name them',
    facts: facts(['chief:write'], ['chief npm/** write'], { tenant: 'red', operators: [user('chief:write')] }),
    who: 'server:chief',
    read: 'no: operator',
    write: 'no: operator',
  },
];

test.each(rows)('$name', ({ facts: known, who, path = 'npm/one', read, write }) => {
  const explanation = explain(known, subject(who), path);
  expect({ read: told(explanation.read), write: told(explanation.write) }).toEqual({ read, write });
});

describe('the rules', () => {
  const known = facts(
    ['ann:read'],
    [
      'ann npm/@acme/on read',
      'ann other/** write',
      'ann npm/@acme/* write',
      'bob npm/** admin',
      '* npm/** read',
      'ann npm/@acme/one publish',
      'ann npm/@acme read',
    ],
  );
  const { matching, missing } = explain(known, subject('ann'), 'npm/@acme/one');

  test('that match tell what they come to under the role', () => {
    expect(matching.map(({ rule, grants, isCapped }) => [rule.id, grants, isCapped])).toEqual([
      ['3', 'read', true],
      ['5', 'read', false],
      ['6', 'unknown', false],
    ]);
  });

  test('that do not match come after one another by how near they are', () => {
    expect(missing.map(({ rule, comparison }) => [rule.pattern, comparison.stop])).toEqual([
      ['npm/@acme/on', { kind: 'differs', pattern: 'on', segment: 'one' }],
      ['npm/@acme', { kind: 'pattern-ends', segment: 'one' }],
      ['other/**', { kind: 'differs', pattern: 'other', segment: 'npm' }],
    ]);
  });
});

test('of everybody, those who may do most come first, each with the rules about them', () => {
  const known = facts(
    ['ann:read', 'bob:write', 'chief:admin', 'dan:owner', 'eve:read'],
    ['* npm/** read', 'bob npm/one write', 'eve npm/two read', 'gone npm/one read'],
    { modes: ['oidc'] },
  );
  const { all } = explainEverybody(known, 'npm/one');
  const name = ({ subject: who }: { readonly subject: Subject }) => (who.kind === 'user' ? who.username : who.kind);
  expect(all.map((each) => [name(each), each.read.answer, each.write.answer, each.rules.length])).toEqual([
    ['static-token', 'yes', 'yes', 0],
    ['bob', 'yes', 'yes', 2],
    ['chief', 'yes', 'yes', 1],
    ['ann', 'yes', 'no', 1],
    ['eve', 'yes', 'no', 1],
    ['dan', 'unknown', 'unknown', 1],
    ['gone', 'unknown', 'unknown', 2],
    ['newcomer', 'unknown', 'unknown', 1],
    ['anonymous', 'no', 'no', 0],
  ]);
});

test('of everybody, those are not left out whom an identity provider may sign in', () => {
  const { all } = explainEverybody(unknownMode, 'npm/one');
  expect(all.filter(({ write }) => write.answer === 'unknown').map(({ subject: who }) => who)).toEqual([
    { kind: 'user', username: 'newbie', isOperator: false },
    { kind: 'newcomer' },
  ]);
});

test('of ten thousand users with a rule each, one and the static token may write', () => {
  const names = Array.from({ length: 10_000 }, (_, index) => `user${index}`);
  const known = facts(
    names.map((name) => `${name}:write`),
    names.map((name) => `${name} npm/@acme/${name} write`),
  );
  const { all } = explainEverybody(known, 'npm/@acme/user77');
  expect(all.filter(({ write }) => write.answer === 'yes')).toHaveLength(2);
  expect(all).toHaveLength(10_002);
});
