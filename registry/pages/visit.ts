import type { FastifyReply, FastifyRequest } from 'fastify';
import { decide } from '../../access/decide.ts';
import { accessRulesOf } from '../http/access-rules-of.ts';
import type { Context } from '../http/context.ts';
import { accessPathOf } from '../packages/publications/package-name.ts';
import { type PagePaths, pagePaths } from './page-paths.ts';
import { type Session, sessionOf } from './session.ts';

/** A request for a page. The session belongs to the sender, who is `request.principal`. */
export interface Visit {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly context: Context;
  readonly paths: PagePaths;
  /** Undefined for a visitor who has not signed in. */
  readonly session: Session | undefined;
}

/** Identifies the visitor. Only the cookie of the session counts: browsers send no other credentials with these requests. */
export async function visitOf(request: FastifyRequest, reply: FastifyReply, context: Context): Promise<Visit> {
  const session = await sessionOf(request.headers.cookie, context);
  if (session) request.principal = session.principal;
  return { request, reply, context, paths: pagePaths(request, context.config.settings.publicUrl), session };
}

/** Returns whether the visitor must sign in to see anything. */
export function mustSignIn({ session, context: { directory } }: Visit): boolean {
  return session === undefined && directory.mode() !== 'simple-token' && !directory.anonymousReads;
}

/** Returns whether the visitor may read a package, whether it exists or not. */
export function mayRead({ request: { principal, tenant }, context }: Visit, name: string): boolean {
  return decide(principal, { action: 'read', tenant, path: accessPathOf(name) }, accessRulesOf(context)).allowed;
}
