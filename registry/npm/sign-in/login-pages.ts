import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DiscoveredEndpoints } from '../../authentication/issuer-endpoints.ts';
import { loginCredential } from '../../authentication/login-credential.ts';
import { HttpError } from '../../errors/http-error.ts';
import { open, parameter } from '../../http/access-of.ts';
import { baseUrl } from '../../http/base-url.ts';
import { isReadOnlyNow } from '../../http/check-access.ts';
import type { Context } from '../../http/context.ts';
import { withErrorPage } from '../../http/pages/error-page.ts';
import { Html, html, sendPage } from '../../http/pages/page.ts';
import { smallBody } from '../../http/small-body.ts';
import { expiryOfCredentials, tokenOwnerOf } from '../../http/user-tokens.ts';
import type { StoredLogin } from '../../storage/contract/login-records.ts';
import { hashToken } from '../../tokens/tokens.ts';
import {
  type BrowserBinding,
  bindingOfForm,
  bindingOfState,
  cookieOf,
  formProof,
  newBinding,
} from './browser-binding.ts';
import { maxLoginTime, pagePath } from './login-routes.ts';
import { providerLink, providerToken } from './provider-sign-in.ts';
import { senderOf } from './sender-of.ts';

/** The address to which the identity provider sends the browser back. */
const returnPath = `${pagePath}/signed-in`;
const title = 'Sign in to the registry';

/**
 * Registers the pages on which a user signs in for a package client: with a token or, in OIDC mode, with the identity provider.
 * They need no script.
 */
export function loginPages(app: FastifyInstance, context: Context): void {
  const endpoints = new DiscoveredEndpoints(context.now);
  const config = { access: open };
  const redirectUrlOf = (request: FastifyRequest): string =>
    `${baseUrl(request, context.config.settings.publicUrl)}${returnPath}`;

  app.get(`${pagePath}/:token`, { config }, async (request, reply) =>
    withErrorPage(reply, errorPage(reply), async () => {
      const page = parameter(request, 'token') ?? '';
      const login = await waitingLogin(page, context);
      const binding = newBinding(page);
      const base = baseUrl(request, context.config.settings.publicUrl);
      const path = `${new URL(base).pathname.replace(/\/$/, '')}${pagePath}`;
      const cookie = { path, maxAge: maxLoginTime / 1000, isSecure: base.startsWith('https:') };
      const provider = await providerLink(binding, redirectUrlOf(request), { context, endpoints });
      void reply.header('Set-Cookie', cookieOf(binding, cookie));
      return sendPage(reply, 200, title, signInPage(login, binding, provider));
    }),
  );

  app.post(`${pagePath}/:token`, { config: { ...config, acceptsForm: true }, bodyLimit: smallBody }, (request, reply) =>
    withErrorPage(reply, errorPage(reply), async () => {
      const page = parameter(request, 'token') ?? '';
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      bindingOfForm(request.headers.cookie, page, form.get('proof') ?? '');
      return signIn({ page, credential: form.get('token')?.trim() ?? '', request, reply, context });
    }),
  );

  app.get(returnPath, { config }, async (request, reply) =>
    withErrorPage(reply, errorPage(reply), async () => {
      const { searchParams } = new URL(request.url, 'http://localhost');
      const binding = bindingOfState(request.headers.cookie, searchParams.get('state') ?? '');
      const credential = await providerToken(searchParams, binding, redirectUrlOf(request), { context, endpoints });
      return signIn({ page: binding.page, credential, request, reply, context });
    }),
  );
}

interface SignIn {
  readonly page: string;
  readonly credential: string;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly context: Context;
}

/** Completes the login of a page with the user of a token. */
async function signIn({ page, credential, request, reply, context }: SignIn): Promise<FastifyReply> {
  const { storage } = context;
  const { tenant } = await waitingLogin(page, context);
  if (context.directory.isReadOnly) throw isReadOnlyNow();
  const principal = await senderOf(credential, { tenant, address: request.ip }, context);
  const owner = tokenOwnerOf(principal);
  const maxExpiresAt = expiryOfCredentials(principal, context);
  const { tenant: ownerTenant, username, groupClaims = [] } = owner;
  const used = loginCredential(context.directory, owner, credential);
  const isFirst = await storage.logins.finish(hashToken(page), {
    ...{ tenant: ownerTenant, username, maxExpiresAt, groupClaims },
    ...used,
  });
  if (!isFirst) throw expired();
  return sendPage(
    reply,
    200,
    'Signed in',
    html`<p>You are signed in as <b>${username}</b>. You can close this page.</p>`,
  );
}

/** Resolves to a login for which no user has signed in yet. Rejects with HttpError 404. */
async function waitingLogin(page: string, { storage }: Context): Promise<StoredLogin> {
  const login = await storage.logins.waiting(hashToken(page));
  if (login) return login;
  throw expired();
}

function expired(): HttpError {
  return new HttpError(404, 'This login has expired, or is complete; run `npm login` again.');
}

function signInPage({ address, createdAt }: StoredLogin, binding: BrowserBinding, provider: Html | undefined): Html {
  return html`<p>A package client at the address <b>${address}</b> waits since ${new Date(createdAt).toUTCString()}.
Continue only if you have just run <code>npm login</code> there: the client receives a token that allows everything that you may do.</p>
${provider ?? new Html('')}
<form method="post">
<input type="hidden" name="proof" value="${formProof(binding)}">
<label for="token">Your token of the registry</label>
<input id="token" name="token" type="password" autocomplete="current-password" required maxlength="8192">
<button>Sign in with the token</button>
</form>`;
}

/** Returns a function that sends an error as a page. */
function errorPage(reply: FastifyReply) {
  return ({ status, message }: HttpError): FastifyReply =>
    sendPage(reply, status, title, html`<p class="problem">${message}</p>`);
}
