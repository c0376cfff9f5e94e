import { isLoopback } from '../../access/loopback.ts';
import type { Credential } from '../connection.ts';
import { isLocalNetwork } from './local-network.ts';
import { pathProblem } from './safe-name.ts';

export type BaseUrl =
  | {
      readonly baseUrl: string;
      /** Whether credentials are sent to the local network without encryption, which the user must accept. */
      readonly isPlain?: true;
    }
  | { readonly problem: string };

/**
 * Normalizes the address of a registry that a user entered. Adds a missing scheme. Removes the paths that package
 * clients and the admin API use, except for a registry without an admin API. Returns a sentence if the address is
 * invalid.
 */
export function normalizeBaseUrl(text: string, kind: Credential['kind'] = 'token'): BaseUrl {
  const trimmed = text.trim();
  if (trimmed === '') return { problem: 'Enter the address of the registry, such as https://registry.example.' };
  if (/[\p{Cc}\s\\]/u.test(trimmed))
    return { problem: 'The address must not contain spaces, line breaks or backslashes.' };
  const url = parsed(trimmed);
  if (url === undefined)
    return { problem: 'The address is invalid; enter an address such as https://registry.example.' };
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    return { problem: `The address must start with https://, not ${url.protocol}//.` };
  }
  if (url.username !== '' || url.password !== '') {
    return { problem: 'Remove the username and password from the address; they are entered separately.' };
  }
  if (url.search !== '' || url.hash !== '') return { problem: 'Remove the part after `?` or `#`.' };
  const isPlain = url.protocol === 'http:' && !isLoopback(url.hostname);
  if (isPlain && !isLocalNetwork(url.hostname)) {
    return {
      problem: `Credentials are sent over plain HTTP only within the local network; use https://${url.host}${pathOf(url)}.`,
    };
  }
  const path = kind === 'npm' ? url.pathname.replace(/\/+$/, '') : pathOf(url);
  const problem = path === '' ? undefined : pathProblem(path.slice(1));
  if (problem !== undefined) return { problem: `The path of the address ${problem}.` };
  return { baseUrl: `${url.origin}${path}`, ...(isPlain && { isPlain }) };
}

function parsed(text: string): URL | undefined {
  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(text);
  if (hasScheme) return urlOf(text);
  const secure = urlOf(`https://${text}`);
  return secure && isLoopback(secure.hostname) ? urlOf(`http://${text}`) : secure;
}

function urlOf(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}

/** Returns the path without the routes of a registry (spec 4) and without trailing slashes. */
function pathOf({ pathname }: URL): string {
  return pathname
    .replace(/\/+$/, '')
    .replace(/\/(?:npm|admin(?:\/(?:users|acl|cache|stats|tenants\/[^/]+\/(?:users|acl)))?)$/, '')
    .replace(/\/+$/, '');
}
