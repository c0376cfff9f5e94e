import { expect, onTestFinished, test } from 'vitest';
import type { AccessAtTime } from '../../../admin-client/changes/access-effects.ts';
import { changeTogether, type TogetherParts, undoLeft } from '../../../admin-client/changes/change-together.ts';
import { mutate } from '../../../admin-client/changes/mutate.ts';
import type { Mutation } from '../../../admin-client/changes/mutation.ts';
import { unsendable } from '../../../admin-client/changes/unsendable.ts';
import { openSession } from '../../../admin-client/client/create-session.ts';
import { ruleList } from '../../../admin-client/lists/rule-list.ts';
import { userList } from '../../../admin-client/lists/user-list.ts';
import type { AccessRule } from '../../../admin-client/records/model.ts';
import { RegistryError } from '../../../admin-client/registry-error.ts';
import { rows } from '../../support/rows.ts';
import {
  type RequestFault,
  type SpecificationServer,
  specificationToken,
  startSpecificationServer,
} from '../../support/specification-server.ts';
import { connectionTo, signedInWith } from '../support/connection.ts';

interface Started {
  readonly server: SpecificationServer;
  readonly parts: TogetherParts;
}

type Faults = readonly (readonly [request: string, ...faults: (RequestFault | undefined)[]])[];

/** Starts a server with one rule. Each request that begins with the given text has the faults in their order. */
async function started(faults: Faults): Promise<Started> {
  const counts = new Map<string, number>();
  const server = await startSpecificationServer({
    users: [{ username: 'root', role: 'admin' }],
    rules: [{ user: 'ann', pattern: 'npm/**', permission: 'read' }],
    faultOf(request) {
      const found = faults.find(([start]) => request.startsWith(start));
      if (found === undefined) return undefined;
      const [start, ...inOrder] = found;
      const count = counts.get(start) ?? 0;
      counts.set(start, count + 1);
      return inOrder[count];
    },
  });
  onTestFinished(() => server.stop());
  const connection = connectionTo(server.origin);
  const session = openSession(connection, signedInWith(specificationToken), { limits: { attempts: 1 } });
  onTestFinished(() => session.close());
  const read = async (): Promise<AccessAtTime> => {
    const lists = [session.list(userList, {}), session.list(ruleList, {})] as const;
    const [users, rules] = await Promise.all([lists[0].read(), lists[1].read()]);
    return { users: users.items, rules: rules.items };
  };
  const before = await read();
  const parts: TogetherParts = {
    before,
    problemOf: (mutation) => unsendable(connection, {}, mutation),
    send: (mutation) => mutate(session.client, {}, mutation),
    readAgain() {
      session.refresh();
      return read();
    },
  };
  return { server, parts };
}

const oldRule: AccessRule = { id: '1', user: 'ann', pattern: 'npm/**', permission: 'read', source: 'unknown' };
const edit: readonly Mutation[] = [
  { kind: 'create-rule', rule: { user: 'ann', pattern: 'npm/@a/*', permission: 'write' } },
  { kind: 'delete-rule', rule: oldRule },
];
const newUser: readonly Mutation[] = [
  { kind: 'create-user', user: { username: 'bob', role: 'read' } },
  { kind: 'create-rule', rule: { user: 'bob', pattern: 'npm/one', permission: 'read' } },
  { kind: 'create-rule', rule: { user: 'bob', pattern: 'npm/two', permission: 'read' } },
];

const add = 'POST /admin/acl';
const removeOld = 'DELETE /admin/acl/1';
const removeNew = 'DELETE /admin/acl/2';
const both = ['ann read npm/**', 'ann write npm/@a/*'];

interface Case {
  readonly changes?: readonly Mutation[];
  readonly faults: Faults;
  readonly state: 'done' | 'undone' | 'left';
  /** The rules and added users afterward. */
  readonly exists: readonly string[];
  readonly isUnknown?: boolean;
}

