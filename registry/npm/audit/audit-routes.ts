import type { FastifyInstance } from 'fastify';
import type { Context } from '../../http/context.ts';
import { readingAccess } from '../../http/reading-access.ts';
import { objectText } from '../../json/object-text.ts';
import { runInSlices } from '../../slices/run-in-slices.ts';
import { auditReport } from './audit-report.ts';
import { findAdvisories, requireAdvisories } from './find-advisories.ts';
import { readBulk } from './read-bulk.ts';
import { readTree, versionsIn } from './read-tree.ts';

/** Bytes of a body, compressed and decompressed. Where anyone may read, anyone may send one. */
const maxSize = 16 * 2 ** 20;

/**
 * Registers the routes for `npm audit`, and for older clients, pnpm and Yarn 1, which send the whole dependency tree. Clients
 * compress the body. A response contains only packages that the caller may read.
 */
export function auditRoutes(app: FastifyInstance, context: Context, prefix: string): void {
  const config = { access: readingAccess(context), isBodyStreamed: true, acceptsGzip: true, changesNothing: true };
  const limits = { maxSize, maxWait: context.maxBodyWait };

  app.post(`${prefix}/-/npm/v1/security/advisories/bulk`, { config }, async (request, reply) => {
    await requireAdvisories(request, context, limits);
    const installed = await readBulk(request, limits);
    reply.type('application/json');
    return runInSlices(objectText(await findAdvisories(request, context, installed)));
  });

  for (const path of ['audits', 'audits/quick']) {
    app.post(`${prefix}/-/npm/v1/security/${path}`, { config }, async (request, reply) => {
      await requireAdvisories(request, context, limits);
      const packages = await readTree(request, limits);
      const installed = await runInSlices(versionsIn(packages));
      reply.type('application/json');
      return runInSlices(auditReport(packages, await findAdvisories(request, context, installed)));
    });
  }
}
