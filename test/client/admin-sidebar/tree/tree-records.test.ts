import { expect, test } from 'vitest';
import { readRequest } from '../../../../admin-client/http/requests.ts';
import type { BrokenRecord, Listing } from '../../../../admin-client/records/model.ts';
import { RegistryError, type RegistryErrorKind } from '../../../../admin-client/registry-error.ts';
import type { Change, ListSource, PartState } from '../../../../admin-client/session.ts';
import { type CopyForm, copiedText } from '../../../../client/admin-sidebar/tree/copied-text.ts';
import { kindOf, nodeId } from '../../../../client/admin-sidebar/tree/kinds/kind-of.ts';
import type { ListRecord, TreeState } from '../../../../client/admin-sidebar/tree/kinds/list-record.ts';
import { childrenOf } from '../../../../client/admin-sidebar/tree/nodes/children-of.ts';
import { listKind } from '../../../../client/admin-sidebar/tree/nodes/list-kind.ts';
import { wholeList } from '../../../../client/admin-sidebar/tree/nodes/node-list.ts';
import { rangeAround } from '../../../../client/admin-sidebar/tree/nodes/range-around.ts';
import { ranged } from '../../../../client/admin-sidebar/tree/ranges/ranged.ts';
import { readableRecords } from '../../../../client/admin-sidebar/tree/readable-records.ts';
import { cancelReading, refreshNode } from '../../../../client/admin-sidebar/tree/refresh.ts';
import { createTreeModel } from '../../../../client/admin-sidebar/tree/tree-model.ts';
import { nodeScopeOf } from '../../../../client/admin-sidebar/tree-state/node-scope.ts';
import type { TreeNode } from '../../../../client/admin-sidebar/tree-state/tree-node.ts';
import { actionsText, appearanceText, drawn, type NodeText, treeState } from './support/drawn.ts';
import { connectionNamed, knownSession, listing, read, registriesOf, stats } from './support/known-session.ts';

/** A record of a list that exists only in this test. */
const destination = { shell: { kind: 'posix', isOnWindows: false }, uriScheme: 'vscode' } as const;

interface TestGroup {
  readonly name: string;
}

declare module '../../../../client/admin-sidebar/tree-state/tree-node.ts' {
  interface NodeProperties {
    readonly 'test-groups': unknown;
    readonly 'test-group': { readonly group: TestGroup };
  }
}

declare module '../../../../admin-client/session.ts' {
  interface RegistryParts {
    readonly 'test-groups': Listing<TestGroup>;
  }
}

const source: ListSource<TestGroup> = {
  part: 'test-groups',
  isScoped: true,
  request: (scope, options) => readRequest(scope, 'groups', 'the groups', options),
  read: async () => undefined,
  keyOf: ({ name }) => name,
};

const testGroups: ListRecord<TestGroup> = {
  kind: 'test-groups',
  source,
  needsAdminApi: true,
  alsoRefreshed: ['users'],
  countText: (count) => `${count} groups`,
  counted: ({ users }) => users,
  emptyText: (t) => t('No groups'),
  additions: ['addUser!'],
  unreadableText: (t) => t('Unreadable group'),
  offeredNode: (group, nodeScope) => ({ ...nodeScope, kind: 'test-group', group }),
  kinds: {
    'test-groups': listKind({
      source,
      label: (t) => t('Groups'),
      note: (t) => t('The groups of the users.'),
      icon: 'organization',
      list: (node, session) =>
        wholeList(node, session, testGroups, {
          rangedOf: ({ items }) => ranged(items, ({ name }) => name),
          nodeOf: (group, nodeScope) => ({ ...nodeScope, kind: 'test-group', group }),
        }),
      actions: () => ['refreshNode!', 'copyCurl'],
    }),
    'test-group': {
      part: () => 'test-groups',
      names: ({ group }) => [group.name],
      parent: (node, state) => rangeAround({ ...nodeScopeOf(node), kind: 'test-groups' }, node.group.name, state),
      appearance: ({ group: { name } }) => ({ label: name, icon: 'circle', accessibleLabel: name, isFolder: false }),
      facts: ({ group }) => ({ title: group.name, facts: [], notes: [] }),
      actions: () => ['copyName', 'copyJson'],
      name: ({ group }) => group.name,
      record: ({ group }) => group,
    },
  },
};

