import type { FastifyRequest } from 'fastify';
import { nameOf } from '../../../access/principal.ts';
import { HttpError } from '../../errors/http-error.ts';
import { quoted } from '../../errors/quoted.ts';
import { parameter } from '../../http/access-of.ts';
import type { Context } from '../../http/context.ts';
import type { StagedDocument, StagedVersion } from '../../storage/contract/staged-records.ts';
import { refusePublisher } from '../access/refuse-publisher.ts';
import { packageDecision, requireAccess } from '../access/require-access.ts';

/** Returns whether the sender of a request may see the staged versions of a package. */
export function maySee(request: FastifyRequest, context: Context, name: string): boolean {
  return packageDecision(request, context, 'stage', name).allowed;
}

/** Resolves to the staged version in the path. Rejects with HttpError 404 if there is none that the sender may see. */
export async function stagedVersionOf(
  request: FastifyRequest,
  context: Context,
): Promise<StagedVersion & StagedDocument> {
  const id = stageIdOf(request);
  const found = await context.storage.staged.find(request.tenant, id);
  if (found && maySee(request, context, found.name)) return found;
  throw notStaged(id);
}

/** Returns the error for a version that was never staged, or was approved, rejected or removed. */
export function notStaged(id: string): HttpError {
  return new HttpError(404, `No version with the stage ID ${quoted(id)} waits for an approval.`);
}

/** Returns the id in the path, as it is stored. */
export function stageIdOf(request: FastifyRequest): string {
  return (parameter(request, 'id') ?? '').toLowerCase();
}

/** Throws HttpError 403 unless the sender of a request may approve the staged versions of a package. */
export function requireReviewer(request: FastifyRequest, context: Context, name: string): void {
  refusePublisher(request);
  requireAccess(request, context, 'write', name);
}

/** Throws HttpError 403 unless the sender of a request may reject a version: a user who may approve it, or who has staged it. */
export function requireRejecter(request: FastifyRequest, context: Context, { name, stagedBy }: StagedVersion): void {
  const isOwn = request.principal.kind !== 'publisher' && nameOf(request.principal) === stagedBy;
  if (!isOwn) requireReviewer(request, context, name);
}

/** Throws HttpError 403 if another user must approve a version. */
export function requireOther(request: FastifyRequest, { config }: Context, { stagedBy }: StagedVersion): void {
  if (!config.staging.review || nameOf(request.principal) !== stagedBy) return;
  throw new HttpError(
    403,
    'A version must be approved by another user than the one who staged it (`[staging] review`).',
  );
}
