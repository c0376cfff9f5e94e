import type { FastifyInstance, FastifyRequest } from 'fastify';
import { nameOf } from '../../access/principal.ts';
import { auditOf } from '../http/audit-of.ts';
import type { Context } from '../http/context.ts';
import { isObject } from '../json/json-object.ts';
import type { ChangedPackage } from '../storage/packages.ts';
import { changePackage } from './change-package.ts';
import { packageNameOf, writePackage } from './package-access.ts';
import { accessPathOf } from './package-name.ts';
import { readPublishDocument } from './publish-document.ts';

/** Registers `PUT /{name}`, which publishes a version or, without a tarball, changes the package (such as deprecations). */
export function publishRoutes(app: FastifyInstance, context: Context, prefix: string): void {
  app.put(`${prefix}/:name`, { config: { access: writePackage } }, async (request, reply) => {
    const { body } = request;
    const hasTarball = isObject(body) && isObject(body._attachments) && Object.keys(body._attachments).length > 0;
    const isPublication = hasTarball || !isObject(body) || body._rev === undefined;
    const stored = isPublication ? await publish(request, context) : changePackage(request, context, 'same versions');
    return reply.code(201).send({ ok: true, id: stored.name, rev: String(stored.revision) });
  });
}

/**
 * Publishes a version. The tarball is durable before the version is visible, and the version before the response is
 * sent.
 */
async function publish(request: FastifyRequest, { storage, now }: Context): Promise<ChangedPackage> {
  const name = packageNameOf(request);
  const { version, manifest, tarball, hashes, distTags } = readPublishDocument(request.body, name);
  const blob = await storage.blobs.write(tarball, hashes);
  try {
    return await storage.transactionSoon(() => {
      blob.keep();
      const record = {
        version,
        manifest,
        blob: blob.id,
        size: blob.size,
        publishedAt: now(),
        publishedBy: nameOf(request.principal),
      };
      const isFirst = storage.packages.revision(request.tenant, name) === undefined;
      const tags = isFirst ? { latest: version, ...distTags } : distTags;
      const stored = storage.packages.publish(request.tenant, name, { version: record, distTags: tags });
      const details = { size: blob.size, tags: Object.keys(tags) };
      storage.audit.append(
        auditOf(request, { action: 'package.publish', target: `${accessPathOf(name)}@${version}`, details }),
      );
      return stored;
    });
  } finally {
    blob.release();
  }
}