type Known = PartState<Listing<TestGroup>>;

const connection = connectionNamed('team');
const node: TreeNode = { connection, kind: 'test-groups' };
const groups = read(listing({ name: 'admins' }, { name: 'builds' }));
const unnamed: BrokenRecord = { index: 1, problem: 'It has no name.', text: '{}' };
const failed = (kind: RegistryErrorKind): Known => ({ state: 'failed', error: new RegistryError(kind, 'It failed.') });

function stateOf(known: Known, connected = connection): TreeState {
  const session = knownSession(connected, {
    stats: read({ ...stats, users: 2 }),
    'test-groups': known,
    tenants: { acme: { 'test-groups': known } },
  });
  return treeState(registriesOf(session), 'user', [testGroups]);
}

const lines = (known: Known, textOf: NodeText = appearanceText): readonly string[] =>
  drawn(stateOf(known), textOf).trimEnd().split('\n');

test.each<readonly [title: string, known: Known, drawn: readonly string[]]>([
  ['that was read', groups, ['(organization) Groups | 2', '  (circle) admins', '  (circle) builds']],
  ['that has not been read', { state: 'unread' }, ['(organization) Groups | 2', '  (loading~spin) Loading…']],
  ['that is empty', read(listing()), ['(organization) Groups | 0', '  (info) No groups']],
  [
    'with a broken record',
    read({ items: [{ name: 'admins' }], broken: [unnamed] }),
    ['(organization) Groups | 1', '  (circle) admins', '  (bracket-error) Unreadable group | It has no name.'],
  ],
  [
    'that cannot be read',
    failed('server-error'),
    ['(organization) Groups | 2 · could not be read', '  (error) It failed.'],
  ],
  [
    'that is still being read',
    { state: 'loading', before: { ...listing({ name: 'admins' }), isPartial: true } },
    ['(organization) Groups | 1', '  (loading~spin) Loading…', '  (circle) admins'],
  ],
])('a list %s is drawn', (_, known, expected) => {
  const [, ...below] = lines(known);
  expect(below).toEqual([...expected, '(graph) Statistics'].map((line) => `  ${line}`));
});

test('the failure of the list is the failure of the registry, and a refusal is shown once for the whole registry', () => {
  expect(lines(failed('server-error'))[0]).toBe('(warning) team | registry.example · failing');
  expect(lines(failed('wrong-credentials'), actionsText).slice(1)).toEqual([
    '  message signIn! refreshNode',
    '  test-groups refreshNode! copyCurl',
    '    message signIn! refreshNode',
    '  statistics refreshNode! statistics copyCurl',
  ]);
});

test('rows have the actions of the record, and the message about an empty list those that add a record', () => {
  expect(lines(groups, actionsText).slice(2, 4)).toEqual(Array(2).fill('    test-group copyName copyJson'));
  expect(lines(read(listing()), actionsText)[2]).toBe('    message addUser!');
});

test('a registry without a list that not every registry has is connected, and shows a note', () => {
  const optional = { ...testGroups, unsupportedText: () => 'The registry has no groups' };
  const text = (kind: RegistryErrorKind) => {
    const session = knownSession(connection, { stats: read(stats), 'test-groups': failed(kind) });
    return drawn(treeState(registriesOf(session), 'user', [optional]));
  };
  expect(text('not-a-registry').split('\n').slice(0, 3)).toEqual([
    '(server) team | registry.example · 12 ms',
    '  (organization) Groups | not supported',
    '    (info) The registry has no groups',
  ]);
  expect(text('server-error').split('\n').slice(0, 3)).toEqual([
    '(warning) team | registry.example · failing',
    '  (organization) Groups | could not be read',
    '    (error) It failed.',
  ]);
});

