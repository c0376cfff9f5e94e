import type { JsonObject } from '../../../server/core/text/json-object.ts';
import { type PublishedTexts, publishedTexts } from '../packuments/published-texts.ts';
import { type SigningKey, signatureOf } from '../signing-keys/signing-key.ts';
import type { ArchiveContents } from '../tarballs/archive-entries.ts';
import { type TarballHashes, verifiedDist } from './verify-publication.ts';

/** Who publishes a version, as `_npmUser` of its manifest. */
export interface Publisher {
  readonly name: string;
  readonly email: string;
  /** Only for a CI job. */
  readonly trustedPublisher?: { readonly id: string; readonly oidcConfigId: string };
}

/** Signs versions. */
export type VersionSigner = Pick<SigningKey, 'id' | 'privateKey'>;

export interface ManifestToSign {
  readonly name: string;
  readonly version: string;
  readonly manifest: JsonObject;
  readonly hashes: TarballHashes;
  readonly contents: Pick<ArchiveContents, 'fileCount' | 'unpackedSize'>;
  readonly publisher: Publisher;
  /** The properties that the registry adds at the end of `dist`; see `withAddresses`. */
  readonly inDist?: JsonObject | undefined;
}

/**
 * Returns the texts of a manifest with the hashes and the size of its tarball, the signature of the registry and the publisher,
 * whatever the client has sent for them. Throws HttpError 400 when it
 * contains other hashes.
 */
export function verifiedTexts(
  { name, version, manifest, hashes, contents, publisher, inDist }: ManifestToSign,
  key: VersionSigner,
): PublishedTexts {
  const { integrity, ...dist } = verifiedDist(manifest, hashes);
  const signatures = [signatureOf(key, { name, version, integrity })];
  const { fileCount, unpackedSize } = contents;
  return publishedTexts({
    ...manifest,
    _npmUser: publisher,
    maintainers: [{ name: publisher.name, email: publisher.email }],
    dist: { ...dist, integrity, fileCount, unpackedSize, signatures, ...inDist },
  });
}
