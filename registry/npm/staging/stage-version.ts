import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { nameOf } from '../../../access/principal.ts';
import { auditOf } from '../../http/audit-of.ts';
import type { Context } from '../../http/context.ts';
import { accessPathOf } from '../../packages/publications/package-name.ts';
import { AlreadyExists } from '../../storage/errors.ts';
import { quotasFor } from '../publication/publication-of.ts';
import { type ReadDocument, sentVersion } from '../publication/read-document.ts';
import { withVerifiedVersion } from '../publication/verified-version.ts';

/** Stages the version in a document, which passes all checks of a publication. Resolves to the stage ID. */
export function stageVersion(request: FastifyRequest, context: Context, document: ReadDocument): Promise<string> {
  const { storage, config, directory } = context;
  const { tenant, principal } = request;
  const sent = sentVersion(request, document);
  return withVerifiedVersion(sent, context, async ({ name, version, manifest, attested, distTags, blob }) => {
    if ((await storage.packages.manifests(tenant, name, [version])).size > 0) {
      throw new AlreadyExists(`\`${name}@${version}\` is already published; publish a new version.`);
    }
    const id = randomUUID();
    const stagedAt = context.now();
    const details = {
      ...{ id, size: blob.size, tags: Object.keys(distTags) },
      ...(attested && { provenance: attested.details }),
    };
    await storage.staged.add({
      staged: {
        ...{ id, tenant, name, version, distTags, stagedAt, expiresAt: stagedAt + config.staging.expires },
        ...{ manifest: JSON.stringify(manifest), provenance: sent.provenance?.bundle },
        ...{ publisher: JSON.stringify(sent.publisher), stagedBy: nameOf(principal) },
      },
      blob,
      limits: config.staging,
      quotas: quotasFor(directory, tenant, name),
      audit: auditOf(request, { action: 'package.stage', target: `${accessPathOf(name)}@${version}`, details }),
    });
    return id;
  });
}
