import type { FastifyRequest } from 'fastify';
import { type AccessDecision, decide, type PackageAction } from '../../../access/decide.ts';
import { HttpError } from '../../errors/http-error.ts';
import { accessRulesOf } from '../../http/access-rules-of.ts';
import type { Context } from '../../http/context.ts';
import { accessPathOf } from '../../packages/publications/package-name.ts';

/** Returns the decision about a package that the path of the request does not name. */
export function packageDecision(
  { principal, tenant }: FastifyRequest,
  context: Context,
  action: PackageAction,
  name: string,
): AccessDecision {
  return decide(principal, { action, tenant, path: accessPathOf(name) }, accessRulesOf(context));
}

/** Throws HttpError 401 or 403 unless the sender of a request has access to such a package. */
export function requireAccess(request: FastifyRequest, context: Context, action: PackageAction, name: string): void {
  const decision = packageDecision(request, context, action, name);
  if (!decision.allowed) throw new HttpError(decision.status, decision.reason, { code: decision.cause });
}
