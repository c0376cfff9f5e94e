import { normalizeBaseUrl } from '../../../../admin-client/http/base-url.ts';
import { pathProblem, segmentProblem } from '../../../../admin-client/http/safe-name.ts';

/** What a link refers to. It contains nothing that decides about credentials. */
export interface RegistryLink {
  /** Normalized. */
  readonly registry: string;
  readonly tenant?: string | undefined;
  readonly kind: 'package' | 'user';
  /** The name of the package or the user. */
  readonly name: string;
}

/** The path of links to packages and users. */
export const linkPath = '/registry';

const maxLength = 1_000;
const parameters = ['registry', 'tenant', 'package', 'user'];

/**
 * Reads the query of a link. Returns a sentence if the link has another parameter, a parameter twice, both a package and
 * a user, an address that is not an address of a registry, or a name that would change the meaning of an address.
 */
export function readLink(query: string): RegistryLink | { readonly problem: string } {
  if (query.length > maxLength) return { problem: 'The link is too long.' };
  const read = new URLSearchParams(query);
  const keys = [...read.keys()];
  const unknown = keys.find((key, index) => !parameters.includes(key) || keys.indexOf(key) !== index);
  if (unknown !== undefined) return { problem: 'The link has an unknown or repeated parameter.' };
  const [address, tenant, packageName, username] = parameters.map((key) => read.get(key) ?? undefined);
  const name = packageName ?? username;
  if (address === undefined || name === undefined || (packageName !== undefined && username !== undefined))
    return { problem: 'The link must name a registry, and either a package or a user.' };
  const normalized = normalizeBaseUrl(address);
  if ('problem' in normalized) return normalized;
  const nameProblem = packageName === undefined ? segmentProblem(name) : pathProblem(name);
  const tenantProblem = tenant === undefined ? undefined : segmentProblem(tenant);
  if (nameProblem !== undefined || tenantProblem !== undefined || /\p{C}/u.test(name + (tenant ?? '')))
    return { problem: 'The link contains a name that cannot be part of an address.' };
  return { registry: normalized.baseUrl, tenant, kind: packageName === undefined ? 'user' : 'package', name };
}
