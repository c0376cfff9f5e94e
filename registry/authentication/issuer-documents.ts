import { HttpError } from '../errors/http-error.ts';

/** Milliseconds. */
const timeout = 5_000;

/** Fetches a JSON object from the identity provider. Rejects with HttpError 503. */
export async function fetchDocument(url: string): Promise<object> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeout), redirect: 'error' });
    const document: unknown = response.ok ? await response.json() : undefined;
    if (typeof document === 'object' && document !== null) return document;
  } catch {
    throw unavailable('it does not respond');
  }
  throw unavailable('it has no discovery document or no keys');
}

/** Returns whether an address uses TLS or refers to this machine. */
export function isSafe(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || (protocol === 'http:' && ['127.0.0.1', '[::1]', 'localhost'].includes(hostname));
}

export function unavailable(why: string): HttpError {
  return new HttpError(503, `Access tokens cannot be verified because the identity provider is not available: ${why}.`);
}
