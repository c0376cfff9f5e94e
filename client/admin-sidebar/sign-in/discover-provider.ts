import type { Configuration, TokenEndpointResponse, TokenEndpointResponseHelpers } from 'openid-client';
import { isLoopback } from '../../../access/loopback.ts';
import type { OidcCredential } from '../../../admin-client/connection.ts';
import { displayedText } from '../../../server/core/text/displayed-text.ts';
import type { OidcOwner } from '../connections/credentials.ts';
import type { AuthorizationRequest, DeviceRequest, IdentityProvider, Tokens } from './identity-provider.ts';
import { signInError } from './sign-in-error.ts';

/** The parameters that every request to a provider requires. */
interface ProviderClient {
  readonly library: typeof import('openid-client');
  readonly configuration: Configuration;
  readonly credential: OidcCredential;
  /** The parameters that specify the audience. RFC 8707 defines `resource`; some providers use the older `audience`. */
  readonly target: Readonly<Record<string, string>>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** The timeout of each request to the provider, in seconds. */
const timeout = 20;

/** Reads the metadata of a provider (OpenID Connect Discovery 1.0). The library is loaded on the first sign-in. */
export async function discoverProvider(
  { credential }: OidcOwner,
  now: () => number = Date.now,
): Promise<IdentityProvider> {
  const library = await import('openid-client');
  const { issuer, clientId, audience } = credential;
  const configuration = await attempt(issuer, () => {
    const url = new URL(issuer);
    const isPlain = url.protocol === 'http:' && isLoopback(url.hostname);
    const execute = isPlain ? [library.allowInsecureRequests] : [];
    return library.discovery(url, clientId, undefined, library.None(), { execute, timeout });
  });
  const target: Record<string, string> = audience === undefined ? {} : { resource: audience, audience };
  const client: ProviderClient = { library, configuration, credential, target, now };
  const { device_authorization_endpoint, revocation_endpoint } = configuration.serverMetadata();
  return {
    offersDeviceCode: device_authorization_endpoint !== undefined,
    authorizationRequest: (redirectUrl) => attempt(issuer, () => authorizationRequest(client, redirectUrl)),
    deviceRequest: () => attempt(issuer, () => deviceRequest(client)),
    refresh: (refreshToken) =>
      attempt(issuer, async () =>
        tokensOf(client, await library.refreshTokenGrant(configuration, refreshToken, target)),
      ),
    revoke: (token) =>
      attempt(issuer, async () => {
        if (revocation_endpoint !== undefined) await library.tokenRevocation(configuration, token);
      }),
  };
}

/** Resolves to the result of `work`. Rejects with a SignInError if `work` rejects. */
async function attempt<Value>(issuer: string, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    throw signInError(issuer, error);
  }
}

async function authorizationRequest(client: ProviderClient, redirectUrl: string): Promise<AuthorizationRequest> {
  const { library, configuration, credential, target } = client;
  const { scopes, issuer } = credential;
  const pkceCodeVerifier = library.randomPKCECodeVerifier();
  const [state, nonce] = [library.randomState(), library.randomNonce()];
  const url = library.buildAuthorizationUrl(configuration, {
    ...target,
    redirect_uri: redirectUrl,
    scope: scopes.join(' '),
    code_challenge: await library.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
    state,
    nonce,
    // Many providers issue a refresh token only after the user has consented.
    ...(scopes.includes('offline_access') && { prompt: 'consent' }),
  });
  const checks = { pkceCodeVerifier, expectedState: state, expectedNonce: nonce, idTokenExpected: true };
  return {
    url: url.href,
    state,
    finish: (callback) =>
      attempt(issuer, async () => {
        const answered = new URL(redirectUrl);
        answered.search = new URL(callback).search;
        return tokensOf(client, await library.authorizationCodeGrant(configuration, answered, checks, target));
      }),
  };
}

async function deviceRequest(client: ProviderClient): Promise<DeviceRequest> {
  const { library, configuration, credential, target } = client;
  const { scopes, issuer } = credential;
  const answer = await library.initiateDeviceAuthorization(configuration, { ...target, scope: scopes.join(' ') });
  return {
    userCode: answer.user_code,
    verificationUrl: answer.verification_uri_complete ?? answer.verification_uri,
    finish: (signal) =>
      attempt(issuer, async () =>
        tokensOf(client, await library.pollDeviceAuthorizationGrant(configuration, answer, target, { signal })),
      ),
  };
}

function tokensOf(
  { credential: { issuer }, now }: ProviderClient,
  answer: TokenEndpointResponse & TokenEndpointResponseHelpers,
): Tokens {
  const claims = answer.claims();
  const seconds = answer.expiresIn();
  const names = [claims?.preferred_username, claims?.email, claims?.name, claims?.sub];
  const label = names.find((name) => typeof name === 'string' && name !== '');
  return {
    accessToken: answer.access_token,
    refreshToken: answer.refresh_token,
    expiresAt: seconds === undefined ? undefined : now() + seconds * 1000,
    account:
      claims && typeof label === 'string'
        ? { id: `${issuer} ${claims.sub}`, label: displayedText(label, 100) }
        : undefined,
  };
}
