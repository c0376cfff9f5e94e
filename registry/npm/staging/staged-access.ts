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
export function requireRejecter(request: FastifyRequest, context: Context, version: StagedVersion): void {
  if (!isOwn(request, version)) requireReviewer(request, context, version.name);
}

/** Throws HttpError 403 if another user must approve a version. */
export function requireOther(request: FastifyRequest, context: Context, version: StagedVersion): void {
  if (!needsOther(request, context, version)) return;
  throw new HttpError(
    403,
    'A version must be approved by another user than the one who staged it (`[staging] review`).',
  );
}

/** What the sender of a request may do with a staged version. */
export interface ReviewRights {
  readonly canApprove: boolean;
  readonly canReject: boolean;
}

export function reviewRights(request: FastifyRequest, context: Context, version: StagedVersion): ReviewRights {
  const isReviewer =
    request.principal.kind !== 'publisher' && packageDecision(request, context, 'write', version.name).allowed;
  return {
    canApprove: isReviewer && !needsOther(request, context, version),
    canReject: isReviewer || isOwn(request, version),
  };
}

function isOwn({ principal }: FastifyRequest, { stagedBy }: StagedVersion): boolean {
  return principal.kind !== 'publisher' && nameOf(principal) === stagedBy;
}

/** Returns whether the configuration requires that another user approves a version. */
function needsOther({ principal }: FastifyRequest, { config }: Context, { stagedBy }: StagedVersion): boolean {
  return config.staging.review && nameOf(principal) === stagedBy;
}
