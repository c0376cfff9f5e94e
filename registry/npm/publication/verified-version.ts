import type { JsonObject } from '../../../server/core/text/json-object.ts';
import type { Context } from '../../http/context.ts';
import { type Publisher, verifiedTexts } from '../../packages/publications/verified-texts.ts';
import { verifyPackedManifest } from '../../packages/publications/verify-packed-manifest.ts';
import { type SentPublication, verifyPublication } from '../../packages/publications/verify-publication.ts';
import { invalidPublication } from '../../packages/tarballs/invalid-publication.ts';
import type { HeldBlob } from '../../storage/contract/held-blob.ts';
import type { DistTags, StoredVersion } from '../../storage/contract/records.ts';
import { type Attestations, verifyAttestations } from './attestations.ts';
import { requireUnshadowed } from './require-unshadowed.ts';
import type { SentTarball } from './sent-tarball.ts';

/** A version as it was sent to be published, now or when it was staged. */
export interface SentVersion extends Omit<SentPublication, 'size'> {
  readonly tenant: string;
  readonly tarball: Pick<SentTarball, 'size' | 'finish'> | undefined;
  readonly publisher: Publisher;
}

/** A version that is verified and signed. */
export interface VerifiedVersion extends Pick<StoredVersion, 'version' | 'texts' | 'publishedAt'> {
  readonly name: string;
  readonly attested: Attestations | undefined;
  readonly distTags: DistTags;
  readonly blob: HeldBlob;
}

/** A version whose document and tarball are verified, with what it was sent with. */
export interface VerifiedDocument extends VerifiedVersion {
  /** Without the changes of the server. */
  readonly manifest: JsonObject;
}

/** Runs all checks of a publication, calls `use`, and releases the tarball. Rejects with HttpError. */
export async function withVerifiedVersion<T>(
  sent: SentVersion,
  context: Context,
  use: (version: VerifiedDocument) => Promise<T>,
): Promise<T> {
  const { tenant, name, provenance, tarball, publisher } = sent;
  const { version, manifest, distTags } = verifyPublication({ ...sent, size: tarball?.size ?? 0 });
  if (!tarball) throw invalidPublication('`data` of the attachment must be Base64');
  await requireUnshadowed(context, tenant, name);
  const { blob, contents } = await tarball.finish();
  try {
    for (const packed of contents.manifests) await verifyPackedManifest(packed, { name, version, manifest });
    const bundle = provenance?.bundle;
    const attested =
      bundle === undefined ? undefined : await verifyAttestations(bundle, { name, version, sha512: blob.id }, context);
    // Before the signature, so that the time is never after the expiry of its key.
    const publishedAt = context.now();
    const hashes = { sha512: blob.id, sha1: blob.sha1 };
    const inDist = attested && { attestations: attested.inManifest };
    const toSign = { name, version, manifest, hashes, contents, publisher, inDist };
    const texts = verifiedTexts(toSign, await context.signer.key());
    return await use({ name, version, manifest, texts, attested, distTags, publishedAt, blob });
  } finally {
    blob.release();
  }
}
