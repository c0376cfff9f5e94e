import { authorizationHeader } from '../../../admin-api/authorization-header.ts';
import type { Credential } from '../../../admin-api/connection.ts';
import { isLoopback } from '../../../admin-api/http/loopback.ts';
import { words } from './connection-draft.ts';

// What can be said of an answer before any server is asked. Other servers may allow more than this project's, so these
// keep out only what cannot be sent, or would mean something else on its way.

/** A character that nobody sees. */
const invisible = /\p{Cc}|\p{Cf}/u;

export function secretProblem(credential: Credential, text: string): string | undefined {
  if (text === '') return 'Enter the token.';
  if (text.trim() !== text) return 'It begins or ends with a space; copy it again.';
  const read = authorizationHeader(credential, text);
  return 'problem' in read ? read.problem : undefined;
}

/** Basic authentication ends the name at the first colon (RFC 7617). */
export function loginProblem(text: string): string | undefined {
  if (text.trim() === '') return 'Enter the name of a user with the role admin.';
  if (invisible.test(text)) return 'A username holds no invisible characters.';
  return text.includes(':') ? 'A username holds no colon.' : undefined;
}

export function issuerProblem(text: string): string | undefined {
  const advice = 'Enter the address of the identity provider, such as https://login.example.';
  if (!URL.canParse(text)) return advice;
  const { protocol, hostname, username, password, search, hash } = new URL(text);
  if (protocol !== 'https:' && !(protocol === 'http:' && isLoopback(hostname)))
    return 'The address begins with https://.';
  return `${username}${password}${search}${hash}` === '' ? undefined : advice;
}

export function clientIdProblem(text: string): string | undefined {
  if (text.trim() === '') return 'Enter the identifier under which the identity provider knows this application.';
  return /[\s\p{Cc}]/u.test(text.trim()) ? 'The identifier holds no spaces.' : undefined;
}

/** The names stand in paths. */
export function tenantsProblem(text: string): string | undefined {
  const wrong = words(text).find((name) => /[/\\%?#]|^\.{1,2}$/.test(name) || invisible.test(name));
  return wrong === undefined ? undefined : `${JSON.stringify(wrong)} cannot be the name of a tenant.`;
}

export function nameProblem(text: string, taken: readonly string[]): string | undefined {
  if (text.trim() === '') return 'Enter a name.';
  if (invisible.test(text)) return 'A name holds no invisible characters.';
  return taken.includes(text.trim()) ? `There is a registry with the name "${text.trim()}" already.` : undefined;
}
