import type { AuthorizationRequest, IdentityProvider, Tokens } from './identity-provider.ts';
import type { Redirect } from './redirect.ts';

export interface BrowserSignIn {
  readonly provider: IdentityProvider;
  /** Where the browser may come back to, in the order of preference; the last one is taken unseen. */
  readonly redirects: readonly (() => Promise<Redirect>)[];
  readonly open: (url: string) => Promise<void>;
  readonly signal: AbortSignal;
}

/** Authorization code with PKCE: through the first address to come back to that the provider takes. */
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
  throw new Error('There is no address for the browser to come back to.');
}

async function throughBrowser(
  request: AuthorizationRequest,
  redirect: Redirect,
  open: (url: string) => Promise<void>,
  signal: AbortSignal,
): Promise<Tokens> {
  // The one that is slower must not be left without anybody who hears of its failure.
  const [answer] = await Promise.all([redirect.answer(request.state, signal), open(request.url)]);
  return request.finish(answer);
}

/**
 * A provider that does not know the address tells the person in the browser, and the editor would wait for nothing. So it is
 * asked without a browser first; most answer with a status of their own then. In doubt it is not refused.
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
