import { expect, test } from 'vitest';
import type { CacheEntry } from '../../../../admin-client/records/model.ts';
import { RegistryError, type RegistryErrorKind } from '../../../../admin-client/registry-error.ts';
import type { TreeNode } from '../../../../client/admin-sidebar/tree-state/tree-node.ts';
import { actionsText, treeState } from './support/drawn.ts';
import {
  connectionNamed,
  entry,
  type KnownParts,
  knownSession,
  listing,
  read,
  registriesOf,
  rule,
  stats,
  user,
} from './support/known-session.ts';

const connection = connectionNamed('one');
const local = connectionNamed('local', { isLocal: true });
const npm = connectionNamed('npm', { credential: { kind: 'npm' } });
const ok: KnownParts = { stats: read(stats), packages: read(listing()) };
const failed = (kind: RegistryErrorKind): KnownParts => {
  const part = { state: 'failed', error: new RegistryError(kind, 'It failed.') } as const;
  return { stats: part, packages: part };
};

const admin = 'addUser addRule findRecord showAudit exportAudit explainAccess exportAccess applyAccess';
const ofRegistry = `refreshNode! publishPackage copyName copyNpmrc edit remove ${admin} statistics copyCurl`;
const ofRecord = 'explainAccess showHistory copyName copyJson copyToml copyCurl';
const ofPackage = 'explainAccess setTag removeTag unpublish copyName copyCurl copyInstallCommand';
const version = { version: '1.0.0', tarball: '', dependencies: [], isSigned: false, hasProvenance: false } as const;
const broken = { index: 0, problem: 'no name', text: '{}' };