const cases: readonly (readonly [string, Case])[] = [
  ['an edited rule without a fault', { faults: [], state: 'done', exists: ['ann write npm/@a/*'] }],
  ['a refused first step', { faults: [[add, 'refuse']], state: 'undone', exists: ['ann read npm/**'] }],
  ['a first step that does not arrive', { faults: [[add, 'drop']], state: 'undone', exists: ['ann read npm/**'] }],
  ['a first step whose response is lost', { faults: [[add, 'lose']], state: 'done', exists: ['ann write npm/@a/*'] }],
  ['a first step that fails', { faults: [[add, 'fail']], state: 'undone', exists: ['ann read npm/**'] }],
  [
    'a first step that is made but reported as failed',
    { faults: [[add, 'deny']], state: 'done', exists: ['ann write npm/@a/*'] },
  ],
  ['a second step that fails', { faults: [[removeOld, 'fail']], state: 'undone', exists: ['ann read npm/**'] }],
  [
    'a second step that is made but reported as failed',
    { faults: [[removeOld, 'deny']], state: 'done', exists: ['ann write npm/@a/*'] },
  ],
  [
    'a second step that fails with an undo that fails',
    {
      faults: [
        [removeOld, 'fail'],
        [removeNew, 'fail'],
      ],
      state: 'left',
      exists: both,
    },
  ],
  [
    'a second step that fails with an undo that is made but reported as failed',
    {
      faults: [
        [removeOld, 'fail'],
        [removeNew, 'deny'],
      ],
      state: 'undone',
      exists: ['ann read npm/**'],
    },
  ],
  ['a refused second step', { faults: [[removeOld, 'refuse']], state: 'undone', exists: ['ann read npm/**'] }],
  [
    'a second step that does not arrive',
    { faults: [[removeOld, 'drop']], state: 'undone', exists: ['ann read npm/**'] },
  ],
  [
    'a second step whose response is lost',
    { faults: [[removeOld, 'lose']], state: 'done', exists: ['ann write npm/@a/*'] },
  ],
  [
    'a refused second step, after the response of the first was lost',
    {
      faults: [
        [add, 'lose'],
        [removeOld, 'refuse'],
      ],
      state: 'undone',
      exists: ['ann read npm/**'],
    },
  ],
  [
    'a refused second step with a refused undo',
    {
      faults: [
        [removeOld, 'refuse'],
        [removeNew, 'refuse'],
      ],
      state: 'left',
      exists: both,
    },
  ],
  [
    'a refused second step with an undo that does not arrive',
    {
      faults: [
        [removeOld, 'refuse'],
        [removeNew, 'drop'],
      ],
      state: 'left',
      exists: both,
    },
  ],
  [
    'a refused second step with an undo whose response is lost',
    {
      faults: [
        [removeOld, 'refuse'],
        [removeNew, 'lose'],
      ],
      state: 'undone',
      exists: ['ann read npm/**'],
    },
  ],
  [
    'a second step of which nothing is known: the new rule is kept, since the old one may be gone',
    {
      faults: [
        [removeOld, 'lose'],
        ['GET /admin/acl', undefined, 'drop'],
      ],
      state: 'left',
      exists: ['ann write npm/@a/*'],
      isUnknown: true,
    },
  ],
  [
    'a new user with rules',
    {
      changes: newUser,
      faults: [],
      state: 'done',
      exists: ['ann read npm/**', 'bob', 'bob read npm/one', 'bob read npm/two'],
    },
  ],
  [
    'a refused new user',
    { changes: newUser, faults: [['POST /admin/users', 'refuse']], state: 'undone', exists: ['ann read npm/**'] },
  ],
  ...(['fail', 'drop'] as const).map((fault): readonly [string, Case] => [
    `a new user whose second rule has the fault ${fault}`,
    { changes: newUser, faults: [[add, undefined, fault]], state: 'undone', exists: ['ann read npm/**'] },
  ]),
  ...(['lose', 'deny'] as const).map((fault): readonly [string, Case] => [
    `a new user, each of whose steps has the fault ${fault}`,
    {
      changes: newUser,
      faults: [
        ['POST /admin/users', fault],
        [add, fault, fault],
      ],
      state: 'done',
      exists: ['ann read npm/**', 'bob', 'bob read npm/one', 'bob read npm/two'],
    },
  ]),
  [
    'a new user whose first rule is refused',
    { changes: newUser, faults: [[add, 'refuse']], state: 'undone', exists: ['ann read npm/**'] },
  ],
  [
    'a new user whose second rule is refused',
    { changes: newUser, faults: [[add, undefined, 'refuse']], state: 'undone', exists: ['ann read npm/**'] },
  ],
  [
    'a new user whose second rule is refused and who cannot be deleted again',
    {
      changes: newUser,
      faults: [
        [add, undefined, 'refuse'],
        ['DELETE /admin/users/bob', 'refuse'],
      ],
      state: 'left',
      exists: ['ann read npm/**', 'bob'],
    },
  ],
];