test('the records of a list of the server are offered once, not again for each tenant', async () => {
  const list: ListRecord = { ...testGroups, source: { ...source, isScoped: false } };
  const nodeScopes = [{ connection }, { connection, tenant: 'acme' }];
  const offered = await readableRecords(knownSession(connection, { 'test-groups': groups }), nodeScopes, [list]);
  expect(offered.map(({ tenant, kind }) => [tenant, kind])).toEqual(Array(2).fill([undefined, 'test-group']));
});

test('only tenants and registries with an admin API have the list', () => {
  const npm = connectionNamed('npm', { credential: { kind: 'npm' }, tenants: ['acme'] });
  expect(drawn(stateOf(groups, npm), ({ kind }) => kind).split('\n')).toEqual([
    'registry',
    ...['  tenant', '    test-groups', '      test-group', '      test-group', ''],
  ]);
});

test('a long list is divided into ranges, whose members know their parents', () => {
  const names = Array.from({ length: 600 }, (_, index) => ({ name: `${index % 2 === 0 ? 'a' : 'b'}${index}` }));
  const state = stateOf(read(listing(...names)));
  const [range, ...others] = childrenOf(node, state);
  expect(range && appearanceText(range, state)).toBe('(list-selection) a… | 300');
  expect(others).toHaveLength(1);
  const [first] = childrenOf(range, state);
  const parent = first && kindOf(first, state).parent(first, state);
  expect(parent && nodeId(parent, state)).toBe(range && nodeId(range, state));
});

test('a change of the list redraws only its node', async () => {
  let known: Known = groups;
  const session = knownSession(connection, { stats: read(stats), 'test-groups': known });
  const registries = registriesOf(session);
  const redrawn: unknown[] = [];
  const model = createTreeModel({
    state: () => treeState(registries, 'user', [testGroups]),
    waitBriefly: async () => {},
    isVisible: () => true,
    redraw: (changed) => redrawn.push(changed?.kind),
    changed: () => {},
  });
  const draw = async (parent: TreeNode | undefined): Promise<void> => {
    if (parent !== undefined) model.drawn(parent);
    for (const child of await model.children(parent)) await draw(child);
  };
  await draw(undefined);
  const notify = (): void =>
    session.update({ stats: read(stats), 'test-groups': known }, { part: 'test-groups', scope: {} });
  notify();
  expect(redrawn).toEqual([]);
  known = read(listing({ name: 'admins' }));
  notify();
  expect(redrawn).toEqual(['test-groups']);
  model.dispose();
});

test('refreshing the list reads it and the lists that it names again, and it can be canceled', async () => {
  const refreshed: (Partial<Change> | undefined)[] = [];
  const canceled: (Partial<Change> | undefined)[] = [];
  const session = {
    ...knownSession(connection, {}),
    refresh: (change?: Partial<Change>) => void refreshed.push(change),
    cancel: (change?: Partial<Change>) => void canceled.push(change),
  };
  const ofTenant: TreeNode = { connection, tenant: 'acme', kind: 'test-groups' };
  const scope = { tenant: 'acme' };
  await refreshNode(ofTenant, session, stateOf(groups));
  expect(refreshed).toEqual([
    { part: 'test-groups', scope },
    { part: 'users', scope },
  ]);
  cancelReading(ofTenant, session, stateOf(groups));
  expect(canceled).toEqual([{ part: 'test-groups', scope }]);
});

test.each<readonly [form: CopyForm, node: TreeNode, text: string]>([
  ['Name', { connection, kind: 'test-group', group: { name: 'admins' } }, 'admins'],
  ['Toml', node, ''],
  ['Curl', node, 'curl --fail-with-body --header "Authorization: Bearer $TOKEN" https://registry.example/admin/groups'],
])('its %s is copied', (form, copied, text) => {
  expect(copiedText(form, [copied], stateOf(groups), destination)).toBe(text);
});

test('its records are copied as JSON, and offered for copying', async () => {
  const state = stateOf(groups);
  expect(JSON.parse(copiedText('Json', [node], state, destination))).toEqual([{ name: 'admins' }, { name: 'builds' }]);
  const offered = await readableRecords(
    knownSession(connection, { 'test-groups': groups }),
    [{ connection }],
    state.records.lists,
  );
  expect(offered.map((one) => kindOf(one, state).name?.(one))).toEqual(['admins', 'builds']);
});
