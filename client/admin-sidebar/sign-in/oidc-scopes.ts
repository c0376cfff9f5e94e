import type { OidcOwner } from '../connections/credentials.ts';

/**
 * Returns the scopes of a session for a registry. VS Code identifies a session by its scopes only, so they also name
 * the registry, the identity provider and the client: an access token belongs to one registry and is never sent to
 * another.
 */
export function scopesOf({ baseUrl, credential }: OidcOwner): readonly string[] {
  const { issuer, clientId, audience, scopes } = credential;
  const own = { registry: baseUrl, issuer, client: clientId, ...(audience !== undefined && { audience }) };
  return [...Object.entries(own).map(([name, value]) => `${name}:${value}`), ...scopes];
}

/** Returns the registry that the scopes identify; undefined if `scopesOf` has not created them. */
export function ownerOf(scopes: readonly string[]): OidcOwner | undefined {
  const own = new Map<string, string>();
  const rest: string[] = [];
  for (const scope of scopes) {
    const [, name, value] = /^(registry|issuer|client|audience):(.+)$/s.exec(scope) ?? [];
    if (name !== undefined && value !== undefined && !own.has(name)) own.set(name, value);
    else rest.push(scope);
  }
  const [baseUrl, issuer, clientId, audience] = ['registry', 'issuer', 'client', 'audience'].map((name) =>
    own.get(name),
  );
  if (baseUrl === undefined || issuer === undefined || clientId === undefined) return undefined;
  return { baseUrl, credential: { kind: 'oidc', issuer, clientId, scopes: rest, audience } };
}
