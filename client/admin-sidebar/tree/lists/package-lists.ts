import type { Listing } from '../../../admin-api/model.ts';
import type { PackageDetails, PackageSummary } from '../../../admin-api/package-records.ts';
import type { Session } from '../../../admin-api/session.ts';
import { scopeOf } from '../../tree-state/node-scope.ts';
import type { PackageNode, PackageScopeNode, PackagesNode } from '../../tree-state/tree-node.ts';
import { packagesText, versionsText } from '../../wording/counts.ts';
import { type Group, groupsOf } from './groups.ts';
import { inRanges } from './name-ranges.ts';
import { type NodeList, nodeList } from './node-list.ts';
import { cached, ranged } from './ranged.ts';

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
/** The versions in their original order. */
const rangedVersions = cached(({ versions }: PackageDetails) =>
  inRanges(versions, { nameOf: ({ version }) => version, countOf: () => 1 }),
);

/** Returns the list of packages without a scope, and of scopes. */
export function packageList(node: PackagesNode, session: Session): NodeList {
  return nodeList(node, {
    part: session.packages(scopeOf(node)),
    subject: { about: 'packages' },
    countText: packagesText,
    countOf: ({ items }) => items.length,
    rangedOf: rangedScopes,
    nodeOf: (member, nodeScope) => ({
      ...nodeScope,
      kind: 'items' in member ? 'package-scope' : 'package',
      name: member.name,
    }),
    listingOf: (packages) => packages,
  });
}

export function packageScopeList(node: PackageScopeNode, session: Session): NodeList {
  const scopeIn = (listing: Listing<PackageSummary>) => packageScopes(listing).get(node.name);
  return nodeList(node, {
    part: session.packages(scopeOf(node)),
    subject: { about: 'packages' },
    countText: packagesText,
    countOf: (listing) => scopeIn(listing)?.items.length ?? 0,
    rangedOf(listing) {
      const scope = scopeIn(listing);
      return scope && rangedPackages(scope);
    },
    nodeOf: ({ name }, nodeScope) => ({ ...nodeScope, kind: 'package', name }),
  });
}

export function versionList(node: PackageNode, session: Session): NodeList {
  const { name } = node;
  return nodeList(node, {
    part: session.package(scopeOf(node), name),
    subject: { about: 'packages', package: name },
    countText: versionsText,
    countOf: ({ versions }) => versions.length,
    rangedOf: rangedVersions,
    nodeOf: (version, nodeScope) => ({ ...nodeScope, kind: 'version', name, version }),
    listingOf: () => ({ broken: [] }),
  });
}

/** Returns the latest version of a package in a list. */
export function latestVersionOf(listing: Listing<PackageSummary>, name: string): string | undefined {
  return latestVersions(listing).get(name);
}

/** Returns the scope in the name of a package, such as `@team`; undefined if it has none. */
export function scopeOfName(name: string): string | undefined {
  return name.startsWith('@') && name.includes('/') ? name.slice(0, name.indexOf('/')) : undefined;
}
