import { isObject } from '../json.ts';
import { hidden } from '../redact.ts';

/** The names of members that contain secrets. Hiding too much is better than showing a token. */
const secretName = new RegExp(
  [
    'token|secret|pass|pwd|credential|auth|bearer|cookie|session|jwt|otp|hash|salt|signature',
    '(?:api|access|auth|client|encryption|master|private|shared|signing|ssh)[^a-z]*key',
  ].join('|'),
  'i',
);

/** Returns a value in which the values of secret members, at every depth, are hidden. Their names remain. */
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
