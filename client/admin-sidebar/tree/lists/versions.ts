import { hasAdminApi } from '../../../../admin-client/connection.ts';
import { npmRequests } from '../../../../admin-client/http/npm-requests.ts';
import { quarantineList } from '../../../../admin-client/lists/quarantine-list.ts';
import type { PackageDetails, PackageVersion } from '../../../../admin-client/records/package-records.ts';
import type { Session } from '../../../../admin-client/session.ts';
import { visibleText } from '../../../../server/core/text/visible-text.ts';
import type { Translate } from '../../../text/translate.ts';
import { type Column, textIfKnown } from '../../columns/column.ts';
import { type NodeScope, nodeScopeOf, scopeOf } from '../../tree-state/node-scope.ts';
import type { NodeOf } from '../../tree-state/tree-node.ts';
import { versionsText } from '../../wording/counts.ts';
import { bytesText, dayText, numberText, timeText } from '../../wording/quantity.ts';
import { actionsIf, type RowActions } from '../kinds/actions.ts';
import type { Appearance } from '../kinds/appearance.ts';
import { withColumns } from '../kinds/facts.ts';
import type { NodeKind, TreeState } from '../kinds/list-record.ts';
import type { NodeList } from '../kinds/node-list.ts';
import { nodeList } from '../nodes/node-list.ts';
import { rangeAround } from '../nodes/range-around.ts';
import { inRanges } from '../ranges/name-ranges.ts';
import { cached } from '../ranges/ranged.ts';

declare module '../../tree-state/tree-node.ts' {
  interface NodeProperties {
    /** A version of the package with this name. */
    readonly version: { readonly name: string; readonly version: PackageVersion };
  }
}

type VersionNode = NodeOf<'version'>;

/** The versions in their original order. */
const rangedVersions = cached(({ versions }: PackageDetails) =>
  inRanges(versions, { nameOf: ({ version }) => version, countOf: () => 1 }),
);

/** The actions of packages and their versions. */
const ofPackages: RowActions = [
  ...(['explainAccess', 'setTag', 'removeTag', 'unpublish', 'copyName', 'copyCurl', 'copyInstallCommand'] as const),
];

/** Returns the actions of a package or a version in a registry, which can have quarantine, and pages for browsers. */
export function packageActions(nodeScope: NodeScope, { registries }: TreeState): RowActions {
  const session = registries.session(nodeScope.connection.id);
  const hasQuarantine = session?.list(quarantineList, scopeOf(nodeScope)).last() !== undefined;
  const hasPages = session?.stats.last()?.pages === true;
  return [...ofPackages, ...actionsIf(hasPages, 'openInBrowser'), ...actionsIf(hasQuarantine, 'quarantine')];
}

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
  access: ({ name }) => ({ pattern: `npm/${name}` }),
  redrawnAfter: () => ['quarantine', 'stats'],
  item: ({ version }) => version,
  look: (node, _, state) => [packageActions(node, state).join(' ')],
  actions: (node, state) => [
    ...(['showReadme', 'showFiles!', 'compareVersions', 'downloadTarball'] as const),
    node.version.deprecated === undefined ? 'deprecate' : 'endDeprecation',
    ...packageActions(node, state),
  ],
  name: ({ name, version }) => `${name}@${version.version}`,
  request: (node) => npmRequests.package(scopeOf(node), node.name),
};

/** Returns the list of the versions of a package. */
export function versionList(node: NodeOf<'package'>, session: Session): NodeList {
  const { name } = node;
  return nodeList(node, {
    part: session.package(scopeOf(node), name),
    alongside: hasAdminApi(node.connection) ? [session.list(quarantineList, scopeOf(node))] : [],
    subject: { about: 'packages', of: name },
    countText: versionsText,
    countOf: ({ versions }) => versions.length,
    rangedOf: rangedVersions,
    nodeOf: (version, nodeScope) => ({ ...nodeScope, kind: 'version', name, version }),
    listingOf: () => ({ broken: [] }),
  });
}

function versionColumns(t: Translate): readonly Column<PackageVersion>[] {
  return [
    [t('Published'), ({ publishedAt }) => textIfKnown(publishedAt, timeText)],
    [t('Publisher'), ({ publisher }) => publisher],
    [t('Unpacked'), ({ size }) => textIfKnown(size, bytesText)],
    [t('Files'), ({ files }) => textIfKnown(files, numberText)],
    [t('Downloads'), ({ downloads }) => textIfKnown(downloads, numberText)],
    [t('Origin'), (version) => originText(version, t)],
  ];
}

/** Returns a description of the origin of a version. */
function originText({ isSigned, hasProvenance }: PackageVersion, t: Translate): string {
  if (hasProvenance) return isSigned ? t('signed by the registry, with provenance') : t('with provenance');
  return isSigned ? t('signed by the registry') : t('not signed');
}

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
