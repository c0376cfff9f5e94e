import { npmRequests } from '../../../admin-api/http/npm-requests.ts';
import { versionColumns } from '../../columns/record-columns.ts';
import { nodeScopeIn, scopeOf } from '../../tree-state/node-scope.ts';
import type { PackageNode, PackageScopeNode, PackagesNode, VersionNode } from '../../tree-state/tree-node.ts';
import { titled, withColumns } from '../appearance/facts.ts';
import { packageScopeAppearance } from '../appearance/group-appearance.ts';
import { packageAppearance, packageFacts, versionAppearance } from '../appearance/package-appearance.ts';
import { listAppearance } from '../appearance/section-appearance.ts';
import { scopeOfName } from '../lists/package-lists.ts';
import { rangeAround } from '../nodes/range-around.ts';
import type { RowActions } from './actions.ts';
import type { NodeKind } from './node-kind.ts';
import { ownerOf } from './registry.ts';

export const packagesKind: NodeKind<PackagesNode> = {
  part: () => 'packages',
  parent: ownerOf,
  appearance: listAppearance,
  facts: (_, { t }) => titled(t('Packages'), t('The packages that you may read. Search for others with Find Package.')),
  actions: () => ['findPackage!', 'refreshNode!', 'publishPackage', 'copyCurl'],
  request: (node) => npmRequests.search(scopeOf(node), {}),
};

export const packageScopeKind: NodeKind<PackageScopeNode> = {
  part: () => 'packages',
  names: ({ name }) => [name],
  parent: (node, state) => rangeAround({ ...nodeScopeIn(node.connection, node), kind: 'packages' }, node.name, state),
  appearance: packageScopeAppearance,
  facts: ({ name }) => titled(name),
  actions: () => ['copyName'],
  name: ({ name }) => name,
};

/** The actions of packages and their versions. */
const ofPackages: RowActions = [
  ...(['explainAccess', 'setTag', 'removeTag', 'unpublish', 'copyName', 'copyCurl', 'copyInstallCommand'] as const),
];

export const packageKind: NodeKind<PackageNode> = {
  part: () => 'packages',
  names: ({ name }) => [name],
  parent(node, state) {
    const nodeScope = nodeScopeIn(node.connection, node);
    const name = scopeOfName(node.name);
    const within =
      name === undefined
        ? ({ ...nodeScope, kind: 'packages' } as const)
        : ({ ...nodeScope, kind: 'package-scope', name } as const);
    return rangeAround(within, node.name, state);
  },
  appearance: packageAppearance,
  facts: packageFacts,
  actions: () => ['refreshNode!', 'showReadme!', 'deprecate', 'endDeprecation', ...ofPackages],
  name: ({ name }) => name,
  request: (node) => npmRequests.package(scopeOf(node), node.name),
};

export const versionKind: NodeKind<VersionNode> = {
  part: () => 'packages',
  names: ({ name, version }) => [name, version.version],
  parent: (node, state) => {
    const within = { ...nodeScopeIn(node.connection, node), kind: 'package', name: node.name } as const;
    return rangeAround(within, node.version.version, state);
  },
  appearance: versionAppearance,
  facts: ({ name, version }, { t }) =>
    withColumns(
      `${name}@${version.version}`,
      versionColumns(t),
      version,
      version.deprecated === undefined ? [] : [t('Deprecated: {0}', version.deprecated)],
    ),
  actions: ({ version }) => [
    ...(['showReadme', 'showFiles!', 'compareVersions', 'downloadTarball'] as const),
    version.deprecated === undefined ? 'deprecate' : 'endDeprecation',
    ...ofPackages,
  ],
  name: ({ name, version }) => `${name}@${version.version}`,
  request: (node) => npmRequests.package(scopeOf(node), node.name),
};
