import { hasAdminApi } from '../../../../admin-client/connection.ts';
import { npmRequests } from '../../../../admin-client/http/npm-requests.ts';
import { packageList } from '../../../../admin-client/lists/package-list.ts';
import type { Listing } from '../../../../admin-client/records/model.ts';
import type { PackageSummary } from '../../../../admin-client/records/package-records.ts';
import type { Session } from '../../../../admin-client/session.ts';
import { visibleText } from '../../../../server/core/text/visible-text.ts';
import { knownLines, textIfKnown } from '../../columns/column.ts';
import { nodeScopeOf, scopeOf } from '../../tree-state/node-scope.ts';
import type { NodeOf, TreeNode } from '../../tree-state/tree-node.ts';
import { packagesText } from '../../wording/counts.ts';
import { numberText } from '../../wording/quantity.ts';
import { actionsIf } from '../kinds/actions.ts';
import type { Appearance } from '../kinds/appearance.ts';
import { type Facts, titled } from '../kinds/facts.ts';
import type { ListRecord, NodeKind, TreeState } from '../kinds/list-record.ts';
import type { NodeList } from '../kinds/node-list.ts';
import { group } from '../nodes/list-appearance.ts';
import { listKind } from '../nodes/list-kind.ts';
import { isIncompleteListing, nodeList, wholeList } from '../nodes/node-list.ts';
import { rangeAround } from '../nodes/range-around.ts';
import { type Group, groupsOf } from '../ranges/groups.ts';
import { cached, ranged } from '../ranges/ranged.ts';
import { packageActions, versionKind, versionList } from './versions.ts';

declare module '../../tree-state/tree-node.ts' {
  interface NodeProperties {
    readonly packages: unknown;
    /** The packages whose names begin with a scope, such as `@team`. */
    readonly 'package-scope': { readonly name: string };
    /** The name contains the scope. */
    readonly package: { readonly name: string };
  }
}

type PackageScopeNode = NodeOf<'package-scope'>;
type PackageNode = NodeOf<'package'>;

type PackageScope = Group<PackageSummary>;

/** The packages by scope, such as `@team`. */
const packageScopes = cached(({ items }: Listing<PackageSummary>) => groupsOf(items, ({ name }) => scopeOfName(name)));
const latestVersions = cached(
  ({ items }: Listing<PackageSummary>) => new Map(items.map(({ name, version }) => [name, version])),
);
/** The scopes, and the packages without a scope. */
const rangedScopes = cached((listing: Listing<PackageSummary>) => {
  const unscoped = listing.items.filter(({ name }) => scopeOfName(name) === undefined);
  const sizeOf = (member: PackageScope | PackageSummary): number => ('items' in member ? member.items.length : 1);
  return ranged([...packageScopes(listing).values(), ...unscoped], ({ name }) => name, sizeOf);
});
const rangedPackages = cached(({ items }: PackageScope) => ranged(items, ({ name }) => name));

const packageScopeKind: NodeKind<PackageScopeNode> = {
  part: () => 'packages',
  names: ({ name }) => [name],
  parent: (node, state) => rangeAround({ ...nodeScopeOf(node), kind: 'packages' }, node.name, state),
  list: listOfScope,
  appearance: packageScopeAppearance,
  facts: ({ name }) => titled(name),
  actions: () => ['copyName'],
  name: ({ name }) => name,
  markedNames: ({ name }) => [name],
};

const packageKind: NodeKind<PackageNode> = {
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
  list: versionList,
  appearance: packageAppearance,
  facts: packageFacts,
  redrawnAfter: () => ['packages', 'quarantine'],
  access: ({ name }) => ({ pattern: `npm/${name}` }),
  actions: (node, state) => [
    ...(['refreshNode!', 'showReadme!', 'deprecate', 'endDeprecation'] as const),
    ...actionsIf(hasAdminApi(node.connection), 'addRule'),
    ...packageActions(node, state),
    'copyLink',
  ],
  name: ({ name }) => name,
  markedNames: ({ name }) => [name],
  link: ({ connection, tenant, name }) => ({ registry: connection.baseUrl, tenant, kind: 'package', name }),
  request: (node) => npmRequests.package(scopeOf(node), node.name),
};

/** The packages that the credentials may read: those without a scope, and the scopes. */
export const packages: ListRecord<PackageSummary> = {
  kind: 'packages',
  source: packageList,
  needsAdminApi: false,
  countText: packagesText,
  // The registry contains more packages than are shown.
  isCountOmittedIfIncomplete: true,
  // A package without versions has no message.
  emptyText: (t, of) => (of === undefined ? t('No packages') : undefined),
  unreadableText: (t) => t('Unreadable package'),
  holder: (name, nodeScope) => ({ ...nodeScopeOf(nodeScope), kind: 'package', name }),
  kinds: {
    packages: listKind({
      source: packageList,
      label: (t) => t('Packages'),
      note: (t) => t('The packages that you can read. To search for others, use Find Package.'),
      icon: 'package',
      list: (node, session) =>
        wholeList(node, session, packages, {
          rangedOf: rangedScopes,
          nodeOf: (member, nodeScope): TreeNode => ({
            ...nodeScope,
            kind: 'items' in member ? 'package-scope' : 'package',
            name: member.name,
          }),
        }),
      actions: ({ connection }) => [
        ...(['findPackage!', 'refreshNode!', 'publishPackage', 'copyCurl'] as const),
        ...actionsIf(hasAdminApi(connection), 'releaseName'),
      ],
    }),
    'package-scope': packageScopeKind,
    package: packageKind,
    version: versionKind,
  },
};

function listOfScope(node: PackageScopeNode, session: Session): NodeList {
  const scopeIn = (listing: Listing<PackageSummary>) => packageScopes(listing).get(node.name);
  return nodeList(node, {
    part: session.list(packageList, scopeOf(node)),
    subject: { about: 'packages' },
    countText: packagesText,
    countOf: (listing) => scopeIn(listing)?.items.length ?? 0,
    isIncomplete: isIncompleteListing,
    rangedOf(listing) {
      const scope = scopeIn(listing);
      return scope && rangedPackages(scope);
    },
    nodeOf: ({ name }, nodeScope) => ({ ...nodeScope, kind: 'package', name }),
  });
}

/** Returns the latest version of a package in a list. */
function latestVersionOf(listing: Listing<PackageSummary>, name: string): string | undefined {
  return latestVersions(listing).get(name);
}

/** Returns the scope in the name of a package, such as `@team`; undefined if it has none. */
function scopeOfName(name: string): string | undefined {
  return name.startsWith('@') && name.includes('/') ? name.slice(0, name.indexOf('/')) : undefined;
}

function packageScopeAppearance(node: PackageScopeNode, state: TreeState): Appearance {
  return group(node, state, { label: visibleText(node.name), icon: 'symbol-namespace', kind: state.t('scope') });
}

function packageAppearance(node: PackageNode, { registries, t }: TreeState): Appearance {
  const session = registries.session(node.connection.id);
  const details = session?.package(scopeOf(node), node.name).last();
  const listing = session?.list(packageList, scopeOf(node)).last();
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
