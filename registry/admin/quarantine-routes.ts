import type { FastifyInstance, FastifyRequest } from 'fastify';
import { nameOf } from '../../access/principal.ts';
import type { Body } from '../../admin-contract/body.ts';
import { listOf, pageQuery } from '../../admin-contract/lists.ts';
import { newQuarantine, quarantinedVersion } from '../../admin-contract/packages.ts';
import { HttpError } from '../errors/http-error.ts';
import { quoted } from '../errors/quoted.ts';
import { administer, parameter } from '../http/access-of.ts';
import { auditOf } from '../http/audit-of.ts';
import type { Context } from '../http/context.ts';
import { smallBody } from '../http/small-body.ts';
import { accessPathOf } from '../packages/publications/package-name.ts';
import type { QuarantinedVersion } from '../storage/contract/quarantine-records.ts';
import { describeRoute } from './describe-route.ts';
import { sendList, toTime } from './list-response.ts';

const listSchema = describeRoute('List the versions in quarantine', {
  querystring: pageQuery,
  responses: { 200: listOf(quarantinedVersion) },
});
const hideSchema = describeRoute('Put a published version in quarantine, which hides it', {
  body: newQuarantine,
  responses: { 200: quarantinedVersion },
});
const showSchema = describeRoute('Release a version from quarantine', { responses: { 204: undefined } });

/**
 * Registers `/quarantine` and `/packages/{name}/versions/{version}/quarantine`: published versions that are hidden, but not deleted.
 * spec 4.2 does not define them.
 */
export function quarantineRoutes(app: FastifyInstance, { storage, now }: Context, prefix: string): void {
  const config = { access: administer };
  const path = `${prefix}/packages/:name/versions/:version/quarantine`;

  app.get<{ Querystring: Body<typeof pageQuery> }>(
    `${prefix}/quarantine`,
    { config, schema: listSchema },
    async (request, reply) =>
      sendList(request, reply, {
        page: (page) => storage.quarantine.page(request.tenant, page),
        toBody: toResponse,
      }),
  );

  app.put<{ Body: Body<typeof newQuarantine> }>(
    path,
    { config, bodyLimit: smallBody, schema: hideSchema },
    async (request) => {
      const reason = request.body.reason.trim();
      if (reason === '' || /\p{C}/u.test(reason))
        throw new HttpError(400, '`reason` must be a sentence on one line, without control characters.');
      const hidden = { ...versionIn(request), reason, quarantinedBy: nameOf(request.principal), quarantinedAt: now() };
      const audit = auditFor(request, 'package.quarantine', { reason });
      if (await storage.quarantine.add({ tenant: request.tenant, ...hidden }, audit)) return toResponse(hidden);
      throw new HttpError(404, `${labelOf(hidden)} is not published here.`, { code: 'no-such-version' });
    },
  );

  app.delete(path, { config, schema: showSchema }, async (request, reply) => {
    const version = versionIn(request);
    const audit = auditFor(request, 'package.unquarantine', {});
    if (await storage.quarantine.remove({ tenant: request.tenant, ...version }, audit)) return reply.code(204).send();
    throw new HttpError(404, `${labelOf(version)} is not in quarantine.`, { code: 'no-such-version' });
  });
}

type Version = Pick<QuarantinedVersion, 'name' | 'version'>;

function versionIn(request: FastifyRequest): Version {
  return { name: parameter(request, 'name') ?? '', version: parameter(request, 'version') ?? '' };
}

function auditFor(request: FastifyRequest, action: string, details: Readonly<Record<string, string>>) {
  const { name, version } = versionIn(request);
  return auditOf(request, { action, target: `${accessPathOf(name)}@${version}`, details });
}

function labelOf({ name, version }: Version): string {
  return `Version ${quoted(version)} of ${quoted(name)}`;
}

function toResponse(one: QuarantinedVersion): Body<typeof quarantinedVersion> {
  const { name, version, reason, quarantinedBy, quarantinedAt } = one;
  return { package: name, version, reason, quarantined_at: toTime(quarantinedAt), quarantined_by: quarantinedBy };
}
