import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { maxRejectionReasonLength } from '../../../admin-contract/packages.ts';
import { HttpError } from '../../errors/http-error.ts';
import { signedIn } from '../../http/access-of.ts';
import { auditOf } from '../../http/audit-of.ts';
import type { Context } from '../../http/context.ts';
import { accessPathOf } from '../../packages/publications/package-name.ts';
import type { StagedVersion } from '../../storage/contract/staged-records.ts';
import { stagePackage } from '../access/package-access.ts';
import { withDocument } from '../publication/read-document.ts';
import { count, type SentParameter, single } from '../query-parameters.ts';
import { approveVersion } from './approve-version.ts';
import { stageVersion } from './stage-version.ts';
import { notStaged, requireRejecter, reviewRights, stagedVersionOf } from './staged-access.ts';
import { type StagedItem, stagedItem } from './staged-item.ts';
import { visibleVersions } from './staged-items.ts';
import { contentOf } from './stored-tarball.ts';
import { versionDiff } from './version-diff.ts';

interface ListQuery {
  readonly page?: SentParameter;
  readonly perPage?: SentParameter;
  readonly package?: SentParameter;
}

interface RejectionQuery {
  readonly reason?: SentParameter;
}

const defaultPerPage = 25;
const maxPerPage = 100;

/** Registers `/-/stage`: versions that wait for an approval, as `npm stage`, `pnpm stage` and `yarn npm stage` use them. */
export function stageRoutes(app: FastifyInstance, context: Context, prefix: string): void {
  const { storage } = context;
  const config = { access: signedIn };
  const all = `${prefix}/-/stage`;

  const staging = { access: stagePackage, isBodyStreamed: true };
  app.post(`${all}/package/:name`, { config: staging }, async (request, reply) => {
    const stageId = await withDocument(request, context, (document) => stageVersion(request, context, document));
    return reply.code(201).send({ ok: true, stageId });
  });

  const itemFor = (request: FastifyRequest, version: StagedVersion): StagedItem =>
    stagedItem(version, reviewRights(request, context, version));

  app.get<{ Querystring: ListQuery }>(all, { config }, async (request) => {
    const { query } = request;
    const page = count(single(query.page, 'page'), 0, 'page');
    const perPage = Math.min(count(single(query.perPage, 'perPage'), defaultPerPage, 'perPage'), maxPerPage);
    const visible = await visibleVersions(request, context, single(query.package, 'package'));
    const items = visible.slice(page * perPage, (page + 1) * perPage).map((version) => itemFor(request, version));
    return { items, page, perPage, total: visible.length };
  });

  app.get(`${all}/:id`, { config }, async (request) => itemFor(request, await stagedVersionOf(request, context)));

  app.get(`${all}/:id/diff`, { config }, async (request) =>
    versionDiff(await stagedVersionOf(request, context), storage),
  );

  app.get(`${all}/:id/tarball`, { config }, async (request, reply) => {
    const version = await stagedVersionOf(request, context);
    return reply
      .type('application/octet-stream')
      .headers({ 'Content-Length': version.size, 'Cache-Control': 'no-store' })
      .send(Readable.from(contentOf(storage.blobs, version)));
  });

  // Clients send `null` or nothing, of any type.
  app.post(`${all}/:id/approve`, { config: { ...config, ignoresBody: true } }, async (request) => {
    const { id, name, version } = await approveVersion(request, context);
    return { ok: true, id, packageName: name, version };
  });

  const rejecting = { ...config, ignoresBody: true };
  app.delete<{ Querystring: RejectionQuery }>(`${all}/:id`, { config: rejecting }, async (request) => {
    const reason = reasonOf(request.query);
    const staged = await stagedVersionOf(request, context);
    requireRejecter(request, context, staged);
    const { id, name, version, blob, stagedBy } = staged;
    const target = `${accessPathOf(name)}@${version}`;
    const audit = auditOf(request, {
      action: 'package.reject',
      target,
      details: { id, publisher: stagedBy, ...reason },
    });
    // It may have been approved in the meantime.
    if (!(await storage.staged.remove(request.tenant, id, audit))) throw notStaged(id);
    storage.blobs.removeIfUnreferenced(blob);
    return { ok: true };
  });
}

/** Returns why a version is rejected, for the audit log. Throws HttpError 400 for a reason that is too long. */
function reasonOf({ reason: sent }: RejectionQuery): { readonly reason?: string } {
  const reason = single(sent, 'reason')?.trim() ?? '';
  if (reason.length > maxRejectionReasonLength) {
    throw new HttpError(
      400,
      `\`reason\` must have at most ${maxRejectionReasonLength} characters, not ${reason.length}.`,
    );
  }
  return reason === '' ? {} : { reason };
}
