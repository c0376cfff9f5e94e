import { textToBase64 } from './base64.ts';
import type { Credential } from './connection.ts';

/** The `Authorization` header of a credential and its secret, or why the secret cannot be sent: a sentence without it. */
export function authorizationHeader(
  credential: Credential,
  secret: string,
): { readonly header: string } | { readonly problem: string } {
  if (secret === '') return { problem: 'Nothing was entered.' };
  if (credential.kind === 'basic') {
    if (/\p{Cc}/u.test(credential.username + secret)) return { problem: controlCharacter };
    if (credential.username.includes(':'))
      return { problem: 'A username that is sent with a password holds no colon.' };
    return { header: `Basic ${textToBase64(`${credential.username}:${secret}`)}` };
  }
  if (/\p{Cc}/u.test(secret)) return { problem: controlCharacter };
  if (!/^[!-~]+$/.test(secret)) return { problem: 'A token is made of visible ASCII characters, without spaces.' };
  return { header: `Bearer ${secret}` };
}

const controlCharacter =
  'It holds a line break or another control character: copy it again, without what surrounds it.';

/** Whether fetch takes it. What it does not take it repeats in its error, so this is asked before. */
export function isSafeHeader(header: string): boolean {
  return /^[!-~]+(?: [!-~]+)*$/.test(header) && header.length <= 16_384;
}
