import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { HttpError } from '../../errors/http-error.ts';
import { type CookieScope, cookieIn, cookieText } from '../../http/pages/cookies.ts';

/**
 * Binds a login to the browser that opened its page: a random value in a cookie, from which everything else that other sites
 * must not know is derived. No server stores it, so any server can continue the login.
 */
export interface BrowserBinding {
  /** The secret in the address of the page. */
  readonly page: string;
  readonly nonce: string;
}

const nonceBytes = 32;

export function newBinding(page: string): BrowserBinding {
  return { page, nonce: randomBytes(nonceBytes).toString('hex') };
}

/** Returns the value of a form field that other sites cannot know. */
export function formProof(binding: BrowserBinding): string {
  return derived(binding, 'form').toString('hex');
}

/** Returns the parameter that the identity provider sends back. */
export function stateOf(binding: BrowserBinding): string {
  return `${idOf(binding.page)}.${derived(binding, 'state').toString('hex')}`;
}

/** Returns the verifier of the code (PKCE). */
export function verifierOf(binding: BrowserBinding): string {
  return derived(binding, 'verifier').toString('base64url');
}

/** Returns the header that stores a binding in the browser. The path of its scope is that of the pages. */
export function cookieOf({ page, nonce }: BrowserBinding, scope: CookieScope): string {
  return cookieText(cookieName(idOf(page)), `${page}.${nonce}`, scope);
}

/** Returns the binding for a page whose form contains `proof`. Throws HttpError 403 for another browser, or another site. */
export function bindingOfForm(cookies: string | undefined, page: string, proof: string): BrowserBinding {
  const binding = bindingIn(cookies, idOf(page));
  if (binding?.page === page && isSame(formProof(binding), proof)) return binding;
  throw otherBrowser();
}

/** Returns the binding for a state. Throws HttpError 403 for another browser. */
export function bindingOfState(cookies: string | undefined, state: string): BrowserBinding {
  const binding = bindingIn(cookies, state.split('.')[0] ?? '');
  if (binding && isSame(stateOf(binding), state)) return binding;
  throw otherBrowser();
}

function otherBrowser(): HttpError {
  return new HttpError(403, 'This login was opened in another browser, or the browser refuses cookies; open it again.');
}

function bindingIn(cookies: string | undefined, id: string): BrowserBinding | undefined {
  const cookie = cookieIn(cookies, cookieName(id));
  const [, page, nonce] = /^([0-9a-f]{64})\.([0-9a-f]{64})$/.exec(cookie ?? '') ?? [];
  return page === undefined || nonce === undefined ? undefined : { page, nonce };
}

/** Each login has a cookie of its own, so that a browser can have several. */
function cookieName(id: string): string {
  return `taskwright-login-${id}`;
}

function idOf(page: string): string {
  return createHash('sha256').update(`id ${page}`).digest('hex').slice(0, 16);
}

function derived({ page, nonce }: BrowserBinding, purpose: string): Buffer {
  return createHmac('sha256', Buffer.from(nonce, 'hex')).update(`${purpose} ${page}`).digest();
}

function isSame(expected: string, sent: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(sent)];
  return a.length === b.length && timingSafeEqual(a, b);
}
