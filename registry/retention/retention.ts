import { setImmediate } from 'node:timers/promises';
import type { RetentionRule } from '../config/config.ts';
import type { PageRequest, RecordPage } from '../storage/contract/records.ts';
import type { Storage } from '../storage/contract/storage.ts';
import { readCursor, writeCursor } from '../storage/cursor.ts';
import { Conflict } from '../storage/errors.ts';
import { type Removal, removalsOf, rulesFor } from './removals.ts';

/** A version that a rule removes, and its package. */
export interface PackageRemoval extends Removal {
  readonly tenant: string;
  readonly name: string;
}

export interface RetentionOptions {
  readonly storage: Pick<Storage, 'packages' | 'downloads' | 'quarantine'>;
  readonly rules: readonly RetentionRule[];
  /** The tenants whose packages are examined. */
  readonly tenants: readonly string[];
  /**
   * Stores the downloads that are counted in memory, so that a version that was just downloaded does not seem unused.
   */
  readonly flushDownloads: () => Promise<void>;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** The additional options for removing versions. */
export interface RemovalOptions extends RetentionOptions {
  readonly storage: Pick<Storage, 'packages' | 'downloads' | 'quarantine' | 'blobs'>;
}

/** The maximum number of packages that are examined for a page. Most have nothing to remove. */
const maxExamined = 200;

/**
 * Resolves to a page of the versions that rules remove, by tenant and package. Changes nothing. All versions of a package are in the
 * same page, which may thus have more items than requested; it may also have fewer although there is a next page.
 */
export function removalsPage(request: PageRequest, options: RetentionOptions): Promise<RecordPage<PackageRemoval>> {
  return examine(request, options, (tenant, name) => removalsFrom(tenant, name, options));
}

/** Like `removalsPage`, but also removes the versions, except those that are only listed. Resolves to the removed versions. */
export function removePage(request: PageRequest, options: RemovalOptions): Promise<RecordPage<PackageRemoval>> {
  return examine(request, options, (tenant, name) => removeFrom(tenant, name, options));
}

async function examine(
  { limit, cursor }: PageRequest,
  { storage, rules, tenants, flushDownloads }: RetentionOptions,
  removalsIn: (tenant: string, name: string) => Promise<readonly PackageRemoval[]>,
): Promise<RecordPage<PackageRemoval>> {
  const [first = tenants[0] ?? '', after = ''] = readCursor(cursor) ?? [];
  const items: PackageRemoval[] = [];
  await flushDownloads();
  let examined = 0;
  // The tenant of a cursor may have been removed from the configuration file.
  for (const tenant of tenants.includes(first) ? tenants.slice(tenants.indexOf(first)) : []) {
    const count = maxExamined - examined;
    const names = await storage.packages.namesAfter(tenant, tenant === first ? after : '', count);
    // Other requests are handled before each tenant and each package, even if nothing is examined.
    await setImmediate();
    for (const name of names) {
      await setImmediate();
      if (rulesFor(rules, tenant, name).length === 0) continue;
      items.push(...(await removalsIn(tenant, name)));
      if (items.length >= limit) return { items, next: writeCursor([tenant, name]) };
    }
    examined += names.length;
    if (names.length === count) return { items, next: writeCursor([tenant, names.at(-1) ?? '']) };
  }
  return { items, next: undefined };
}

async function removalsFrom(tenant: string, name: string, options: RetentionOptions) {
  return (await examined(tenant, name, options))?.removals ?? [];
}

/** Resolves to the state of a package and the versions that rules remove from it; undefined if it does not exist. */
async function examined(tenant: string, name: string, { storage, rules, now }: RetentionOptions) {
  // Read first, so that the revision differs if the package changes in the meantime.
  const head = await storage.packages.head(tenant, name);
  if (!head) return undefined;
  const { revision, distTags } = head;
  const versions = await storage.downloads.ofVersions(tenant, name);
  const hidden = (await storage.quarantine.of(tenant, [name])).get(name) ?? [];
  const quarantined = new Set(hidden.map(({ version }) => version));
  const removals = removalsOf(rules, { tenant, name, distTags, quarantined, versions }, now);
  return { revision, distTags, versions, removals: removals.map((removal) => ({ ...removal, tenant, name })) };
}

async function removeFrom(tenant: string, name: string, options: RemovalOptions): Promise<readonly PackageRemoval[]> {
  const { packages, blobs } = options.storage;
  const found = await examined(tenant, name, options);
  const removals = found?.removals.filter(({ isDryRun }) => !isDryRun) ?? [];
  if (!found || removals.length === 0) return [];
  const { revision, distTags, versions } = found;
  const removed = new Set(removals.map(({ version }) => version.version));
  const kept = versions.filter(({ version }) => !removed.has(version));
  try {
    await packages.replace(tenant, name, revision, {
      versions: kept.map(({ version }) => ({ version, manifest: undefined })),
      distTags,
      audit: {
        ...{ tenant, actor: 'server', action: 'package.unpublish', target: `npm/${name}`, address: '' },
        details: { removed: [...removed], tags: distTags, by: 'retention' },
      },
    });
  } catch (error) {
    // The next run examines the package again.
    if (error instanceof Conflict) return [];
    throw error;
  }
  await blobs.removeUnreferenced(removals.map(({ version }) => version.blob));
  return removals;
}
