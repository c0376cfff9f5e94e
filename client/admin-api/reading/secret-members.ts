import { isObject } from '../http/json.ts';
import { hidden } from '../redact.ts';

/** By these names members hold secrets: better one too many is hidden than a token shown. */
const secretName = new RegExp(
  [
    'token|secret|pass|pwd|credential|auth|bearer|cookie|session|jwt|otp|hash|salt|signature',
    '(?:api|access|auth|client|encryption|master|private|shared|signing|ssh)[^a-z]*key',
  ].join('|'),
  'i',
);

/** A value without what it calls secret, at every depth and whatever it is; that there is one may be told. */
export function withoutSecretMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecretMembers);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => {
      const isSecret = secretName.test(key) && typeof member !== 'boolean' && member !== null;
      return [key, isSecret ? hidden : withoutSecretMembers(member)];
    }),
  );
}
