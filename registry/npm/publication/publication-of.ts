import type { FastifyRequest } from 'fastify';
import { nameOf } from '../../../access/principal.ts';
import { auditOf } from '../../http/audit-of.ts';
import type { Context } from '../../http/context.ts';
import { accessPathOf } from '../../packages/publications/package-name.ts';
import type { Publication } from '../../storage/contract/package-records.ts';
import type { Quota } from '../../storage/contract/quota.ts';
import type { StagedVersion } from '../../storage/contract/staged-records.ts';
import type { VerifiedVersion } from './verified-version.ts';

/**
 * Returns the publication of a verified version; of one that the request approves if it was staged. Its tarball is durable before
 * the version is visible, and the version before the promise of the storage resolves.
 */
export function publicationOf(
  request: FastifyRequest,
  { directory }: Pick<Context, 'directory'>,
  { name, version, texts, attested, distTags, publishedAt, blob }: VerifiedVersion,
  staged?: Pick<StagedVersion, 'id' | 'stagedBy'>,
): Publication {
  const { tenant, principal } = request;
  return {
    tenant,
    name,
    version: { version, texts, publishedAt, publishedBy: staged?.stagedBy ?? nameOf(principal) },
    attestations: attested?.document,
    blob,
    distTags,
    staged: staged?.id,
    quotas: quotasFor(directory, tenant, name),
    audit(tags) {
      const details = {
        ...{ size: blob.size, tags: Object.keys(tags) },
        ...(attested && { provenance: attested.details }),
        ...(staged && { staged: staged.id, publisher: staged.stagedBy }),
      };
      return auditOf(request, { action: 'package.publish', target: `${accessPathOf(name)}@${version}`, details });
    },
  };
}

/** Returns the quotas of a tenant in which a package counts. */
export function quotasFor(directory: Context['directory'], tenant: string, name: string): readonly Quota[] {
  return directory.quotasOf(tenant).filter(({ scope }) => scope === undefined || name.startsWith(`${scope}/`));
}