/** The actions of rows, those with a button with `!`. */
const rows: readonly (readonly [title: string, node: TreeNode, actions: string, parts?: KnownParts])[] = [
  ['a registry', { connection, kind: 'registry' }, `registry ${ofRegistry} findPackage nameTenants signIn signOut`],
  [
    'a registry that fails',
    { connection, kind: 'registry' },
    `registry ${ofRegistry} nameTenants signIn signOut`,
    failed('unreachable'),
  ],
  [
    'a registry without a sign-in',
    { connection, kind: 'registry' },
    `registry ${ofRegistry} nameTenants signIn!`,
    failed('signed-out'),
  ],
  [
    'the registry on this machine',
    { connection: local, kind: 'registry' },
    `registry ${ofRegistry} findPackage startLocal! stopLocal copyLocalNpmrc`,
  ],
  [
    'a registry without an admin API',
    { connection: npm, kind: 'registry' },
    'registry refreshNode! publishPackage copyName copyNpmrc edit remove findPackage signIn signOut',
  ],
  [
    'a tenant',
    { connection, kind: 'tenant', tenant: 'acme' },
    `tenant refreshNode! findPackage publishPackage copyName copyNpmrc ${admin}`,
  ],
  [
    'users',
    { connection, kind: 'users' },
    'users findRecord! addUser! refreshNode! copyCurl explainAccess exportAccess applyAccess',
  ],
  [
    'a user',
    { connection, kind: 'user', user: user('ann') },
    `user changeRole! rotateToken deleteUser addRule ${ofRecord} copyLink`,
  ],
  [
    'a user of the configuration file',
    { connection, kind: 'user', user: user('ann', 'read', { source: 'config' }) },
    `user addRule ${ofRecord} copyLink`,
  ],
  [
    'a user who can have tokens',
    { connection, kind: 'user', user: user('ann', 'read', { source: 'unknown', tokens: 0 }) },
    `user changeRole! rotateToken deleteUser createToken revokeEverything addRule ${ofRecord} copyLink`,
  ],
  [
    'rules',
    { connection, kind: 'rules' },
    'rules explainAccess exportAccess applyAccess findRecord! addRule! refreshNode! copyCurl groupRulesByPattern groupRulesByUser',
  ],
  [
    'the rules of a pattern',
    { connection, kind: 'rule-group', by: 'pattern', value: 'npm/**' },
    'rule-group addRule! explainAccess copyName deleteRule',
  ],
  [
    'a rule',
    { connection, kind: 'rule', rule: rule('ann read npm/**') },
    `rule deleteRule! editRule duplicateRule ${ofRecord}`,
  ],
  [
    'a rule of the configuration file',
    { connection, kind: 'rule', rule: rule('ann read npm/**', { source: 'config' }) },
    `rule duplicateRule ${ofRecord}`,
  ],
  ['a cache that has not been read', { connection, kind: 'cache' }, 'cache refreshNode! copyCurl evict', {}],
  [
    'a cache with entries',
    { connection, kind: 'cache' },
    'cache refreshNode! copyCurl evict',
    { cache: read(listing(entry('npm', 'left-pad'))) },
  ],
  [
    'a cache that is known to be empty',
    { connection, kind: 'cache' },
    'cache refreshNode! copyCurl',
    { cache: read(listing<CacheEntry>()) },
  ],
  [
    'a cache that is empty according to the statistics',
    { connection, kind: 'cache' },
    'cache refreshNode! copyCurl',
    { stats: read({ ...stats, cache: { entries: 0 } }) },
  ],
  [
    'a folder of the cache',
    { connection, kind: 'cache-folder', registry: 'npm', path: '@scope' },
    'cache-folder copyName evict',
  ],
  [
    'an entry of the cache',
    { connection, kind: 'cache-entry', entry: entry('npm', 'left-pad') },
    'cache-entry evict! explainAccess copyName copyJson copyCurl',
  ],
  ['statistics', { connection, kind: 'statistics' }, 'statistics refreshNode! statistics copyCurl'],
  [
    'packages',
    { connection, kind: 'packages' },
    'packages findPackage! refreshNode! publishPackage copyCurl releaseName',
  ],
  ['packages of a scope', { connection, kind: 'package-scope', name: '@team' }, 'package-scope copyName'],
  [
    'a package',
    { connection, kind: 'package', name: 'left' },
    `package refreshNode! showReadme! deprecate endDeprecation addRule ${ofPackage} copyLink`,
  ],
  [
    'a package of a registry without an admin API',
    { connection: npm, kind: 'package', name: 'left' },
    `package refreshNode! showReadme! deprecate endDeprecation ${ofPackage} copyLink`,
  ],
  [
    'a version',
    { connection, kind: 'version', name: 'left', version },
    `version showReadme showFiles! compareVersions downloadTarball deprecate ${ofPackage}`,
  ],
  [
    'a deprecated version',
    { connection, kind: 'version', name: 'left', version: { ...version, deprecated: 'no' } },
    `version showReadme showFiles! compareVersions downloadTarball endDeprecation ${ofPackage}`,
  ],
  [
    'a version in a registry that has pages for browsers',
    { connection, kind: 'version', name: 'left', version },
    `version showReadme showFiles! compareVersions downloadTarball deprecate ${ofPackage} openInBrowser`,
    { ...ok, stats: read({ ...stats, pages: true }) },
  ],
  ['the tokens of the user', { connection, kind: 'tokens' }, 'tokens createToken!'],
  [
    'a range of names',
    { connection, kind: 'name-range', within: { connection, kind: 'users' }, prefix: 'a' },
    'name-range',
  ],
  ['a record that cannot be read', { connection, kind: 'broken', part: 'rules', ordinal: 0, record: broken }, 'broken'],
  ['an error', message('error', 'users'), 'message refreshNode!'],
  ['a missing sign-in', message('signed-out', 'registry'), 'message signIn!'],
  ['refused credentials', message('refused', 'registry'), 'message signIn! refreshNode'],
  ['a list that is being read', message('loading', 'users'), 'message cancelReading!'],
  ['no users', message('empty', 'users'), 'message addUser!'],
  ['no rules', message('empty', 'rules'), 'message addRule!'],
  ['no tokens', message('empty', 'tokens'), 'message createToken'],
  ['an empty cache', message('empty', 'cache'), 'message'],
];

function message(
  state: 'error' | 'signed-out' | 'refused' | 'loading' | 'empty',
  about: 'registry' | 'users' | 'rules' | 'cache' | 'tokens',
): TreeNode {
  return { connection, kind: 'message', state, about, text: 'What happened' };
}

test.each(rows.map(([title, node, actions, parts]) => ({ title, node, actions, parts })))('$title', (row) => {
  const { node, actions, parts = ok } = row;
  const state = treeState(registriesOf(knownSession(node.connection, parts)));
  expect(actionsText(node, state)).toBe(actions);
});

test('a record that the server has refused to change has no actions that change it', () => {
  const state = { ...treeState(registriesOf(knownSession(connection, ok))), refusal: () => 'It is fixed.' };
  expect(actionsText({ connection, kind: 'user', user: user('ann') }, state)).toBe(`user addRule ${ofRecord} copyLink`);
});