function existing(server: SpecificationServer): readonly string[] {
  const { users, rules } = server.lists();
  const names = [...users.keys()].filter((name) => name !== 'root');
  return [...names, ...[...rules.values()].map((rule) => `${rule.user} ${rule.permission} ${rule.pattern}`)].sort();
}

test.each(rows(cases))('$name', async ({ row: [, { changes = edit, faults, state, exists, isUnknown = false }] }) => {
  const { server, parts } = await started(faults);
  const outcome = await changeTogether(changes, parts);
  expect(existing(server)).toEqual(exists);
  expect(outcome).toMatchObject({ state, ...(state === 'left' && { isUnknown }) });
});

test('the error of a step that was not made does not say that it may have been made', async () => {
  for (const fault of ['drop', 'fail'] as const) {
    const { parts } = await started([[removeOld, fault]]);
    const outcome = await changeTogether(edit, parts);
    if (outcome.state !== 'undone' || !(outcome.error instanceof RegistryError)) throw new Error(outcome.state);
    const text = `${outcome.error.message} ${outcome.error.details.nextStep}`;
    expect(text).toMatch(/Try again\. If the problem persists/);
    expect(text).not.toMatch(/may have been made|whether the change was made/);
  }
});

test('nothing is sent if a later step cannot be sent', async () => {
  const { server, parts } = await started([]);
  const before = server.received.length;
  const changes: readonly Mutation[] = [...edit.slice(0, 1), { kind: 'delete-rule', rule: { ...oldRule, id: '../x' } }];
  expect(await changeTogether(changes, parts)).toMatchObject({
    ...{ state: 'undone', sent: 0 },
    error: { kind: 'unsafe-name' },
    failed: { kind: 'delete-rule' },
  });
  expect(server.received).toHaveLength(before);
});

test('what is left can be undone or completed later', async () => {
  for (const complete of [false, true]) {
    const { server, parts } = await started([
      [removeOld, 'refuse'],
      [removeNew, 'refuse'],
    ]);
    const left = await changeTogether(edit, parts);
    if (left.state !== 'left') throw new Error('The faults must leave both rules.');
    const after = complete ? await changeTogether(left.rest, parts, left.made) : await undoLeft(left, parts);
    expect(after.state).toBe(complete ? 'done' : 'undone');
    expect(existing(server)).toEqual([complete ? 'ann write npm/@a/*' : 'ann read npm/**']);
  }
});

test('a rule that the server has changed in place is not deleted', async () => {
  const { parts } = await started([]);
  const sent: string[] = [];
  const send = async ({ kind }: Mutation) => {
    sent.push(kind);
    return { ...oldRule, permission: 'write' };
  };
  expect(await changeTogether(edit, { ...parts, send })).toEqual({ state: 'done' });
  expect(sent).toEqual(['create-rule']);
});

test('an undo does not delete a rule that existed before', async () => {
  const { parts } = await started([]);
  const sent: string[] = [];
  const [first] = edit;
  if (first === undefined) throw new Error('There are no changes.');
  const send = async (mutation: Mutation) => {
    sent.push(mutation.kind);
    if (sent.length > 1) throw new Error('no');
    return oldRule;
  };
  const changes: readonly Mutation[] = [first, { kind: 'delete-rule', rule: { ...oldRule, id: '7' } }];
  const outcome = await changeTogether(changes, {
    ...parts,
    send,
    readAgain: async () => ({ ...parts.before, rules: [{ ...oldRule, id: '7' }] }),
  });
  expect(outcome.state).toBe('undone');
  expect(sent).toEqual(['create-rule', 'delete-rule']);
});
