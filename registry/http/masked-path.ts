import { looksLikeToken } from '../tokens/looks-like-token.ts';

const mask = '***';
/** The beginning of the name in a login of a package client. */
const userPrefix = 'org.couchdb.user:';

const maxKnown = 5_000;
/** Paths of existing resources in which nothing looks like credentials. Most requests are for a few paths. */
const known = new Set<string>();

/** Like `maskedPath`, for the path of something that exists, which contains no known token. */
export function maskedPathOfExisting(path: string): string {
  if (known.has(path)) return path;
  const masked = maskedPath(path, () => false);
  if (masked !== path) return masked;
  if (known.size >= maxKnown) known.clear();
  known.add(path);
  return path;
}

/**
 * Returns a path with all segments masked that are or contain credentials, which a client may send there by mistake:
 * tokens, `username:token`, and the content of an `Authorization` header or an `.npmrc` file. `isToken` returns whether
 * a text is a known token.
 */
export function maskedPath(path: string, isToken: (text: string) => boolean): string {
  return path
    .split('/')
    .map((segment) => (hasCredentials(decoded(segment), isToken) ? mask : segment))
    .join('/');
}

function hasCredentials(segment: string, isToken: (text: string) => boolean): boolean {
  const text = segment.startsWith(userPrefix) ? segment.slice(userPrefix.length) : segment;
  // No name, version or tag contains these characters.
  if (/[\s:=]/.test(text)) return true;
  const parts = text.includes('/') ? [text, ...text.split('/')] : [text];
  return parts.some((part) => looksLikeToken(part.replace(/^@/, '')) || isToken(part));
}

function decoded(segment: string): string {
  if (!segment.includes('%')) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
