import type { Connection } from '../connection.ts';
import { addressOf } from '../http/address.ts';
import type { RegistryRequest } from '../registry-request.ts';

/**
 * Returns a request as a command line for a POSIX shell. The variable `$TOKEN` replaces the secret, and `$NEW_TOKEN`
 * replaces a token in the body.
 */
export function asCurl(connection: Connection, request: RegistryRequest): string {
  const { credential } = connection;
  const url = addressOf(connection, request).href;
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

function bodyWord(body: NonNullable<RegistryRequest['body']>): string {
  if (typeof body === 'string' || !Object.hasOwn(body, 'token')) return quoted(JSON.stringify(body));
  // The token is the last member, so that its position is known.
  const { token: _, ...rest } = body;
  const json = JSON.stringify({ ...rest, token: '' });
  return `${quoted(json.slice(0, -2))}"${placeholder}"${quoted(json.slice(-2))}`;
}

/** Quotes a word for a POSIX shell if necessary. */
function quoted(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
