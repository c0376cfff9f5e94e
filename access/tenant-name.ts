/** What the first segment of an address means besides a tenant. */
const taken = ['admin', 'npm', 'healthz', 'readyz', 'metrics'];

/** Why a name cannot be that of a tenant, as a sentence; undefined when it can. */
export function tenantNameProblem(name: string): string | undefined {
  if (!/^[a-z0-9][a-z0-9-]{0,62}$/.test(name)) {
    return 'The name of a tenant is made of 1 to 63 of `a` to `z`, `0` to `9` and `-`, and begins with a letter or digit.';
  }
  return taken.includes(name)
    ? `\`${name}\` cannot name a tenant: addresses that begin with it are the server's own.`
    : undefined;
}
