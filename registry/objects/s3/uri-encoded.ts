/** Returns text as signatures require it in paths and queries: only the unreserved characters of RFC 3986 remain unchanged. */
export function uriEncoded(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
}
