import { npmRequests } from '../../../admin-api/http/npm-requests.ts';
import type { PackageVersion } from '../../../admin-api/package-records.ts';
import { visibleText } from '../../../text/visible-text.ts';
import { knownLines, textIfKnown } from '../../columns/column.ts';
import { versionColumns } from '../../columns/record-columns.ts';
import { nodeScopeOf, scopeOf } from '../../tree-state/node-scope.ts';
import type { PackageNode, PackageScopeNode, PackagesNode, VersionNode } from '../../tree-state/tree-node.ts';
import type { TreeState } from '../../tree-state/tree-state.ts';
import { bytesText, dayText, numberText } from '../../wording/quantity.ts';
import { latestVersionOf, scopeOfName } from '../lists/package-lists.ts';
import { rangeAround } from '../nodes/range-around.ts';
import type { RowActions } from './actions.ts';
import type { Appearance } from './appearance.ts';
import { type Facts, titled, withColumns } from './facts.ts';
import { group, listAppearance } from './list-appearance.ts';
import type { NodeKind } from './node-kind.ts';
import { ownerOf } from './registry.ts';

export const packagesKind: NodeKind<PackagesNode> = {
  part: () => 'packages',
  parent: ownerOf,
  appearance: (node, state) => listAppearance(node, state, { label: state.t('Packages'), icon: 'package' }),
  facts: (_, { t }) =>
    titled(t('Packages'), t('The packages that you can read. To search for others, use Find Package.')),
  actions: () => ['findPackage!', 'refreshNode!', 'publishPackage', 'copyCurl'],
  request: (node) => npmRequests.search(scopeOf(node), {}),
};

export const packageScopeKind: NodeKind<PackageScopeNode> = {
  part: () => 'packages',
  names: ({ name }) => [name],
  parent: (node, state) => rangeAround({ ...nodeScopeOf(node), kind: 'packages' }, node.name, state),
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
    const nodeScope = nodeScopeOf(node);
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
    const within = { ...nodeScopeOf(node), kind: 'package', name: node.name } as const;
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

function packageScopeAppearance(node: PackageScopeNode, state: TreeState): Appearance {
  return group(node, state, { label: visibleText(node.name), icon: 'symbol-namespace', kind: state.t('scope') });
}

function packageAppearance(node: PackageNode, { registries, t }: TreeState): Appearance {
  const session = registries.session(node.connection.id);
  const details = session?.package(scopeOf(node), node.name).last();
  const listing = session?.packages(scopeOf(node)).last();
  const latest = details?.tags.get('latest') ?? (listing && latestVersionOf(listing, node.name));
  const name = visibleText(node.name);
  const version = latest === undefined ? [] : [visibleText(latest)];
  return {
    // The parent node shows the scope.
    label: name.slice(name.indexOf('/') + 1),
    description: version.join(''),
    icon: 'package',
    accessibleLabel: [name, t('package'), ...version].join(', '),
    isFolder: true,
  };
}

function packageFacts(node: PackageNode, { registries, t }: TreeState): Facts {
  const session = registries.session(node.connection.id);
  const details = session?.package(scopeOf(node), node.name).last();
  const tags = [...(details?.tags ?? [])].map(([tag, version]) => `${tag} → ${version}`);
  return {
    title: node.name,
    facts: knownLines([
      [t('Versions'), textIfKnown(details?.versions.length, numberText)],
      [t('Tags'), tags.slice(0, maxTags).join(', ') || undefined],
    ]),
    notes: details?.description === undefined ? [] : [details.description],
  };
}

/** The maximum number of tags in a tooltip. */
const maxTags = 20;

function versionAppearance(node: VersionNode, { registries, t }: TreeState): Appearance {
  const { version, name } = node;
  const session = registries.session(node.connection.id);
  const details = session?.package(scopeOf(node), name).last();
  const tags = tagsOf(details?.tags, version).map(visibleText);
  const label = visibleText(version.version);
  const facts = [
    ...tags,
    ...(version.deprecated === undefined ? [] : [t('deprecated')]),
    ...(version.publishedAt === undefined ? [] : [visibleText(dayText(version.publishedAt))]),
    ...(version.size === undefined ? [] : [bytesText(version.size)]),
  ];
  const isDeprecated = version.deprecated !== undefined;
  return {
    label,
    description: facts.join(' · '),
    icon: isDeprecated ? 'circle-slash' : tags.length > 0 ? 'tag' : 'versions',
    ...(isDeprecated && { color: 'disabledForeground' }),
    accessibleLabel: [label, t('version'), ...facts].join(', '),
    isFolder: false,
  };
}

/** Returns the tags of a version, `latest` first. */
function tagsOf(tags: ReadonlyMap<string, string> | undefined, { version }: PackageVersion): readonly string[] {
  const own = [...(tags ?? [])].flatMap(([tag, tagged]) => (tagged === version ? [tag] : []));
  return own.sort((one, other) => Number(other === 'latest') - Number(one === 'latest') || one.localeCompare(other));
}
