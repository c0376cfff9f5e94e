import type { FastifyReply } from 'fastify';
import { objectOr } from '../../server/core/text/json-object.ts';
import type { DiscoveredEndpoints } from '../authentication/issuer-endpoints.ts';
import { HttpError } from '../errors/http-error.ts';
import { isReadOnlyNow } from '../http/check-access.ts';
import { Html, html } from '../http/pages/page.ts';
import { single } from '../npm/query-parameters.ts';
import { bindingOfForm, bindingOfState, cookieOf, formProof, newBinding } from '../npm/sign-in/browser-binding.ts';
import { maxLoginTime } from '../npm/sign-in/login-routes.ts';
import { newSecret } from '../npm/sign-in/login-secrets.ts';
import { providerLink, providerToken } from '../npm/sign-in/provider-sign-in.ts';
import { senderOf } from '../npm/sign-in/sender-of.ts';
import { packageNameProblem } from '../packages/publications/package-name.ts';
import { sendLayout } from './layout.ts';
import { packagePagePath } from './page-paths.ts';
import { beginSession, endSession, sessionProof } from './session.ts';
import type { Visit } from './visit.ts';

/** Sends the visitor to the page for signing in, which leads back to the page of the package. */
export function redirectToSignIn({ reply, paths }: Visit, name = ''): FastifyReply {
  const query = name === '' ? '' : `?${new URLSearchParams({ package: name })}`;
  return reply.header('Cache-Control', 'no-store').redirect(`${paths.signIn}${query}`, 303);
}

export async function signInPage(visit: Visit, endpoints: DiscoveredEndpoints): Promise<FastifyReply> {
  const { request, reply, context, paths } = visit;
  requireUsers(visit);
  const binding = newBinding(newSecret());
  const { path, isSecure } = cookiePlace(visit);
  const provider = await providerLink(binding, paths.signedInUrl, { context, endpoints });
  void reply.header('Set-Cookie', cookieOf(binding, { path, isSecure, maxAge: maxLoginTime / 1000 }));
  const name = single(objectOr(request.query).package, 'package') ?? '';
  const body = html`<p>The pages show the packages that you may read. You are signed out after 12 hours, or as soon as your token is revoked.</p>
${provider ?? new Html('')}
<form method="post" class="stack">
<input type="hidden" name="page" value="${binding.page}">
<input type="hidden" name="proof" value="${formProof(binding)}">
<input type="hidden" name="package" value="${name}">
<label for="token">Your token of the registry</label>
<input id="token" name="token" type="password" autocomplete="current-password" required maxlength="8192">
<button>Sign in</button>
</form>`;
  return sendLayout(visit, { status: 200, title: 'Sign in', body });
}

/** Begins a session with the token in the form. */
export async function signInWithToken(visit: Visit): Promise<FastifyReply> {
  const { request } = visit;
  requireUsers(visit);
  const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
  bindingOfForm(request.headers.cookie, form.get('page') ?? '', form.get('proof') ?? '');
  return begin(visit, form.get('token')?.trim() ?? '', form.get('package') ?? '');
}

/** Begins a session with the access token that the identity provider has issued. */
export async function signInWithProvider(visit: Visit, endpoints: DiscoveredEndpoints): Promise<FastifyReply> {
  const { request, context, paths } = visit;
  const { searchParams } = new URL(request.url, 'http://localhost');
  const binding = bindingOfState(request.headers.cookie, searchParams.get('state') ?? '');
  return begin(visit, await providerToken(searchParams, binding, paths.signedInUrl, { context, endpoints }));
}

/** Ends the session if the form was sent by one of its pages. */
export async function signOut(visit: Visit): Promise<FastifyReply> {
  const { request, reply, context, paths, session } = visit;
  const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
  if (session && form.get('proof') === sessionProof(session))
    void reply.header('Set-Cookie', await endSession(session, cookiePlace(visit), context));
  return reply.header('Cache-Control', 'no-store').redirect(paths.list, 303);
}

async function begin(visit: Visit, credential: string, name = ''): Promise<FastifyReply> {
  const { request, reply, context, paths } = visit;
  const { tenant, ip: address } = request;
  if (context.directory.isReadOnly) throw isReadOnlyNow();
  const principal = await senderOf(credential, { tenant, address }, context);
  const session = { principal, credential, tenant, address };
  void reply.header('Set-Cookie', await beginSession(session, cookiePlace(visit), context));
  const isName = packageNameProblem(name) === undefined;
  return reply.header('Cache-Control', 'no-store').redirect(isName ? packagePagePath(paths, name) : paths.list, 303);
}

function cookiePlace({ paths: { list, isSecure } }: Visit) {
  return { path: list, isSecure };
}

function requireUsers({ context }: Visit): void {
  if (context.directory.mode() === 'simple-token')
    throw new HttpError(404, 'Signing in is not necessary: everyone may read the packages.');
}
