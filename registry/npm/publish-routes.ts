import type { FastifyInstance, FastifyRequest } from 'fastify';
import { nameOf } from '../../access/principal.ts';
import { auditOf } from '../http/audit-of.ts';
import type { Context } from '../http/context.ts';
import { accessPathOf } from '../packages/publications/package-name.ts';
import { verifiedTexts } from '../packages/publications/verified-texts.ts';
import { verifyPackedManifest } from '../packages/publications/verify-packed-manifest.ts';
import { verifyPublication } from '../packages/publications/verify-publication.ts';
import { invalidPublication } from '../packages/tarballs/invalid-publication.ts';
import type { HeldBlob } from '../storage/contract/held-blob.ts';
import type { ChangedPackage } from '../storage/contract/package-records.ts';
import type { DistTags, StoredVersion } from '../storage/contract/records.ts';
import { packageNameOf, writePackage } from './access/package-access.ts';
import { changePackage } from './change-package.ts';
import { type Attestations, verifyAttestations } from './publication/attestations.ts';
import { publisherOf } from './publication/publisher-of.ts';
import { type ReadDocument, withDocument } from './publication/read-document.ts';
import { requireUnshadowed } from './publication/require-unshadowed.ts';
import { type SmallPublication, SmallPublications } from './publication/small-publications.ts';

/** Registers `PUT /{name}`, which publishes a version or, without a tarball, changes the package (such as deprecations). */
export function publishRoutes(app: FastifyInstance, context: Context, prefix: string): void {
  const config = { access: writePackage, isBodyStreamed: true };
  const small = new SmallPublications(context);
  app.put(`${prefix}/:name`, { config }, async (request, reply) => {
    const stored = await small.handle(request, {
      store: (publication) => storeSmall(request, context, publication),
      read: (body) => withDocument(request, context, (document) => publishOrChange(request, context, document), body),
    });
    return reply.code(201).send({ ok: true, id: stored.name, rev: String(stored.revision) });
  });
}

function publishOrChange(request: FastifyRequest, context: Context, document: ReadDocument): Promise<ChangedPackage> {
  const isPublication = document.attachment !== undefined || document.fields._rev === undefined;
  return isPublication
    ? publish(request, context, document)
    : changePackage(request, context, document, 'same versions');
}

async function publish(
  request: FastifyRequest,
  context: Context,
  { name, fields, versions, attachment, provenance, tarball }: ReadDocument,
): Promise<ChangedPackage> {
  const { version: sentVersion = '', manifest: sentManifest } = versions.first ?? {};
  const { version, manifest, distTags } = verifyPublication({
    name,
    fields,
    versionCount: versions.count,
    version: sentVersion,
    manifest: sentManifest,
    attachment,
    provenance,
    size: tarball?.size ?? 0,
  });
  if (!tarball) throw invalidPublication('`data` of the attachment must be Base64');
  await requireUnshadowed(context, request.tenant, name);
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
    const publisher = publisherOf(request.principal);
    const toSign = { name, version, manifest, hashes, contents, publisher, inDist };
    const texts = verifiedTexts(toSign, await context.signer.key());
    return await store(request, context, { name, version, texts, attested, distTags, publishedAt, blob });
  } finally {
    blob.release();
  }
}

async function storeSmall(
  request: FastifyRequest,
  context: Context,
  { version, texts, distTags, receivedAt, content, hashes }: SmallPublication,
): Promise<ChangedPackage> {
  const name = packageNameOf(request);
  await requireUnshadowed(context, request.tenant, name);
  const blob = await context.storage.blobs.write(content, hashes);
  try {
    return await store(request, context, {
      name,
      version,
      texts,
      attested: undefined,
      distTags,
      publishedAt: receivedAt,
      blob,
    });
  } finally {
    blob.release();
  }
}

/** A version that is verified and signed. */
interface VerifiedVersion extends Pick<StoredVersion, 'version' | 'texts' | 'publishedAt'> {
  readonly name: string;
  readonly attested: Attestations | undefined;
  readonly distTags: DistTags;
  readonly blob: HeldBlob;
}

/**
 * Stores a version. Its tarball is durable before the version is visible, and the version before the promise resolves.
 */
function store(
  request: FastifyRequest,
  { storage, directory }: Context,
  { name, version, texts, attested, distTags, publishedAt, blob }: VerifiedVersion,
): Promise<ChangedPackage> {
  const { tenant, principal } = request;
  return storage.packages.publish({
    tenant,
    name,
    version: { version, texts, publishedAt, publishedBy: nameOf(principal) },
    attestations: attested?.document,
    blob,
    distTags,
    quotas: directory.quotasOf(tenant).filter(({ scope }) => scope === undefined || name.startsWith(`${scope}/`)),
    audit(tags) {
      const details = { size: blob.size, tags: Object.keys(tags), ...(attested && { provenance: attested.details }) };
      return auditOf(request, { action: 'package.publish', target: `${accessPathOf(name)}@${version}`, details });
    },
  });
}
