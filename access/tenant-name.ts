/** First segments of addresses that are reserved for the server. */
const reserved = ['admin', 'npm', 'healthz', 'readyz', 'metrics'];

/** Returns why a text cannot be the name of a tenant, as a sentence; undefined if it can. */
export function tenantNameProblem(name: string): string | undefined {
  if (!/^[a-z0-9][a-z0-9-]{0,62}$/.test(name)) {
    return 'Tenant name must consist of 1 to 63 of `a` to `z`, `0` to `9` and `-`, and begin with a letter or a digit.';
  }
  return reserved.includes(name)
    ? `\`${name}\` cannot be the name of a tenant; the server itself uses addresses that begin with it.`
    : undefined;
}
