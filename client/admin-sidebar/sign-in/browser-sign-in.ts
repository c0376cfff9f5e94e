import type { AuthorizationRequest, IdentityProvider, Tokens } from './identity-provider.ts';
import type { Redirect } from './redirect.ts';

export interface BrowserSignIn {
  readonly provider: IdentityProvider;
  /** The redirect targets to try, in order of preference. The last target is used without checking it first. */
  readonly redirects: readonly (() => Promise<Redirect>)[];
  readonly open: (url: string) => Promise<void>;
  readonly signal: AbortSignal;
}

/** Signs in with an authorization code and PKCE, through the first redirect target that the provider accepts. */
export async function signInByBrowser({ provider, redirects, open, signal }: BrowserSignIn): Promise<Tokens> {
  for (const [index, create] of redirects.entries()) {
    const redirect = await create();
    try {
      const request = await provider.authorizationRequest(redirect.url);
      const isLast = index === redirects.length - 1;
      if (!isLast && (await isRefused(request, signal))) continue;
      return await throughBrowser(request, redirect, open, signal);
    } finally {
      redirect.dispose();
    }
  }
  throw new Error('No redirect address is available.');
}

async function throughBrowser(
  request: AuthorizationRequest,
  redirect: Redirect,
  open: (url: string) => Promise<void>,
  signal: AbortSignal,
): Promise<Tokens> {
  // Awaited together, so that a failure of either is handled.
  const [answer] = await Promise.all([redirect.answer(request.state, signal), open(request.url)]);
  return request.finish(answer);
}

/**
 * Resolves to whether the provider rejects the redirect target. A provider reports this only in the browser, and the
 * editor would wait for a redirect that never comes. Therefore this function first requests the URL without a browser;
 * most providers then respond with a 4xx status. Resolves to false if the result is uncertain.
 */
async function isRefused({ url }: AuthorizationRequest, signal: AbortSignal): Promise<boolean> {
  try {
    const response = await fetch(url, { redirect: 'manual', credentials: 'omit', signal });
    await response.body?.cancel();
    return response.status >= 400 && response.status < 500;
  } catch {
    return false;
  }
}
