import type { FastifyRequest } from 'fastify';
import { decide } from '../../../access/decide.ts';
import { HttpError } from '../../errors/http-error.ts';
import { accessRulesOf } from '../../http/access-rules-of.ts';
import type { Context } from '../../http/context.ts';
import { accessPathOf } from '../../packages/publications/package-name.ts';
import type { AdvisoriesByName, Advisory, InstalledVersions } from '../../supply-chain/advisories/advisory.ts';
import { isVulnerable } from '../../supply-chain/advisories/vulnerable-versions.ts';

/**
 * Resolves to the advisories about installed versions: those of the configuration, then those of the upstream. Packages that the
 * caller may not read are omitted. Rejects with HttpError 404 if there are no advisories at all, and with 502 or 504 when the
 * upstream fails.
 */
export async function findAdvisories(
  request: FastifyRequest,
  context: Context,
  installed: InstalledVersions,
): Promise<AdvisoriesByName> {
  const { advisories: configured } = context;
  const readable = readableBy(request, context, installed);
  const ofUpstream = await context.upstream?.advisories(request.tenant, readable);
  if (configured.isEmpty && ofUpstream === undefined) {
    throw new HttpError(
      404,
      'This registry has no advisories; its configuration can contain `registries.npm.advisories`.',
    );
  }
  const found = new Map<string, readonly Advisory[]>();
  for (const [name, versions] of readable) {
    const advisories = [...configured.of(name), ...(ofUpstream?.get(name) ?? [])].filter(
      ({ vulnerable_versions: range }) => [...versions].some((version) => isVulnerable(version, range)),
    );
    if (advisories.length > 0) found.set(name, advisories);
  }
  return found;
}

function readableBy({ principal, tenant }: FastifyRequest, context: Context, installed: InstalledVersions) {
  const rules = accessRulesOf(context);
  const isReadable = (name: string): boolean =>
    decide(principal, { action: 'read', tenant, path: accessPathOf(name) }, rules).allowed;
  return new Map([...installed].filter(([name, versions]) => versions.size > 0 && isReadable(name)));
}
