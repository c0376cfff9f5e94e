import type { FastifyRequest } from 'fastify';
import { accessRulesOf } from '../http/access-rules-of.ts';
import type { ContextOfReads } from '../http/context.ts';
import { accessPathOf } from '../packages/publications/package-name.ts';
import type { PackageReader } from '../storage/search/package-search.ts';

/** Returns the facts that decide which packages the sender of a request may read, for a search. */
export function packageReaderOf(
  { principal, tenant }: Pick<FastifyRequest, 'principal' | 'tenant'>,
  context: ContextOfReads,
): PackageReader {
  const { mode, anonymousReads, rulesOf } = accessRulesOf(context);
  const grants = principal.kind === 'user' ? rulesOf(tenant, principal) : [];
  return {
    principal,
    mode,
    anonymousReads,
    grants: grants.map(({ pattern, permission }) => ({ pattern, permission })),
    pathPrefix: accessPathOf(''),
  };
}
