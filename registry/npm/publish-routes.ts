import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../http/context.ts';
import type { ChangedPackage } from '../storage/contract/package-records.ts';
import { packageNameOf, writePackage } from './access/package-access.ts';
import { changePackage } from './change-package.ts';
import { publicationOf } from './publication/publication-of.ts';
import { type ReadDocument, sentVersion, withDocument } from './publication/read-document.ts';
import { requireUnshadowed } from './publication/require-unshadowed.ts';
import { type SmallPublication, SmallPublications } from './publication/small-publications.ts';
import { withVerifiedVersion } from './publication/verified-version.ts';

/** Registers `PUT /{name}`, which publishes a version or, without a tarball, changes the package (such as deprecations). */
export function publishRoutes(app: FastifyInstance, context: Context, prefix: string): void {
  const config = { access: writePackage, isBodyStreamed: true, isQuick: true };
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

function publish(request: FastifyRequest, context: Context, document: ReadDocument): Promise<ChangedPackage> {
  return withVerifiedVersion(sentVersion(request, document), context, (version) =>
    context.storage.packages.publish(publicationOf(request, context, version)),
  );
}

async function storeSmall(
  request: FastifyRequest,
  context: Context,
  { version, texts, distTags, receivedAt: publishedAt, content, hashes }: SmallPublication,
): Promise<ChangedPackage> {
  const { storage } = context;
  const name = packageNameOf(request);
  await requireUnshadowed(context, request.tenant, name);
  const blob = await storage.blobs.write(content, hashes);
  try {
    const verified = { name, version, texts, attested: undefined, distTags, publishedAt, blob };
    return await storage.packages.publish(publicationOf(request, context, verified));
  } finally {
    blob.release();
  }
}
