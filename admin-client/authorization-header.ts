import { textToBase64 } from './base64.ts';
import type { Credential } from './connection.ts';

/** Returns the `Authorization` header for a credential and its secret, or the reason why the secret cannot be sent. */
export function authorizationHeader(
  credential: Credential,
  secret: string,
): { readonly header: string } | { readonly problem: string } {
  if (secret === '') return { problem: 'The value must not be empty.' };
  if (credential.kind === 'basic') {
    if (/\p{Cc}/u.test(credential.username + secret)) return { problem: controlCharacter };
    if (credential.username.includes(':'))
      return { problem: 'A username that is used with a password must not contain a colon.' };
    return { header: `Basic ${textToBase64(`${credential.username}:${secret}`)}` };
  }
  if (/\p{Cc}/u.test(secret)) return { problem: controlCharacter };
  if (!/^[!-~]+$/.test(secret)) return { problem: 'A token must consist of visible ASCII characters without spaces.' };
  return { header: `Bearer ${secret}` };
}

const controlCharacter =
  'The value contains a line break or another control character; copy it again without the surrounding text.';

/** Returns whether `fetch` accepts the header. Must be checked first, because errors of `fetch` contain the header. */
export function isSafeHeader(header: string): boolean {
  return /^[!-~]+(?: [!-~]+)*$/.test(header) && header.length <= 16_384;
}
