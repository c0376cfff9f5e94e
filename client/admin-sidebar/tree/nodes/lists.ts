import type { AccessRule, CacheEntry, Listing, User } from '../../../admin-api/model.ts';
import type { PackageDetails, PackageSummary } from '../../../admin-api/package-records.ts';
import type { RuleGroupNode } from '../../tree-state/tree-node.ts';
import { type CacheFolder, cacheFolders, segmentsOf } from './cache-folders.ts';
import { inRanges, type Ranged } from './name-ranges.ts';

export interface RuleGroup {
  readonly value: string;
  readonly rules: readonly AccessRule[];
}

export interface RuleGroups {
  readonly ranged: Ranged<RuleGroup>;
  readonly byValue: ReadonlyMap<string, RuleGroup>;
}

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

export type FolderMember = { readonly folder: CacheFolder } | { readonly entry: CacheEntry };

/** Sorts `user-9` before `user-10`, ignoring case. */
const collator = new Intl.Collator('en', { numeric: true });

export const rangedUsers = cached((listing: Listing<User>) => ranged(listing.items, ({ username }) => username));
export const groupsByUser = cached((listing: Listing<AccessRule>) => groups(listing.items, ({ user }) => user));
export const groupsByPattern = cached((listing: Listing<AccessRule>) =>
  groups(listing.items, ({ pattern }) => pattern),
);
export const rangedByPattern = cached((group: RuleGroup) => ranged(group.rules, (rule) => ruleName(rule, 'user')));
export const rangedByUser = cached((group: RuleGroup) => ranged(group.rules, (rule) => ruleName(rule, 'pattern')));
export const foldersOf = cached((listing: Listing<CacheEntry>) => cacheFolders(listing.items));
export const rangedMembers = cached((folder: CacheFolder) =>
  ranged(membersOf(folder), memberName, (member) => ('folder' in member ? member.folder.count : 1)),
);

export const packageScopes = cached((listing: Listing<PackageSummary>) => scopesOf(listing.items));
export const rangedPackages = cached(({ packages }: PackageScope) => ranged(packages, ({ name }) => name));
/** The versions keep their order. */
export const rangedVersions = cached(({ versions }: PackageDetails) =>
  inRanges(versions, { nameOf: ({ version }) => version, countOf: () => 1 }),
);

/**
 * Returns the name of a rule in its group. It ends with the identifier, so that many rules of the same user and pattern are
 * divided too.
 */
export function ruleName({ id, user, pattern }: AccessRule, by: RuleGroupNode['by']): string {
  return `${by === 'user' ? pattern : user} #${id}`;
}

/** Returns the name of a member within its folder: the last segment of its path. */
export function memberName(member: FolderMember): string {
  const path = 'folder' in member ? member.folder.path : member.entry.path;
  return segmentsOf(path).at(-1) ?? '';
}

function membersOf(folder: CacheFolder): readonly FolderMember[] {
  const folders = [...folder.folders.values()].map((inner) => ({ folder: inner }));
  const entries = [...folder.entries.values()].map((entry) => ({ entry }));
  return [...folders, ...entries];
}

function scopesOf(packages: readonly PackageSummary[]): PackageScopes {
  const byName = new Map<string, { name: string; packages: PackageSummary[] }>();
  const versions = new Map<string, string | undefined>();
  const unscoped: PackageSummary[] = [];
  for (const summary of packages) {
    const { name, version } = summary;
    versions.set(name, version);
    const scope = name.startsWith('@') && name.includes('/') ? name.slice(0, name.indexOf('/')) : undefined;
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

function groups(rules: readonly AccessRule[], groupOf: (rule: AccessRule) => string): RuleGroups {
  const byValue = new Map<string, { value: string; rules: AccessRule[] }>();
  for (const rule of rules) {
    const value = groupOf(rule);
    const group = byValue.get(value);
    if (group === undefined) byValue.set(value, { value, rules: [rule] });
    else group.rules.push(rule);
  }
  return {
    ranged: ranged(
      [...byValue.values()],
      ({ value }) => value,
      ({ rules }) => rules.length,
    ),
    byValue,
  };
}

function ranged<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  countOf: (item: Item) => number = () => 1,
): Ranged<Item> {
  return inRanges(items, { nameOf, countOf, compare: collator.compare });
}

/** Caches the result for each value, which is never modified, only replaced. */
function cached<Value extends object, Result>(compute: (value: Value) => Result): (value: Value) => Result {
  const results = new WeakMap<Value, Result>();
  return (value) => {
    const known = results.get(value);
    if (known !== undefined) return known;
    const result = compute(value);
    results.set(value, result);
    return result;
  };
}
