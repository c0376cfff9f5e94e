import { expect, test } from 'vitest';
import { type CopyForm, copiedText } from '../../../../client/admin-sidebar/tree/copied-text.ts';
import type { TreeNode } from '../../../../client/admin-sidebar/tree-state/tree-node.ts';
import { treeState } from './support/drawn.ts';
import {
  connectionNamed,
  entry,
  knownSession,
  listing,
  read,
  registriesOf,
  rule,
  user,
} from './support/known-session.ts';

const destination = { shell: { kind: 'posix', isOnWindows: false }, uriScheme: 'vscode' } as const;

const connection = connectionNamed('team', { tenants: ['acme'] });
const [ann, bob] = [user('ann', 'admin', { tokens: 1 }), user('bob')];
const reads = rule('ann read npm/a');
const left = entry('npm', 'left/-/left-1.0.0.tgz', 12);
const state = treeState(
  registriesOf(
    knownSession(connection, {
      users: read(listing(ann, bob)),
      rules: read(listing(reads)),
      cache: read(listing(left)),
    }),
  ),
);
const token = { id: 'abc', name: 'build', packages: [], addresses: [] } as const;
const version = { version: '1.0.0', tarball: '', dependencies: [], isSigned: false, hasProvenance: false } as const;

const link = 'vscode://taskwright.taskwright/registry?registry=https%3A%2F%2Fregistry.example';

const rows: readonly (readonly [form: CopyForm, title: string, nodes: readonly TreeNode[], text: string])[] = [
  [
    'Name',
    'records, groups and folders',
    [
      { connection, kind: 'registry' },
      { connection, kind: 'tenant', tenant: 'acme' },
      { connection, kind: 'user', user: ann },
      { connection, kind: 'rule', rule: reads },
      { connection, kind: 'rule-group', by: 'user', value: 'ann' },
      { connection, kind: 'cache-folder', registry: 'npm', path: 'left/-' },
      { connection, kind: 'cache-entry', entry: left },
      { connection, kind: 'package', name: '@team/left' },
      { connection, kind: 'version', name: '@team/left', version },
      { connection, kind: 'token', holder: 'self', token },
      { connection, kind: 'users' },
    ],
    'team|acme|ann|npm/a|ann|npm/left/-|npm/left/-/left-1.0.0.tgz|@team/left|@team/left@1.0.0|build',
  ],
  [
    'Json',
    'a list with its records, each once',
    [
      { connection, kind: 'users' },
      { connection, kind: 'user', user: bob },
    ],
    'ann admin, bob read',
  ],
  ['Json', 'a group of rules', [{ connection, kind: 'rule-group', by: 'user', value: 'ann' }], 'ann read npm/a'],
  ['Json', 'the cache', [{ connection, kind: 'cache' }], 'left/-/left-1.0.0.tgz'],
  [
    'Json',
    'a record that could not be read, as the server has sent it',
    [
      {
        ...{ connection, kind: 'broken', part: 'users', ordinal: 0 },
        record: { index: 0, problem: 'No name.', text: '…', raw: { value: { id: 'sent' } } },
      },
    ],
    'sent',
  ],
  [
    'Link',
    'a package and a user, but not a rule',
    [
      { connection, kind: 'package', name: '@team/left' },
      { connection, kind: 'user', tenant: 'acme', user: ann },
      { connection, kind: 'rule', rule: reads },
    ],
    `${link}&package=%40team%2Fleft|${link}&tenant=acme&user=ann`,
  ],
  [
    'Json',
    'a record of a list, as the server has sent it',
    [{ connection, kind: 'user', user: user('zoe', 'read', { sent: () => ({ id: 'all members' }) }) }],
    'all members',
  ],
  ['Json', 'a node that is not a record', [{ connection, kind: 'token', holder: 'self', token }], ''],
];

/** Returns the names in copied JSON, or the lines of another form. */
function shown(form: CopyForm, text: string): string {
  if (form !== 'Json') return text.replaceAll('\n', '|');
  const records: readonly Readonly<Record<string, string>>[] = text === '' ? [] : [JSON.parse(text)].flat();
  return records.map(({ username, role, id, path }) => id ?? path ?? `${username} ${role}`).join(', ');
}

test.each(rows)('%s of %s', (form, _, nodes, text) => {
  expect(shown(form, copiedText(form, nodes, state, destination))).toBe(text);
});

const severalRoles = user('eve', 'read, audit', { isRoleComposed: true });
const severalPermissions = rule('eve read,write npm/b', { permission: 'read, write', isPermissionComposed: true });

test.each<CopyForm>(['Toml', 'Curl'])('%s contains no list of roles or permissions as one text', (form) => {
  const nodes: readonly TreeNode[] = [
    { connection, kind: 'user', user: severalRoles },
    { connection, kind: 'rule', rule: severalPermissions },
  ];
  expect(copiedText(form, nodes, state, destination)).toBe('');
});

const curl = 'curl --fail-with-body --header "Authorization: Bearer $TOKEN" ';

test.each<readonly [path: string, node: TreeNode]>([
  ['/admin/tenants/acme/users', { connection, kind: 'users', tenant: 'acme' }],
  ['/admin/acl', { connection, kind: 'rules' }],
  ['/admin/cache', { connection, kind: 'cache' }],
  ['/admin/stats', { connection, kind: 'statistics' }],
])('cURL requests %s', (path, node) => {
  expect(copiedText('Curl', [node], state, destination)).toBe(`${curl}https://registry.example${path}`);
});
