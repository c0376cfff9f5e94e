import { normalizeBaseUrl } from '../http/base-url.ts';
import { pathProblem, segmentProblem } from '../http/safe-name.ts';

/** What a link refers to. It contains nothing that decides about credentials. */
export interface RegistryLink {
  /** The address of the registry; normalized in a link that was read. */
  readonly registry: string;
  readonly tenant?: string | undefined;
  readonly kind: 'package' | 'user';
  /** The name of the package or the user. */
  readonly name: string;
}

/** The path of links to packages and users. */
export const linkPath = '/registry';

/** The extension that opens links. */
const extension = 'taskwright.taskwright';

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

/**
 * Returns the address of a link for an editor with this URI scheme. Returns undefined if the link could not be read, such
 * as for a user whose name contains a slash.
 */
export function linkAddress(link: RegistryLink, uriScheme: string): string | undefined {
  const { registry, tenant, kind, name } = link;
  const query = Object.entries({ registry, tenant, [kind]: name })
    .flatMap(([key, value]) => (value === undefined ? [] : [`${key}=${encodeURIComponent(value)}`]))
    .join('&');
  const read = readLink(query);
  const isRead =
    !('problem' in read) &&
    refersTo(read, registry) &&
    read.tenant === tenant &&
    read.kind === kind &&
    read.name === name;
  return isRead ? `${uriScheme}://${extension}${linkPath}?${query}` : undefined;
}

/** Returns whether a link that was read refers to a saved registry, which can have the address for package clients. */
export function refersTo({ registry }: Pick<RegistryLink, 'registry'>, baseUrl: string): boolean {
  const normalized = normalizeBaseUrl(baseUrl);
  return 'baseUrl' in normalized && normalized.baseUrl === registry;
}
