/** The characters of a text that are indexed. A package cannot make a search slow with a description of many megabytes. */
const maxIndexedCharacters = 8_000;

/** Matches most texts. */
const ascii = /^[\0-\x7f]*$/;

/**
 * Returns the words of a text as the search compares them: letters and digits only, in lower case and without accents.
 * Neither the index nor a query contains any other character, so a query has no syntax that a client can use.
 */
export function searchTokens(text: string): readonly string[] {
  const start = text.slice(0, maxIndexedCharacters);
  const plain = ascii.test(start) ? start : start.normalize('NFKD').replace(/\p{M}/gu, '');
  return plain.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Returns the word in the index that all packages of a tenant have. */
export function tenantToken(tenant: string): string {
  return `t${Buffer.from(tenant).toString('hex')}`;
}
