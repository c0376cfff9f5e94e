import { accessTokenOf, authorizationUrl, refusalSentence } from '../../authentication/authorization-code.ts';
import type { DiscoveredEndpoints } from '../../authentication/issuer-endpoints.ts';
import { HttpError } from '../../errors/http-error.ts';
import type { Context } from '../../http/context.ts';
import { type Html, html } from '../../http/pages/page.ts';
import { type BrowserBinding, stateOf, verifierOf } from './browser-binding.ts';

/** What is known about the identity provider. */
export interface ProviderAccess {
  readonly context: Context;
  readonly endpoints: DiscoveredEndpoints;
}

/**
 * Resolves to the link to the identity provider, which sends the browser back to `redirectUrl`; undefined if the server is not its
 * client, or the provider is not available.
 */
export async function providerLink(
  binding: BrowserBinding,
  redirectUrl: string,
  { context, endpoints }: ProviderAccess,
): Promise<Html | undefined> {
  const { oidc } = context.directory;
  if (!oidc?.login) return undefined;
  try {
    const parameters = { redirectUrl, verifier: verifierOf(binding), state: stateOf(binding) };
    const url = authorizationUrl(await endpoints.of(oidc.issuer), oidc.login, parameters);
    return html`<p><a class="button" href="${url}">Sign in with ${new URL(oidc.issuer).host}</a></p>`;
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return html`<p class="problem">${error.message}</p>`;
  }
}

/** Resolves to the access token that the identity provider has issued, from the query with which it has sent the browser back. */
export async function providerToken(
  answer: URLSearchParams,
  binding: BrowserBinding,
  redirectUrl: string,
  { context, endpoints }: ProviderAccess,
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
    request: { redirectUrl, verifier: verifierOf(binding) },
  });
}
