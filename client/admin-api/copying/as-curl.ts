import type { Connection } from '../connection.ts';
import { addressOf } from '../http/address.ts';
import type { RegistryRequest } from '../http/requests.ts';

/**
 * A request as a command line for a POSIX shell. The secret is `$TOKEN`, which whoever runs it sets; a token in the body
 * becomes `$NEW_TOKEN` in the same way.
 */
export function asCurl({ baseUrl, credential }: Connection, request: RegistryRequest): string {
  const url = addressOf(baseUrl, request).href;
  const words = ['curl', '--fail-with-body'];
  if (/[[\]{}]/.test(url)) words.push('--globoff');
  if (request.method !== 'GET') words.push('--request', request.method);
  words.push(...(credential.kind === 'basic' ? ['--user', `${quoted(`${credential.username}:`)}"$TOKEN"`] : bearer));
  if (request.body !== undefined) {
    words.push('--header', quoted('Content-Type: application/json'), '--data-raw', bodyWord(request.body));
  }
  return [...words, quoted(url)].join(' ');
}

const bearer = ['--header', '"Authorization: Bearer $TOKEN"'];
const placeholder = '$NEW_TOKEN';

function bodyWord(body: Readonly<Record<string, unknown>>): string {
  if (!Object.hasOwn(body, 'token')) return quoted(JSON.stringify(body));
  // Last, so that it is found by its place and not by its text.
  const { token: _, ...rest } = body;
  const json = JSON.stringify({ ...rest, token: '' });
  return `${quoted(json.slice(0, -2))}"${placeholder}"${quoted(json.slice(-2))}`;
}

/** For a POSIX shell, and quoted only where it must be. */
function quoted(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
