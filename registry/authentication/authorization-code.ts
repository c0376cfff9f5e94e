import { createHash } from 'node:crypto';
import type { LoginConfig } from '../config/config.ts';
import { HttpError } from '../errors/http-error.ts';
import { unavailable } from './issuer-documents.ts';
import type { IssuerEndpoints } from './issuer-endpoints.ts';

/** The values that the request for a code and the request for its token have in common. */
export interface CodeRequest {
  /** The address that the browser returns to. */
  readonly redirectUrl: string;
  /** A secret that proves that both requests come from this server, for one browser (PKCE, RFC 7636). */
  readonly verifier: string;
}

/** Milliseconds. */
const timeout = 10_000;

/** Returns the address at which a user signs in with the identity provider (OpenID Connect Core 1.0, section 3.1.2.1). */
export function authorizationUrl(
  { authorization }: IssuerEndpoints,
  { clientId, scopes, resource }: LoginConfig,
  { redirectUrl, verifier, state }: CodeRequest & { readonly state: string },
): string {
  const url = new URL(authorization);
  const parameters = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUrl,
    scope: scopes.join(' '),
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...targetOf(resource),
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

/** Resolves to the access token for a code. Rejects with HttpError 400 when the provider refuses it, and 503 when it fails. */
export async function accessTokenOf(
  code: string,
  { token, acceptsBasic }: IssuerEndpoints,
  { config, request }: { readonly config: LoginConfig; readonly request: CodeRequest },
): Promise<string> {
  const { clientId, clientSecret, resource } = config;
  const isInHeader = clientSecret !== undefined && acceptsBasic;
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: request.redirectUrl,
    code_verifier: request.verifier,
    ...targetOf(resource),
    ...(!isInHeader && { client_id: clientId }),
    ...(clientSecret !== undefined && !isInHeader && { client_secret: clientSecret }),
  });
  const headers = { accept: 'application/json', ...(isInHeader && basic(clientId, clientSecret)) };
  const response = await fetch(token, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(timeout),
    headers,
    body,
  }).catch(() => {
    throw unavailable('it does not respond');
  });
  const answer: unknown = await response.json().catch(() => undefined);
  const accessToken: unknown = Reflect.get(Object(answer), 'access_token');
  if (response.ok && typeof accessToken === 'string') {
    if (/^[\w-]+\.[\w-]+\.[\w-]+$/.test(accessToken)) return accessToken;
    throw new HttpError(
      503,
      'The identity provider has issued an access token that is not a JWT; set `resource` in `login`.',
    );
  }
  throw new HttpError(400, refusalSentence(Reflect.get(Object(answer), 'error')));
}

/** Returns the reason why the identity provider does not let a user sign in. Repeats only the error codes of RFC 6749 (4.1.2.1). */
export function refusalSentence(error: unknown): string {
  const reason = typeof error === 'string' && /^[a-z_]{1,40}$/.test(error) ? ` (\`${error}\`)` : '';
  return `The identity provider has refused the login${reason}; run \`npm login\` again.`;
}

/** Returns the parameters that name the registry. RFC 8707 defines `resource`; some providers use an older `audience`. */
function targetOf(resource: string | undefined): Readonly<Record<string, string>> {
  return resource === undefined ? {} : { resource, audience: resource };
}

function basic(clientId: string, clientSecret: string): { readonly authorization: string } {
  // Encoded first, as RFC 6749, section 2.3.1 requires.
  const pair = [clientId, clientSecret].map((text) => new URLSearchParams({ '': text }).toString().slice(1)).join(':');
  return { authorization: `Basic ${Buffer.from(pair).toString('base64')}` };
}
