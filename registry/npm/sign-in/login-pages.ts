import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { accessTokenOf, authorizationUrl, refusalSentence } from '../../authentication/authorization-code.ts';
import { DiscoveredEndpoints } from '../../authentication/issuer-endpoints.ts';
import { loginCredential } from '../../authentication/login-credential.ts';
import { HttpError } from '../../errors/http-error.ts';
import { open, parameter } from '../../http/access-of.ts';
import { baseUrl } from '../../http/base-url.ts';
import { countFailure, isReadOnlyNow } from '../../http/check-access.ts';
import type { Context } from '../../http/context.ts';
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
  stateOf,
  verifierOf,
} from './browser-binding.ts';
import { maxLoginTime, pagePath } from './login-routes.ts';

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

  app.get(`${pagePath}/:token`, { config }, async (request, reply) =>
    withErrorPage(reply, async () => {
      const page = parameter(request, 'token') ?? '';
      const login = await waitingLogin(page, context);
      const binding = newBinding(page);
      const base = baseUrl(request, context.config.settings.publicUrl);
      const path = `${new URL(base).pathname.replace(/\/$/, '')}${pagePath}`;
      const cookie = { path, maxAge: maxLoginTime / 1000, isSecure: base.startsWith('https:') };
      const provider = await providerLink({ request, binding, context, endpoints });
      void reply.header('Set-Cookie', cookieOf(binding, cookie));
      return sendPage(reply, 200, title, signInPage(login, binding, provider));
    }),
  );

  app.post(`${pagePath}/:token`, { config: { ...config, acceptsForm: true }, bodyLimit: smallBody }, (request, reply) =>
    withErrorPage(reply, async () => {
      const page = parameter(request, 'token') ?? '';
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      bindingOfForm(request.headers.cookie, page, form.get('proof') ?? '');
      return signIn({ page, credential: form.get('token')?.trim() ?? '', request, reply, context });
    }),
  );

  app.get(returnPath, { config }, async (request, reply) =>
    withErrorPage(reply, async () => {
      const { searchParams } = new URL(request.url, 'http://localhost');
      const binding = bindingOfState(request.headers.cookie, searchParams.get('state') ?? '');
      const credential = await providerToken(searchParams, { request, binding, context, endpoints });
      return signIn({ page: binding.page, credential, request, reply, context });
    }),
  );
}

interface ProviderRequest {
  readonly request: FastifyRequest;
  readonly binding: BrowserBinding;
  readonly context: Context;
  readonly endpoints: DiscoveredEndpoints;
}

/**
 * Resolves to the link to the identity provider; undefined if the server is not its client, or the provider is not
 * available.
 */
async function providerLink({ request, binding, context, endpoints }: ProviderRequest): Promise<Html | undefined> {
  const { oidc } = context.directory;
  if (!oidc?.login) return undefined;
  try {
    const parameters = { ...codeRequest(request, binding, context), state: stateOf(binding) };
    const url = authorizationUrl(await endpoints.of(oidc.issuer), oidc.login, parameters);
    return html`<p><a class="button" href="${url}">Sign in with ${new URL(oidc.issuer).host}</a></p>`;
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return html`<p class="problem">${error.message}</p>`;
  }
}

/** Resolves to the access token that the identity provider has issued for a login. */
async function providerToken(
  answer: URLSearchParams,
  { request, binding, context, endpoints }: ProviderRequest,
): Promise<string> {
  const { oidc } = context.directory;
  if (!oidc?.login) throw new HttpError(404, 'The registry no longer uses an identity provider.');
  const code = answer.get('code');
  // RFC 9207: the code of another provider must not be sent to this one.
  if (code === null || (answer.has('iss') && answer.get('iss') !== oidc.issuer)) {
    throw new HttpError(400, refusalSentence(answer.get('error')));
  }
  return accessTokenOf(code, await endpoints.of(oidc.issuer), {
    config: oidc.login,
    request: codeRequest(request, binding, context),
  });
}

function codeRequest(request: FastifyRequest, binding: BrowserBinding, { config }: Context) {
  return {
    redirectUrl: `${baseUrl(request, config.settings.publicUrl)}${returnPath}`,
    verifier: verifierOf(binding),
  };
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
  const { authenticator, storage, statistics } = context;
  const { tenant } = await waitingLogin(page, context);
  if (context.directory.isReadOnly) throw isReadOnlyNow();
  if (!/^[!-~]+$/.test(credential)) throw new HttpError(400, 'A token consists of visible ASCII characters.');
  const principal = await authenticator
    .authenticate({ authorization: `Bearer ${credential}`, tenant, address: request.ip, action: 'signed-in' })
    .catch((error: unknown) => {
      countFailure(error, statistics);
      throw error;
    });
  const owner = tokenOwnerOf(principal);
  const maxExpiresAt = expiryOfCredentials(principal, context);
  const { tenant: ownerTenant, username } = owner;
  const used = loginCredential(context.directory, owner, credential);
  const isFirst = await storage.logins.finish(hashToken(page), {
    ...{ tenant: ownerTenant, username, maxExpiresAt },
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

/** Sends an error that the user should see as a page. */
async function withErrorPage(reply: FastifyReply, work: () => Promise<FastifyReply>): Promise<FastifyReply> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    // A browser would ask for a password.
    const { 'WWW-Authenticate': _challenge, ...headers } = error.headers;
    return sendPage(reply.headers(headers), error.status, title, html`<p class="problem">${error.message}</p>`);
  }
}
