import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isMerged } from '../config/is-merged.ts';
import { HttpError } from '../errors/http-error.ts';
import { quoted } from '../errors/quoted.ts';
import { parameter } from '../http/access-of.ts';
import { auditOf } from '../http/audit-of.ts';
import type { Context } from '../http/context.ts';
import { accessPathOf } from '../packages/publications/package-name.ts';
import { tagProblem } from '../packages/publications/version.ts';
import type { AuditDraft } from '../storage/contract/records.ts';
import { packageNameOf, readPackage, writePackage } from './access/package-access.ts';
import { refusePublisher } from './access/refuse-publisher.ts';
import { visibleTags } from './quarantine/quarantine-sentences.ts';
import { hiddenOf, refuseHidden } from './quarantine/refuse-hidden.ts';

/** Registers `/-/package/{name}/dist-tags`, the distribution tags of a package. */
export function distTagRoutes(app: FastifyInstance, context: Context, prefix: string): void {
  const { config, storage, upstream } = context;
  const path = `${prefix}/-/package/:name/dist-tags`;
  const read = { config: { access: readPackage } };
  const write = { config: { access: writePackage } };

  app.get(path, read, async (request) => {
    const name = packageNameOf(request);
    const stored = await storage.packages.head(request.tenant, name);
    if (stored) {
      const others = isMerged(config.npm, name) ? await upstream?.packumentBeside(request.tenant, name) : undefined;
      const hidden = others ? await hiddenOf(request.tenant, name, context) : [];
      return { ...visibleTags((await others?.document.tags()) ?? {}, hidden), ...stored.distTags };
    }
    const found = await upstream?.packument(request.tenant, name);
    if (!found) throw missing(name);
    return found.document.tags();
  });

  for (const method of ['PUT', 'POST'] as const) {
    app.route({
      method,
      url: `${path}/:tag`,
      ...write,
      handler: async (request, reply) => {
        refusePublisher(request);
        const { name, tag } = target(request);
        const version = request.body;
        if (typeof version !== 'string')
          throw new HttpError(400, 'The request body must be a version, as a JSON string.');
        const audit = auditFor(request, 'package.tag', { tag, version });
        const isSet = await storage.packages.setDistTag({ tenant: request.tenant, name, tag }, version, audit);
        if (!isSet) await refuseHidden({ tenant: request.tenant, name, requested: version }, context);
        if (!isSet) throw new HttpError(404, `\`${name}\` does not have a version ${quoted(version)}.`);
        return reply.code(201).send({ ok: true });
      },
    });
  }

  app.delete(`${path}/:tag`, write, async (request) => {
    refusePublisher(request);
    const { name, tag } = target(request);
    if (tag === 'latest') throw new HttpError(400, 'Tag `latest` cannot be deleted; set it to another version.');
    const audit = auditFor(request, 'package.untag', { tag });
    const isDeleted = await storage.packages.deleteDistTag({ tenant: request.tenant, name, tag }, audit);
    if (!isDeleted) throw new HttpError(404, `\`${name}\` does not have a tag ${quoted(tag)}.`);
    return { ok: true };
  });
}

function auditFor(request: FastifyRequest, action: string, details: Readonly<Record<string, string>>): AuditDraft {
  return auditOf(request, { action, target: accessPathOf(packageNameOf(request)), details });
}

function target(request: FastifyRequest): { readonly name: string; readonly tag: string } {
  const tag = parameter(request, 'tag') ?? '';
  const problem = tagProblem(tag);
  if (problem !== undefined) throw new HttpError(400, problem);
  return { name: packageNameOf(request), tag };
}

function missing(name: string): HttpError {
  return new HttpError(404, `Package ${quoted(name)} does not exist.`, { code: 'no-such-package' });
}
