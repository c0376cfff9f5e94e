import type { FastifyInstance } from 'fastify';
import { HttpError } from '../errors/http-error.ts';
import { parameter } from '../http/access-of.ts';
import { auditOf } from '../http/audit-of.ts';
import type { Context } from '../http/context.ts';
import { tarballName } from '../packages/packuments/tarball-name.ts';
import { accessPathOf } from '../packages/publications/package-name.ts';
import { packageNameOf, writePackage } from './access/package-access.ts';
import { refusePublisher } from './access/refuse-publisher.ts';
import { changePackage } from './change-package.ts';
import { missing } from './packument-sources.ts';
import { withDocument } from './publication/read-document.ts';
import { expectNoneHidden, hiddenOf } from './quarantine/refuse-hidden.ts';

/**
 * Registers the routes for `npm unpublish`, which upload a packument with fewer versions, and delete a tarball or a
 * package.
 */
export function changeRoutes(app: FastifyInstance, context: Context, prefix: string): void {
  const { storage } = context;
  const config = { access: writePackage };

  const streamed = { config: { ...config, isBodyStreamed: true } };
  app.put(`${prefix}/:name/-rev/:revision`, streamed, async (request, reply) => {
    const stored = await withDocument(request, context, (document) =>
      changePackage(request, context, document, 'fewer versions'),
    );
    return reply.code(201).send({ ok: true, id: stored.name, rev: String(stored.revision) });
  });

  app.delete(`${prefix}/:name/-rev/:revision`, { config }, async (request) => {
    refusePublisher(request);
    const name = packageNameOf(request);
    const { tenant } = request;
    if ((await storage.packages.revision(tenant, name)) === undefined) throw missing(name);
    const revision = revisionIn(parameter(request, 'revision'));
    expectNoneHidden(await storage.packages.tarballs(tenant, name), await hiddenOf(tenant, name, context));
    const removed = await storage.packages.delete(tenant, name, revision, (versions) => {
      const details = { removed: versions.map(({ version }) => version) };
      return auditOf(request, { action: 'package.delete', target: accessPathOf(name), details });
    });
    await storage.blobs.removeUnreferenced(removed.map(({ blob }) => blob));
    return { ok: true };
  });

  // There is nothing to delete: npm first uploads the packument without the version, which removes the tarball.
  app.delete(`${prefix}/:name/-/:file/-rev/:revision`, { config }, async (request) => {
    const name = packageNameOf(request);
    const file = parameter(request, 'file');
    const published = await storage.packages.tarballs(request.tenant, name);
    const owner = published.find(({ version }) => tarballName(name, version) === file);
    if (owner) throw new HttpError(409, `\`${name}@${owner.version}\` is published; unpublish the version first.`);
    return { ok: true };
  });
}

/** Parses a revision. Returns -1, which matches no package, for an invalid revision. */
function revisionIn(text: string | undefined): number {
  return /^\d{1,15}$/.test(text ?? '') ? Number(text) : -1;
}
