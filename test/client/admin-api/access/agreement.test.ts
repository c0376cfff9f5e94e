import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Action, decide, type Grant } from '../../../../access/decide.ts';
import type { Mode } from '../../../../access/mode.ts';
import type { Principal } from '../../../../access/principal.ts';
import { isRole, type Role, roles } from '../../../../access/roles.ts';
import { explainEverybody } from '../../../../client/admin-api/access/everybody.ts';
import { type AccessVerdict, explain, type Subject } from '../../../../client/admin-api/access/explain.ts';
import type { AccessFacts } from '../../../../client/admin-api/access/facts.ts';
import type { AccessRule, User } from '../../../../client/admin-api/model.ts';

const modes: readonly Mode[] = ['simple-token', 'acl', 'oidc'];
const singleMode = fc.constantFrom(...modes).map((mode): readonly Mode[] => [mode]);
const names = ['ann', 'bob'];
const segment = fc.constantFrom('npm', 'one', '@acme', 'on*', '*', '**');
const pattern = fc.array(segment, { minLength: 1, maxLength: 3 }).map((segments) => segments.join('/'));
const path = fc.constantFrom('npm/one', 'npm/ones', 'npm/@acme/one', 'npm/@acme/two');

function ruleOf(permission: fc.Arbitrary<string>): fc.Arbitrary<AccessRule> {
  return fc.record({
    id: fc.string(),
    user: fc.constantFrom(...names, '*', 'gone'),
    pattern,
    permission,
    source: fc.constantFrom('config', 'runtime'),
  });
}

function factsOf(word: fc.Arbitrary<string>, isReported: boolean): fc.Arbitrary<AccessFacts> {
  const user = (username: string): fc.Arbitrary<User> =>
    word.map((role) => ({ username, role, source: 'runtime' as const }));
  const maybe = <Value>(value: fc.Arbitrary<Value>) => (isReported ? value : fc.option(value, { nil: undefined }));
  return fc.record({
    modes: isReported ? singleMode : fc.oneof(singleMode, fc.constantFrom<readonly Mode[]>(['acl', 'oidc'], modes)),
    anonymousReads: maybe(fc.boolean()),
    tenant: fc.constantFrom(undefined, 'red'),
    users: fc.tuple(...names.map(user)),
    rules: fc.array(ruleOf(word), { maxLength: 5 }),
    operators: fc.constant(undefined),
    unreadableUsers: fc.constant(0),
    unreadableRules: fc.constant(0),
    isTaskwrightRegistry: fc.boolean(),
  });
}

const known = fc.constantFrom<string>(...roles);
const anyWord = fc.oneof({ weight: 2, arbitrary: known }, fc.constantFrom('owner', 'deny'));
const subject = fc.constantFrom<Subject>(
  { kind: 'anonymous' },
  { kind: 'static-token' },
  { kind: 'user', username: 'ann', isOperator: false },
);

interface Reported {
  readonly mode: Mode;
  readonly anonymousReads: boolean;
  readonly role: Role;
  readonly grants: readonly Grant[];
}

/** Returns the decision of the registry. */
function registryAllows(
  caller: Subject,
  action: Action,
  requestedPath: string,
  tenant: string,
  reported: Reported,
): boolean {
  const principal: Principal =
    caller.kind === 'user'
      ? { kind: 'user', tenant, username: caller.username, role: reported.role, source: 'runtime' }
      : caller.kind === 'static-token'
        ? { kind: 'static-token', tenant: '' }
        : { kind: 'anonymous' };
  return decide(principal, { action, tenant, path: requestedPath }, { ...reported, rulesOf: () => reported.grants })
    .allowed;
}

function grantsFor(
  rules: readonly AccessRule[],
  username: string,
  read: (permission: string) => Role | undefined,
): Grant[] {
  return rules
    .filter(({ user }) => user === '*' || user === username)
    .flatMap((rule) => {
      const permission = read(rule.permission);
      return permission ? [{ pattern: rule.pattern, permission }] : [];
    });
}

const toAnswer = (allowed: boolean): AccessVerdict['answer'] => (allowed ? 'yes' : 'no');
const toRole = (word: string): Role | undefined => (isRole(word) ? word : undefined);

test('with all facts reported, the explanation matches the decision of the registry', () => {
  const counts = { yes: 0, no: 0 };
  fc.assert(
    fc.property(factsOf(known, true), subject, path, (facts, caller, requestedPath) => {
      const explanation = explain(facts, caller, requestedPath);
      const [ann] = facts.users;
      const reported: Reported = {
        mode: facts.modes[0] ?? 'acl',
        anonymousReads: facts.anonymousReads ?? false,
        role: toRole(ann?.role ?? '') ?? 'read',
        grants: grantsFor(facts.rules, 'ann', toRole),
      };
      for (const action of ['read', 'write'] as const) {
        const answer = toAnswer(registryAllows(caller, action, requestedPath, facts.tenant ?? '', reported));
        expect([action, explanation[action].answer]).toEqual([action, answer]);
        if (answer !== 'unknown') counts[answer]++;
      }
    }),
    { numRuns: 3_000 },
  );
  expect(Math.min(counts.yes, counts.no)).toBeGreaterThan(500);
});

test('with unreported facts, a certain answer holds for every possibility', () => {
  const counts = { yes: 0, no: 0, unknown: 0 };
  const meaning = fc.record({
    mode: fc.constantFrom(...modes),
    anonymousReads: fc.boolean(),
    owner: fc.constantFrom<Role>(...roles),
    // `deny`: no rule for the same path grants access.
    deny: fc.constantFrom<Role | undefined>(undefined, ...roles),
  });
  fc.assert(
    fc.property(factsOf(anyWord, false), subject, path, meaning, (facts, caller, requestedPath, meant) => {
      const explanation = explain(facts, caller, requestedPath);
      const means = (word: string): Role | undefined => toRole(word) ?? (word === 'owner' ? meant.owner : meant.deny);
      const reported: Reported = {
        mode: facts.modes.includes(meant.mode) ? meant.mode : (facts.modes[0] ?? meant.mode),
        anonymousReads: facts.anonymousReads ?? meant.anonymousReads,
        role: means(facts.users[0]?.role ?? '') ?? 'read',
        grants: grantsFor(facts.rules, 'ann', means),
      };
      for (const action of ['read', 'write'] as const) {
        const { answer, unknowns } = explanation[action];
        counts[answer]++;
        expect(unknowns.length > 0).toBe(answer === 'unknown');
        if (answer === 'unknown') continue;
        expect([action, answer]).toEqual([
          action,
          toAnswer(registryAllows(caller, action, requestedPath, facts.tenant ?? '', reported)),
        ]);
      }
    }),
    { numRuns: 3_000 },
  );
  expect(Math.min(counts.yes, counts.no, counts.unknown)).toBeGreaterThan(200);
});

test('the table of all subjects matches the explanation for each subject', () => {
  fc.assert(
    fc.property(factsOf(anyWord, false), path, (facts, requestedPath) => {
      for (const { subject: caller, read, write, rules } of explainEverybody(facts, requestedPath).all) {
        const single = explain(facts, caller, requestedPath);
        expect({ read, write }).toEqual({ read: single.read, write: single.write });
        expect(new Set(rules)).toEqual(new Set(single.matching.map(({ rule }) => rule)));
      }
    }),
    { numRuns: 500 },
  );
});
