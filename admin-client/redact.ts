import { textFromBase64, textToBase64 } from './base64.ts';

export const hidden = '[hidden]';

/** Shorter secrets cannot be distinguished from ordinary text. */
const minLength = 3;

/** Replaces secrets in text, in all encodings in which a server or a library may repeat them. */
export function redact(text: string, secrets: readonly string[]): string {
  return redactor(secrets)(text);
}

/** Returns a function that replaces the same secrets in several texts. */
export function redactor(secrets: readonly string[]): (text: string) => string {
  const forms = [...new Set(secrets.filter(({ length }) => length >= minLength).flatMap(formsOf))];
  if (forms.length === 0) return (text) => text;
  // Longest first, because a form can contain another form.
  const sorted = forms.sort((one, other) => other.length - one.length).map(escaped);
  const pattern = new RegExp(sorted.join('|'), 'gi');
  return (text) => text.replace(pattern, hidden);
}

/** Returns the secret parts of an `Authorization` header. */
export function secretsOf(authorization: string): readonly string[] {
  const [scheme = '', value = ''] = authorization.split(/ +(.*)/s);
  if (scheme.toLowerCase() !== 'basic') return [value, authorization];
  const pair = textFromBase64(value) ?? '';
  return [value, pair, pair.slice(pair.indexOf(':') + 1)];
}

function formsOf(secret: string): readonly string[] {
  const wellFormed = secret.replace(/\p{Surrogate}/gu, '\ufffd');
  const base64 = textToBase64(wellFormed).replace(/=+$/, '');
  return [
    secret,
    base64,
    base64.replaceAll('+', '-').replaceAll('/', '_'),
    encodeURIComponent(wellFormed),
    encodeURIComponent(base64),
    JSON.stringify(secret).slice(1, -1),
  ];
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
