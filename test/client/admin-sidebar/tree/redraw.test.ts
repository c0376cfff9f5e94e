import { expect, test } from 'vitest';
import { RegistryError } from '../../../../admin-client/registry-error.ts';
import type { PartState } from '../../../../admin-client/session.ts';
import { createTreeModel, type TreeModel } from '../../../../client/admin-sidebar/tree/tree-model.ts';
import type { TreeNode } from '../../../../client/admin-sidebar/tree-state/tree-node.ts';
import { treeState } from './support/drawn.ts';
import {
  connectionNamed,
  type KnownParts,
  type KnownRegistries,
  type KnownSession,
  knownSession,
  listing,
  read,
  registriesOf,
  stats,
  user,
} from './support/known-session.ts';

const users = listing(user('alice'));
const before: KnownParts = { users: read(users), rules: read(listing()), cache: read(listing()), stats: read(stats) };
const again = <Value>(value: Value): PartState<Value> => ({ state: 'loading', before: value });
const unreachable = new RegistryError('unreachable', 'https://registry.example cannot be reached.');

interface Watched {
  readonly session: KnownSession;
  readonly registries: KnownRegistries;
  readonly model: TreeModel;
  /** The kinds of the nodes that were redrawn since the last access. */
  readonly redrawn: string[];
  /** Redraws the whole tree, as VS Code does. */
  readonly drawAll: () => Promise<void>;
}

/** Returns a tree that was drawn with all nodes expanded. */
async function drawnTree(parts: KnownParts): Promise<Watched> {
  const session = knownSession(connectionNamed('team'), parts);
  const registries = registriesOf(session);
  const redrawn: string[] = [];
  const model = createTreeModel({
    state: () => treeState(registries),
    waitBriefly: async () => {},
    isVisible: () => true,
    redraw: (node) => redrawn.push(node?.kind ?? 'everything'),
    changed: () => {},
  });
  const draw = async (node: TreeNode | undefined): Promise<void> => {
    if (node !== undefined) model.drawn(node);
    for (const child of await model.children(node)) await draw(child);
  };
  const drawAll = (): Promise<void> => draw(undefined);
  await drawAll();
  return { session, registries, model, redrawn, drawAll };
}

test.each<readonly [says: string, part: keyof KnownParts & ('users' | 'stats'), after: KnownParts, redrawn: string[]]>([
  ['the same answer with another latency', 'stats', { stats: read({ ...stats }), latency: 400 }, []],
  ['an answer that is being read again', 'stats', { stats: again(stats) }, []],
  ['a list that is being read again', 'users', { users: again(users) }, []],
  ['one more user', 'users', { users: read(listing(user('alice'), user('bob'))) }, ['users']],
  [
    'more requests from the cache',
    'stats',
    { stats: read({ ...stats, cache: { hits: 3, misses: 1 } }) },
    ['statistics'],
  ],
  ['an unreachable registry', 'stats', { stats: { state: 'failed', error: unreachable, before: stats } }, ['registry']],
])('%s redraws only the affected nodes', async (_, part, after, expected) => {
  const { session, redrawn } = await drawnTree(before);
  session.update({ ...before, ...after }, { part, scope: {} });
  expect(redrawn).toEqual(expected);
});

test('a registry of which only the statistics were read does not change while they are read again', async () => {
  const { session, redrawn } = await drawnTree({ stats: read(stats) });
  session.update({ stats: again(stats) }, { part: 'stats', scope: {} });
  session.update({ stats: read(stats), latency: 400 }, { part: 'stats', scope: {} });
  expect(redrawn).toEqual([]);
});

test('a registry does not change when another connection changes, which creates new objects for all connections', async () => {
  const { session, registries, redrawn, drawAll } = await drawnTree(before);
  registries.list([{ ...session.connection }]);
  await drawAll();
  redrawn.length = 0;
  session.update({ ...before, users: again(users) }, { part: 'users', scope: {} });
  session.update(before, { part: 'users', scope: {} });
  expect(redrawn).toEqual([]);
});

test('the response time is updated after the user has refreshed the registry', async () => {
  const { session, model, redrawn } = await drawnTree(before);
  model.refreshed([session.connection.id]);
  expect(redrawn).toEqual([]);
  session.update({ ...before, latency: 400 }, { part: 'stats', scope: {} });
  model.refreshed(['another']);
  expect(redrawn).toEqual([]);
  model.refreshed([session.connection.id]);
  expect(redrawn).toEqual(['registry']);
});
