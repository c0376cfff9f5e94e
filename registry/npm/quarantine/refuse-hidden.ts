import { isMerged } from '../../config/is-merged.ts';
import { HttpError } from '../../errors/http-error.ts';
import { quoted } from '../../errors/quoted.ts';
import type { ContextOfReads } from '../../http/context.ts';
import { isVersion } from '../../packages/publications/version.ts';
import type { VersionTarball } from '../../storage/contract/package-records.ts';
import type { QuarantinedVersion } from '../../storage/contract/quarantine-records.ts';
import { quarantineSentence } from './quarantine-sentences.ts';

export interface WantedVersion {
  readonly tenant: string;
  readonly name: string;
  /** A version, or a tag that the package does not have. */
  readonly requested: string;
}

/** Resolves to the versions of a package that are in quarantine. */
export async function hiddenOf(
  tenant: string,
  name: string,
  { storage }: Pick<ContextOfReads, 'storage'>,
): Promise<readonly QuarantinedVersion[]> {
  return (await storage.quarantine.of(tenant, [name])).get(name) ?? [];
}

/** Rejects with HttpError 403 if a version is in quarantine or, for a tag, all versions are. */
export async function refuseHidden({ tenant, name, requested }: WantedVersion, context: ContextOfReads): Promise<void> {
  const hidden = await hiddenOf(tenant, name, context);
  const found = hidden.find(({ version }) => version === requested);
  if (found) throw refusal(quarantineSentence(found), context);
  const [example] = hidden;
  if (!example || isVersion(requested)) return;
  const versions = await context.storage.packages.tarballs(tenant, name);
  if (versions.length === hidden.length) throw allHidden(example, context);
}

/**
 * Resolves to what `find` finds in the upstream about a version that is not visible here. Rejects with HttpError 403 if it is in
 * quarantine; what the upstream has under this number must not take its place.
 */
export async function unlessHidden<Found>(
  wanted: WantedVersion,
  context: ContextOfReads,
  find: () => Promise<Found | undefined> | undefined,
): Promise<Found | undefined> {
  const isBeside = isMerged(context.config.npm, wanted.name);
  if (isBeside) await refuseHidden(wanted, context);
  const found = await find();
  // The upstream has no package that is published here, unless it is merged.
  if (found === undefined && !isBeside) await refuseHidden(wanted, context);
  return found;
}

/** Returns the refusal of a request for a package all of whose versions are in quarantine, with one of them as an example. */
export function allHidden(example: QuarantinedVersion, context: Pick<ContextOfReads, 'statistics'>): HttpError {
  return refusal(`All versions of ${quoted(example.name)} are hidden. ${quarantineSentence(example)}`, context);
}

function refusal(message: string, { statistics }: Pick<ContextOfReads, 'statistics'>): HttpError {
  statistics.countHidden('quarantine');
  return new HttpError(403, message);
}

/** Throws HttpError 409 if one of the versions to be removed is in quarantine. */
export function expectNoneHidden(
  removed: readonly Pick<VersionTarball, 'version'>[],
  hidden: readonly QuarantinedVersion[],
): void {
  const found = hidden.find(({ version }) => removed.some((one) => one.version === version));
  if (!found) return;
  throw new HttpError(
    409,
    `\`${found.name}@${found.version}\` is in quarantine and cannot be unpublished; an admin can end the quarantine first.`,
  );
}
