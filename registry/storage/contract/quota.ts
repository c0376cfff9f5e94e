import { counted } from '../../../server/core/text/counted.ts';
import { QuotaExceeded } from '../errors.ts';
import { roundedSize } from './rounded-size.ts';

/** The limits for the packages of a tenant, or of one of its scopes. */
export interface Quota {
  /** Such as `@acme`; undefined for all packages of the tenant. */
  readonly scope: string | undefined;
  /** The size of the tarballs; a tarball that several versions share counts for each of them. */
  readonly maxBytes: number | undefined;
  readonly maxVersions: number | undefined;
}

/** The current use of the packages of a tenant or a scope. */
export interface QuotaUsage {
  readonly versions: number;
  readonly bytes: number;
}

/** Throws QuotaExceeded if a usage, which contains the version that is published, exceeds a quota. */
export function expectWithin({ scope, maxBytes, maxVersions }: Quota, { versions, bytes }: QuotaUsage): void {
  const owner = scope === undefined ? 'all packages' : `the scope \`${scope}\``;
  const remedy = (setting: string): string =>
    `unpublish versions that are not needed, or ask an admin to increase \`${setting}\` in \`[[quotas]]\`.`;
  // The usage includes the version that is being published.
  if (maxVersions !== undefined && versions > maxVersions) {
    throw new QuotaExceeded(
      `The quota of ${owner} is ${counted(maxVersions, 'version')}, and ${versions - 1} are published; ${remedy('max_versions')}`,
    );
  }
  if (maxBytes !== undefined && bytes > maxBytes) {
    throw new QuotaExceeded(
      `The quota of ${owner} is ${sizeText(maxBytes)}, and ${sizeText(bytes)} would be used; ${remedy('max_size')}`,
    );
  }
}

/** Returns the sum of two uses. */
export function sumOf(one: QuotaUsage, other: QuotaUsage): QuotaUsage {
  return { versions: one.versions + other.versions, bytes: one.bytes + other.bytes };
}

/** Returns the first name that may belong to a scope, and the first after them; those of all names without a scope. */
export function namesIn(scope: string | undefined): readonly [from: string, to: string] {
  return scope === undefined ? ['', '\u{10ffff}'] : [`${scope}/`, `${scope}0`];
}

/** Returns a size with its exact number of bytes, since rounded ones may look equal. */
function sizeText(bytes: number): string {
  const rounded = roundedSize(bytes);
  return rounded.endsWith(' bytes') ? rounded : `${rounded} (${bytes} bytes)`;
}
