import { expect, test } from 'vitest';
import { staged } from '../../../../client/admin-sidebar/tree/lists/staged.ts';
import { newlyWaiting } from '../../../../client/admin-sidebar/tree/waiting-records.ts';
import { treeState } from './support/drawn.ts';
import { connectionNamed, knownSession, listing, read, registriesOf, stagedVersion } from './support/known-session.ts';

const waiting = (...names: readonly string[]) =>
  read(listing(...names.map((name) => stagedVersion(name, { canApprove: true }))));

function stateOf(...names: readonly string[]) {
  const own = knownSession(connectionNamed('team'), { staged: waiting(...names) });
  const tenants = knownSession(connectionNamed('big', { tenants: ['acme'] }), {
    staged: waiting('not-shown@1.0.0'),
    tenants: { acme: { staged: waiting('app@1.0.0') } },
  });
  return treeState(registriesOf(own, tenants), 'user', [staged]);
}

test('each version that waits for the user is noticed once, in all registries and tenants', () => {
  const first = newlyWaiting(stateOf('ui@1.0.0'), new Set());
  expect(first).toMatchObject({
    text: '2 staged versions wait for your approval: ui@1.0.0, app@1.0.0',
    node: { kind: 'staged', connection: { name: 'team' } },
  });
  const noticed = new Set(first?.keys);
  expect(newlyWaiting(stateOf('ui@1.0.0'), noticed)).toBeUndefined();
  expect(newlyWaiting(stateOf('ui@1.0.0', 'ui@1.1.0'), noticed)?.text).toBe(
    '1 staged version waits for your approval: ui@1.1.0',
  );
});

test('at most three versions are named, without invisible characters', () => {
  const state = stateOf('a@1.0.0', 'b\u202e@1.0.0', 'c@1.0.0', 'd@1.0.0');
  expect(newlyWaiting(state, new Set())?.text).toBe(
    '5 staged versions wait for your approval: a@1.0.0, b⟨U+202E⟩@1.0.0, c@1.0.0, …',
  );
});

test('the versions that another user must approve are not noticed', () => {
  const session = knownSession(connectionNamed('team'), { staged: read(listing(stagedVersion('ui@1.0.0'))) });
  expect(newlyWaiting(treeState(registriesOf(session), 'user', [staged]), new Set())).toBeUndefined();
});
