import type { FastifyRequest } from 'fastify';
import type { Context } from '../../http/context.ts';
import { tarballName } from '../../packages/packuments/tarball-name.ts';
import type { Publisher } from '../../packages/publications/verified-texts.ts';
import type { ApprovedVersion, StagedDocument, StagedVersion } from '../../storage/contract/staged-records.ts';
import { publicationOf } from '../publication/publication-of.ts';
import { type SentVersion, withVerifiedVersion } from '../publication/verified-version.ts';
import { requireOther, requireReviewer, stagedVersionOf, stageIdOf } from './staged-access.ts';
import { storedTarball } from './stored-tarball.ts';

/**
 * Publishes the staged version in the path, which must pass all checks of a publication again. A version that was approved before
 * counts as approved, since the client may not have received the first response. Rejects with HttpError.
 */
export async function approveVersion(request: FastifyRequest, context: Context): Promise<ApprovedVersion> {
  const approved = await approvedVersion(request, context);
  if (approved) return approved;
  const staged = await stagedVersionOf(request, context);
  requireReviewer(request, context, staged.name);
  requireOther(request, context, staged);
  try {
    return await publish(request, context, staged);
  } catch (error) {
    // By another request at the same time.
    const published = await approvedVersion(request, context);
    if (published) return published;
    throw error;
  }
}

async function approvedVersion(request: FastifyRequest, context: Context): Promise<ApprovedVersion | undefined> {
  const approved = await context.storage.staged.approved(request.tenant, stageIdOf(request));
  if (approved) requireReviewer(request, context, approved.name);
  return approved;
}

function publish(
  request: FastifyRequest,
  context: Context,
  staged: StagedVersion & StagedDocument,
): Promise<ApprovedVersion> {
  return withVerifiedVersion(versionIn(staged, context), context, async (version) => {
    await context.storage.packages.publish(publicationOf(request, context, version, staged));
    return { id: staged.id, name: staged.name, version: staged.version };
  });
}

/** Returns a staged version as its client has sent it. */
function versionIn(staged: StagedVersion & StagedDocument, { storage }: Context): SentVersion {
  const { tenant, name, version, distTags, manifest, provenance, publisher } = staged;
  const file = tarballName(name, version);
  return {
    ...{ tenant, name, version, versionCount: 1, fields: { name, 'dist-tags': distTags } },
    manifest: JSON.parse(manifest),
    attachment: { file, length: staged.size },
    provenance:
      provenance === undefined ? undefined : { file: file.replace(/\.tgz$/, '.sigstore'), bundle: provenance },
    tarball: storedTarball(storage.blobs, staged),
    // Stored by this server.
    publisher: JSON.parse(publisher) as Publisher,
  };
}
