import type { FastifyRequest } from 'fastify';
import type { Context } from '../../http/context.ts';
import { forEachInSlices } from '../../slices/run-in-slices.ts';
import type { StagedPage, StagedVersion } from '../../storage/contract/staged-records.ts';
import { maySee } from './staged-access.ts';

/** The number of versions that are read at once. */
const portion = 500;

/** Resolves to the versions that wait and that the sender may see, in the order in which they were staged. */
export async function visibleVersions(
  request: FastifyRequest,
  context: Context,
  name: string | undefined,
): Promise<readonly StagedVersion[]> {
  const visible: StagedVersion[] = [];
  const known = new Map<string, boolean>();
  for (let after: StagedPage['after']; ; ) {
    const versions = await context.storage.staged.page(request.tenant, { name, after, limit: portion });
    await forEachInSlices(versions, (version) => {
      const isVisible = known.get(version.name) ?? maySee(request, context, version.name);
      known.set(version.name, isVisible);
      if (isVisible) visible.push(version);
    });
    after = versions.at(-1);
    if (versions.length < portion || !after) return visible;
  }
}
