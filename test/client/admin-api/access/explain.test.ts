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

function verdictText({ answer, causes, unknowns }: AccessVerdict): string {
  return unknowns.length > 0 ? `${answer}: ${unknowns.join(', ')}` : `${answer}: ${causes.join(', ')}`;
}

/** The facts for an admin of a tenant, who cannot read the statistics of the server. */
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
    name: 'a rule grants access to its user',
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
    name: 'the role admin requires no rule',
    facts: facts(['ann:admin'], []),
    who: 'ann',
    read: 'yes: admin-role',
    write: 'yes: admin-role',
  },
  {
    name: 'a rule for every user applies to each user',
    facts: facts(['ann:write'], ['* npm/one read']),
    who: 'ann',
    read: 'yes: rule',
    write: 'no: no-rule',
  },
  {
    name: 'a rule for every user does not apply without credentials',
    facts: facts(['ann:write'], ['* npm/** write']),
    who: 'anonymous',
    read: 'no: no-credentials',
    write: 'no: no-credentials',
  },
  {
    name: 'a name with the same prefix is a different name',
    facts: facts(['ann:write'], ['ann npm/john write']),
    who: 'ann',
    path: 'npm/johnathan',
    read: 'no: no-rule',
    write: 'no: no-rule',
  },
  {
    name: 'in simple token mode, reading requires no credentials, and the static token may write',
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
    name: 'anonymous reads require no credentials',
    facts: facts(['ann:read'], [], { anonymousReads: true }),
    who: 'ann',
    read: 'yes: anonymous-reads',
    write: 'no: role-ceiling',
  },
  {
    name: 'anonymous reads are unknown when the server does not report them',
    facts: facts(['ann:write'], [], { anonymousReads: undefined }),
    who: 'ann',
    read: 'unknown: anonymousReads',
    write: 'no: no-rule',
  },
  {
    name: 'unknown anonymous reads do not affect what a rule grants',
    facts: facts(['ann:write'], ['ann npm/one read'], { anonymousReads: undefined }),
    who: 'ann',
    read: 'yes: rule',
    write: 'no: no-rule',
  },
  {
    name: 'anonymous reads are unknown when the mode is not reported',
    facts: facts([], [], { modes: ['simple-token', 'acl', 'oidc'] }),
    who: 'anonymous',
    read: 'unknown: mode',
    write: 'no: no-credentials',
  },
  {
    name: 'an unknown role makes the answer unknown',
    facts: facts(['ann:owner'], ['ann npm/one write']),
    who: 'ann',
    read: 'unknown: role',
    write: 'unknown: role',
  },
  {
    name: 'an unknown permission makes the answer unknown',
    facts: facts(['ann:write'], ['ann npm/one publish']),
    who: 'ann',
    read: 'unknown: permission',
    write: 'unknown: permission',
  },
  {
    name: 'an unknown permission may revoke what another rule grants',
    facts: facts(['ann:write'], ['ann npm/** write', 'ann npm/one deny']),
    who: 'ann',
    read: 'unknown: permission',
    write: 'unknown: permission',
  },
  {
    name: 'an unknown permission is limited by the role, and only matters for a matching rule',
    facts: facts(['ann:read'], ['ann npm/** read', 'ann npm/two deny']),
    who: 'ann',
    read: 'yes: rule',
    write: 'no: role-ceiling',
  },
  {
    name: 'rules that cannot be read may grant access',
    facts: facts(['ann:read'], [], { unreadableRules: 1 }),
    who: 'ann',
    read: 'unknown: unreadableRules',
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
    name: 'a user who is not listed may sign in with an identity provider, with an unknown role',
    facts: facts(['ann:read'], ['bob npm/one read'], { modes: ['oidc'] }),
    who: 'bob',
    read: 'unknown: role',
    write: 'unknown: role',
  },
  {
    name: 'a user who is not listed may sign in when the mode is not reported',
    facts: unknownMode,
    who: 'newbie',
    read: 'unknown: mode, role',
    write: 'unknown: mode, role',
  },
  {
    name: 'a mode that is not reported does not affect the static token',
    facts: unknownMode,
    who: 'newcomer',
    read: 'unknown: mode, role',
    write: 'unknown: mode, role',
  },
  {
    name: 'a mode that is not reported does not affect listed users',
    facts: unknownMode,
    who: 'ann',
    read: 'no: no-rule',
    write: 'no: no-rule',
  },
  {
    name: 'a user who signs in for the first time has an unknown role',
    facts: facts([], [], { modes: ['oidc'] }),
    who: 'newcomer',
    read: 'unknown: role',
    write: 'unknown: role',
  },
  {
    name: 'an admin of the server is an admin in every tenant',
    facts: facts([], [], { tenant: 'red', operators: [user('chief:admin')] }),
    who: 'server:chief',
    read: 'yes: admin-role',
    write: 'yes: admin-role',
  },
  {
    name: 'other users of the server have no access to a tenant, even if rules name them',
    facts: facts(['chief:write'], ['chief npm/** write'], { tenant: 'red', operators: [user('chief:write')] }),
    who: 'server:chief',
    read: 'no: operator',
    write: 'no: operator',
  },
];

test.each(rows)('$name', ({ facts: known, who, path = 'npm/one', read, write }) => {
  const explanation = explain(known, subject(who), path);
  expect({ read: verdictText(explanation.read), write: verdictText(explanation.write) }).toEqual({ read, write });
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

  test('that match have an effect that the role limits', () => {
    expect(matching.map(({ rule, grants, isCapped }) => [rule.id, grants, isCapped])).toEqual([
      ['3', 'read', true],
      ['5', 'read', false],
      ['6', 'unknown', false],
    ]);
  });

  test('that do not match are sorted by nearness', () => {
    expect(missing.map(({ rule, comparison }) => [rule.pattern, comparison.stop])).toEqual([
      ['npm/@acme/on', { kind: 'differs', pattern: 'on', segment: 'one' }],
      ['npm/@acme', { kind: 'pattern-ends', segment: 'one' }],
      ['other/**', { kind: 'differs', pattern: 'other', segment: 'npm' }],
    ]);
  });
});

test('the table of all subjects is sorted by access, and contains the rules of each subject', () => {
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

test('the table of all subjects includes users of an identity provider', () => {
  const { all } = explainEverybody(unknownMode, 'npm/one');
  expect(all.filter(({ write }) => write.answer === 'unknown').map(({ subject: who }) => who)).toEqual([
    { kind: 'user', username: 'newbie', isOperator: false },
    { kind: 'newcomer' },
  ]);
});

test('the table of all subjects supports ten thousand users with a rule each', () => {
  const names = Array.from({ length: 10_000 }, (_, index) => `user${index}`);
  const known = facts(
    names.map((name) => `${name}:write`),
    names.map((name) => `${name} npm/@acme/${name} write`),
  );
  const { all } = explainEverybody(known, 'npm/@acme/user77');
  expect(all.filter(({ write }) => write.answer === 'yes')).toHaveLength(2);
  expect(all).toHaveLength(10_002);
});
