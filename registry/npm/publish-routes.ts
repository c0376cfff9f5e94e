import type { FastifyInstance, FastifyRequest } from 'fastify';
import { nameOf } from '../../access/principal.ts';
import { auditOf } from '../http/audit-of.ts';
import type { Context } from '../http/context.ts';
import type { ChangedPackage } from '../storage/contract/package-records.ts';
import { invalidPublication } from '../tarballs/invalid-publication.ts';
import { writePackage } from './access/package-access.ts';
import { changePackage } from './change-package.ts';
import { accessPathOf } from './package-name.ts';
import { type ReadDocument, withDocument } from './publication/read-document.ts';
import { verifyPackedManifest } from './publication/verify-packed-manifest.ts';
import { verifiedDist, verifyPublication } from './publication/verify-publication.ts';

/** Registers `PUT /{name}`, which publishes a version or, without a tarball, changes the package (such as deprecations). */
export function publishRoutes(app: FastifyInstance, context: Context, prefix: string): void {
  const config = { access: writePackage, isBodyStreamed: true };
  app.put(`${prefix}/:name`, { config }, async (request, reply) => {
    const stored = await withDocument(request, context, (document) => {
      const isPublication = document.attachment !== undefined || document.fields._rev === undefined;
      return isPublication
        ? publish(request, context, document)
        : changePackage(request, context, document, 'same versions');
    });
    return reply.code(201).send({ ok: true, id: stored.name, rev: String(stored.revision) });
  });
}

/**
 * Publishes a version. The tarball is durable before the version is visible, and the version before the response is
 * sent.
 */
async function publish(
  request: FastifyRequest,
  { storage, signer, now }: Context,
  { name, fields, versions, attachment, tarball }: ReadDocument,
): Promise<ChangedPackage> {
  const { version: sentVersion = '', manifest: sentManifest } = versions.first ?? {};
  const { version, manifest, distTags } = verifyPublication({
    name,
    fields,
    versionCount: versions.count,
    version: sentVersion,
    manifest: sentManifest,
    attachment,
    size: tarball?.size ?? 0,
  });
  if (!tarball) throw invalidPublication('`data` of the attachment must be Base64');
  const { blob, manifests } = await tarball.finish();
  try {
    for (const packed of manifests) await verifyPackedManifest(packed, name, version);
    // Before the signature, so that the time is never after the expiry of its key.
    const publishedAt = now();
    const { integrity, ...dist } = verifiedDist(manifest, { sha512: blob.id, sha1: blob.sha1 });
    const signatures = [await signer.sign({ name, version, integrity })];
    const verified = { ...manifest, dist: { ...dist, integrity, signatures } };
    const { tenant, principal } = request;
    return await storage.packages.publish({
      tenant,
      name,
      version: { version, manifest: verified, publishedAt, publishedBy: nameOf(principal) },
      blob,
      distTags,
      audit(tags) {
        const details = { size: blob.size, tags: Object.keys(tags) };
        return auditOf(request, { action: 'package.publish', target: `${accessPathOf(name)}@${version}`, details });
      },
    });
  } finally {
    blob.release();
  }
}
