/** Returns text as signatures require it in paths and queries: only the unreserved characters of RFC 3986 stay as they are. */
export function uriEncoded(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
}
