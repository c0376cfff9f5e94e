import type { JsonObject } from '../../../server/core/text/json-object.ts';
import { type PublishedTexts, publishedTexts } from '../packuments/published-texts.ts';
import { type SigningKey, signatureOf } from '../signing-keys/signing-key.ts';
import { type TarballHashes, verifiedDist } from './verify-publication.ts';

/** Signs versions. */
export type VersionSigner = Pick<SigningKey, 'id' | 'privateKey'>;

export interface ManifestToSign {
  readonly name: string;
  readonly version: string;
  readonly manifest: JsonObject;
  readonly hashes: TarballHashes;
  /** The properties that the registry adds at the end of `dist`; see `withAddresses`. */
  readonly inDist?: JsonObject | undefined;
}

/**
 * Returns the texts of a manifest with the hashes of its tarball and the signature of the registry. Throws HttpError 400 when it
 * contains other hashes.
 */
export function verifiedTexts(
  { name, version, manifest, hashes, inDist }: ManifestToSign,
  key: VersionSigner,
): PublishedTexts {
  const { integrity, ...dist } = verifiedDist(manifest, hashes);
  const signatures = [signatureOf(key, { name, version, integrity })];
  return publishedTexts({ ...manifest, dist: { ...dist, integrity, signatures, ...inDist } });
}
