import type { Configuration, TokenEndpointResponse, TokenEndpointResponseHelpers } from 'openid-client';
import { isLoopback } from '../../admin-api/http/loopback.ts';
import { displayedText } from '../../text/displayed-text.ts';
import type { OidcOwner } from '../connections/credentials.ts';
import { signInError } from './sign-in-error.ts';

/** What an identity provider has given for one registry. */
export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken?: string;
  /** Milliseconds since 1970; undefined when the provider does not tell. */
  readonly expiresAt?: number;
  /** Whose they are; undefined when a refresh does not say it again. */
  readonly account?: Account;
}

export interface Account {
  readonly id: string;
  readonly label: string;
}

/** A sign-in that waits for its answer from the browser. */
export interface AuthorizationRequest {
  readonly url: string;
  readonly state: string;
  /** Takes the address with which the browser came back. Rejects when it is not the answer to this very request. */
  finish(callback: string): Promise<Tokens>;
}

/** A sign-in by a code that is entered in some browser. */
export interface DeviceRequest {
  readonly userCode: string;
  readonly verificationUrl: string;
  finish(signal: AbortSignal): Promise<Tokens>;
}

/** All of it rejects with a SignInError, which may be shown, and nothing else. */
export interface IdentityProvider {
  readonly offersDeviceCode: boolean;
  authorizationRequest(redirectUrl: string): Promise<AuthorizationRequest>;
  deviceRequest(): Promise<DeviceRequest>;
  refresh(refreshToken: string): Promise<Tokens>;
  /** Where the provider offers it. */
  revoke(token: string): Promise<void>;
}

/** Seconds for each request to the provider. */
const patience = 20;

/** Asks the provider what it offers (OpenID Connect Discovery 1.0). The library is loaded by the first who signs in. */
export async function discoverProvider(
  { credential }: OidcOwner,
  now: () => number = Date.now,
): Promise<IdentityProvider> {
  const library = await import('openid-client');
  const { issuer, clientId, audience, scopes } = credential;
  const attempt = <Value>(work: () => Promise<Value>): Promise<Value> =>
    work().catch((error: unknown) => {
      throw signInError(issuer, error);
    });
  const configuration = await attempt(() => {
    const url = new URL(issuer);
    const isPlain = url.protocol === 'http:' && isLoopback(url.hostname);
    const execute = isPlain ? [library.allowInsecureRequests] : [];
    return library.discovery(url, clientId, undefined, library.None(), { execute, timeout: patience });
  });
  const metadata = configuration.serverMetadata();
  /** RFC 8707 knows `resource`; some providers have a parameter of their own from before it. */
  const target: Record<string, string> = audience === undefined ? {} : { resource: audience, audience };

  return {
    offersDeviceCode: metadata.device_authorization_endpoint !== undefined,
    authorizationRequest: (redirectUrl) => attempt(() => authorizationRequest(library, configuration, redirectUrl)),
    deviceRequest: () => attempt(() => deviceRequest(library, configuration)),
    refresh: (refreshToken) =>
      attempt(async () => tokensOf(await library.refreshTokenGrant(configuration, refreshToken, target))),
    revoke: (token) =>
      attempt(async () => {
        if (metadata.revocation_endpoint !== undefined) await library.tokenRevocation(configuration, token);
      }),
  };

  async function authorizationRequest(
    { randomPKCECodeVerifier, calculatePKCECodeChallenge, randomState, randomNonce, ...client }: typeof library,
    configuration: Configuration,
    redirectUrl: string,
  ): Promise<AuthorizationRequest> {
    const [pkceCodeVerifier, state, nonce] = [randomPKCECodeVerifier(), randomState(), randomNonce()];
    const url = client.buildAuthorizationUrl(configuration, {
      ...target,
      redirect_uri: redirectUrl,
      scope: scopes.join(' '),
      code_challenge: await calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: 'S256',
      state,
      nonce,
      // Many providers give a refresh token only to who was asked.
      ...(scopes.includes('offline_access') && { prompt: 'consent' }),
    });
    const checks = { pkceCodeVerifier, expectedState: state, expectedNonce: nonce, idTokenExpected: true };
    return {
      url: url.href,
      state,
      finish: (callback) =>
        attempt(async () => {
          const answered = new URL(redirectUrl);
          answered.search = new URL(callback).search;
          return tokensOf(await client.authorizationCodeGrant(configuration, answered, checks, target));
        }),
    };
  }

  async function deviceRequest(client: typeof library, configuration: Configuration): Promise<DeviceRequest> {
    const answer = await client.initiateDeviceAuthorization(configuration, { ...target, scope: scopes.join(' ') });
    return {
      userCode: answer.user_code,
      verificationUrl: answer.verification_uri_complete ?? answer.verification_uri,
      finish: (signal) =>
        attempt(async () =>
          tokensOf(await client.pollDeviceAuthorizationGrant(configuration, answer, target, { signal })),
        ),
    };
  }

  function tokensOf(answer: TokenEndpointResponse & TokenEndpointResponseHelpers): Tokens {
    const claims = answer.claims();
    const seconds = answer.expiresIn();
    const names = [claims?.preferred_username, claims?.email, claims?.name, claims?.sub];
    const label = names.find((name) => typeof name === 'string' && name !== '');
    return {
      accessToken: answer.access_token,
      ...(answer.refresh_token !== undefined && { refreshToken: answer.refresh_token }),
      ...(seconds !== undefined && { expiresAt: now() + seconds * 1000 }),
      ...(claims &&
        typeof label === 'string' && { account: { id: `${issuer} ${claims.sub}`, label: displayedText(label, 100) } }),
    };
  }
}
