import type { Listing } from '../../../admin-api/model.ts';
import type { PackageDetails, PackageSummary } from '../../../admin-api/package-records.ts';
import type { Session } from '../../../admin-api/session.ts';
import { nodeScopeOf, scopeOf } from '../../tree-state/node-scope.ts';
import type { PackageNode, PackageScopeNode, PackagesNode } from '../../tree-state/tree-node.ts';
import { packagesText, versionsText } from '../../wording/counts.ts';
import { inRanges, type Ranged } from './name-ranges.ts';
import { type NodeList, nodeList } from './node-list.ts';
import { cached, ranged } from './ranged.ts';

export interface PackageScope {
  /** With `@`. */
  readonly name: string;
  readonly packages: readonly PackageSummary[];
}

export interface PackageScopes {
  /** The scopes, and the packages without one. */
  readonly ranged: Ranged<PackageScope | PackageSummary>;
  readonly byName: ReadonlyMap<string, PackageScope>;
  /** Returns the latest version of a package. */
  versionOf(name: string): string | undefined;
}

export const packageScopes = cached(({ items }: Listing<PackageSummary>) => scopesOf(items));
const rangedPackages = cached(({ packages }: PackageScope) => ranged(packages, ({ name }) => name));
/** The versions keep their order. */
const rangedVersions = cached(({ versions }: PackageDetails) =>
  inRanges(versions, { nameOf: ({ version }) => version, countOf: () => 1 }),
);

/** Returns the packages without a scope, and the scopes. */
export function packageList(node: PackagesNode, session: Session): NodeList {
  const scope = scopeOf(node);
  const nodeScope = nodeScopeOf(node);
  return nodeList(node, {
    part: session.packages(scope),
    subject: { about: 'packages' },
    countText: packagesText,
    countOf: ({ items }) => items.length,
    rangedOf: (packages) => packageScopes(packages).ranged,
    nodeOf: (member) => ({ ...nodeScope, kind: 'packages' in member ? 'package-scope' : 'package', name: member.name }),
    listingOf: (packages) => packages,
  });
}

export function packageScopeList(node: PackageScopeNode, session: Session): NodeList {
  const nodeScope = nodeScopeOf(node);
  const scopeIn = (listing: Listing<PackageSummary>) => packageScopes(listing).byName.get(node.name);
  return nodeList(node, {
    part: session.packages(scopeOf(node)),
    subject: { about: 'packages' },
    countText: packagesText,
    countOf: (listing) => scopeIn(listing)?.packages.length ?? 0,
    rangedOf(listing) {
      const scope = scopeIn(listing);
      return scope && rangedPackages(scope);
    },
    nodeOf: ({ name }) => ({ ...nodeScope, kind: 'package', name }),
  });
}

export function versionList(node: PackageNode, session: Session): NodeList {
  const scope = scopeOf(node);
  const nodeScope = nodeScopeOf(node);
  const { name } = node;
  return nodeList(node, {
    part: session.package(scope, name),
    subject: { about: 'packages', package: name },
    countText: versionsText,
    countOf: ({ versions }) => versions.length,
    rangedOf: rangedVersions,
    nodeOf: (version) => ({ ...nodeScope, kind: 'version', name, version }),
    listingOf: () => ({ broken: [] }),
  });
}

function scopesOf(packages: readonly PackageSummary[]): PackageScopes {
  const byName = new Map<string, { name: string; packages: PackageSummary[] }>();
  const versions = new Map<string, string | undefined>();
  const unscoped: PackageSummary[] = [];
  for (const summary of packages) {
    const { name, version } = summary;
    versions.set(name, version);
    const scope = scopeOfName(name);
    const known = scope === undefined ? undefined : byName.get(scope);
    if (scope === undefined) unscoped.push(summary);
    else if (known === undefined) byName.set(scope, { name: scope, packages: [summary] });
    else known.packages.push(summary);
  }
  const members = [...byName.values(), ...unscoped];
  const countOf = (member: PackageScope | PackageSummary): number =>
    'packages' in member ? member.packages.length : 1;
  return { ranged: ranged(members, ({ name }) => name, countOf), byName, versionOf: (name) => versions.get(name) };
}

/** Returns the scope in the name of a package, with `@`; undefined if it has none. */
export function scopeOfName(name: string): string | undefined {
  return name.startsWith('@') && name.includes('/') ? name.slice(0, name.indexOf('/')) : undefined;
}
