/**
 * Returns the key under which `TokenUses` records the last sign-in of a user. The identifier of a token never begins with `@`,
 * and no tenant contains `/`.
 */
export function signInKey(tenant: string, username: string): string {
  return `@${tenant}/${username}`;
}

/** Returns the user of a key; undefined for the identifier of a token. */
export function userOfKey(key: string): { readonly tenant: string; readonly username: string } | undefined {
  if (!key.startsWith('@')) return undefined;
  const end = key.indexOf('/');
  return { tenant: key.slice(1, end), username: key.slice(end + 1) };
}
