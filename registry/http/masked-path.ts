import { looksLikeToken } from '../tokens/looks-like-token.ts';

const mask = '***';
/** The beginning of the name in a login of a package client. */
const userPrefix = 'org.couchdb.user:';

/**
 * Returns a path with all segments masked that are or contain credentials, which a client may send there by mistake: tokens,
 * `username:token`, and what an `Authorization` header or an `.npmrc` file contains. `isToken` returns whether a text is a
 * known token.
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
  return [text, ...text.split('/')].some((part) => looksLikeToken(part.replace(/^@/, '')) || isToken(part));
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
