import { isLoopback } from '../../../../access/loopback.ts';
import { authorizationHeader } from '../../../../admin-client/authorization-header.ts';
import type { Credential } from '../../../../admin-client/connection.ts';
import { words } from './connection-draft.ts';

// Problems that are found without a request. Other servers may accept more than the Taskwright registry, so these
// functions reject only text that cannot be sent or whose meaning would change when it is sent.

const invisible = /\p{Cc}|\p{Cf}/u;

export function secretProblem(credential: Credential, text: string): string | undefined {
  if (text === '') return 'Enter the token.';
  if (text.trim() !== text) return 'The token begins or ends with a space; copy it again.';
  const read = authorizationHeader(credential, text);
  return 'problem' in read ? read.problem : undefined;
}

/** In Basic authentication, the username ends at the first colon (RFC 7617). */
export function loginProblem(text: string): string | undefined {
  if (text.trim() === '') return 'Enter the name of a user with the admin role.';
  if (invisible.test(text)) return 'The username must not contain invisible characters.';
  return text.includes(':') ? 'The username must not contain a colon.' : undefined;
}

export function issuerProblem(text: string): string | undefined {
  const advice = 'Enter the address of the identity provider, such as https://login.example.';
  if (!URL.canParse(text)) return advice;
  const { protocol, hostname, username, password, search, hash } = new URL(text);
  if (protocol !== 'https:' && !(protocol === 'http:' && isLoopback(hostname)))
    return 'The address must begin with https://.';
  return `${username}${password}${search}${hash}` === '' ? undefined : advice;
}

export function clientIdProblem(text: string): string | undefined {
  if (text.trim() === '')
    return 'Enter the client identifier that the identity provider has assigned to this application.';
  return /[\s\p{Cc}]/u.test(text.trim()) ? 'The client identifier must not contain spaces.' : undefined;
}

/** Tenant names are used as path segments. */
export function tenantsProblem(text: string): string | undefined {
  const wrong = words(text).find((name) => /[/\\%?#]|^\.{1,2}$/.test(name) || invisible.test(name));
  return wrong === undefined ? undefined : `${JSON.stringify(wrong)} cannot be the name of a tenant.`;
}

export function nameProblem(text: string, taken: readonly string[]): string | undefined {
  if (text.trim() === '') return 'Enter a name.';
  if (invisible.test(text)) return 'The name must not contain invisible characters.';
  return taken.includes(text.trim()) ? `A registry with the name "${text.trim()}" already exists.` : undefined;
}
