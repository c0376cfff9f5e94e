/** The first segments of URL paths that are reserved for the server. */
const reserved = ['admin', 'npm', 'healthz', 'readyz', 'metrics'];

/** Returns the reason why a text is not a valid tenant name, as a sentence; undefined if it is valid. */
export function tenantNameProblem(name: string): string | undefined {
  if (!/^[a-z0-9][a-z0-9-]{0,62}$/.test(name)) {
    return 'Tenant name must consist of 1 to 63 of `a` to `z`, `0` to `9` and `-`, and begin with a letter or a digit.';
  }
  return reserved.includes(name)
    ? `\`${name}\` cannot be the name of a tenant; the server itself uses addresses that begin with it.`
    : undefined;
}
