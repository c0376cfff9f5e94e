import { isLoopback } from '../../access/loopback.ts';
import { displayedText } from '../../server/core/text/displayed-text.ts';
import type { RegistryAddress } from '../connection.ts';
import { RegistryError } from '../registry-error.ts';
import type { RequestTarget } from '../registry-request.ts';
import { isLocalNetwork } from './local-network.ts';
import { pathProblem, segmentProblem, slashedNameProblem } from './safe-name.ts';

/**
 * Returns the address of a request. Throws a RegistryError if a name would change the meaning of the address. Names
 * come from servers; a name with `..` must not turn the eviction of a cache entry into another request.
 */
export function addressOf(
  address: RegistryAddress,
  { segments, path, scopedName, after = [], query = {}, allowsSlashes = false }: RequestTarget,
): URL {
  const base = checkedBase(address);
  const own = address.credential?.kind === 'npm' ? withoutRegistry(segments, address) : segments;
  const recordProblem = allowsSlashes ? slashedNameProblem : segmentProblem;
  for (const segment of [...own.slice(0, -1), ...after]) refuse(segment, segmentProblem(segment));
  for (const segment of own.slice(-1)) refuse(segment, recordProblem(segment));
  if (path !== undefined) refuse(path, (allowsSlashes ? slashedNameProblem : pathProblem)(path));
  if (scopedName !== undefined) refuse(scopedName, pathProblem(scopedName));
  const names = [...own, ...(path?.split('/') ?? []), ...(scopedName === undefined ? [] : [scopedName]), ...after];
  const pathname = `${base.pathname.replace(/\/$/, '')}/${names.map(encoded).join('/')}`;
  const url = new URL(`${base.origin}${pathname}`);
  for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value);
  if (url.pathname !== pathname || url.origin !== base.origin || url.hash !== '') {
    refuse(names.join('/'), 'has another meaning in an address');
  }
  return url;
}

/** Returns the segments below the address that package clients use. Throws a RegistryError for the admin API. */
function withoutRegistry(segments: readonly string[], { baseUrl }: RegistryAddress): readonly string[] {
  const [registry, ...rest] = segments;
  if (registry === 'npm') return rest;
  throw new RegistryError('not-a-registry', `${baseUrl} was added without an admin API.`, {
    nextStep: 'If it has one, edit the registry, and sign in as an administrator.',
  });
}

/** Encodes a name for a path. Like package clients, does not encode `@`. */
function encoded(name: string): string {
  return encodeURIComponent(name).replaceAll('%40', '@');
}

/** Parses the address of a registry. Checks it again, because stored connections can be edited. */
function checkedBase({ baseUrl, allowsPlainHttp }: RegistryAddress): URL {
  const base = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  const isClean = base && base.search === '' && base.hash === '' && base.username === '' && base.password === '';
  const isPlainAllowed =
    base && (isLoopback(base.hostname) || (allowsPlainHttp === true && isLocalNetwork(base.hostname)));
  const isAllowed = base && (base.protocol === 'https:' || (base.protocol === 'http:' && isPlainAllowed));
  if (isClean && isAllowed) return base;
  const shown = base ? `${base.origin}${base.pathname}` : 'this address';
  throw new RegistryError(
    'unsafe-address',
    `The credentials were not sent, because ${shown} is not a secure address.`,
    {
      nextStep: 'Edit the connection, and use an address that starts with https://.',
    },
  );
}

function refuse(name: string, problem: string | undefined): void {
  if (problem === undefined) return;
  const shown = JSON.stringify(displayedText(name, 80));
  throw new RegistryError(
    'unsafe-name',
    `Nothing was sent: the name ${shown} ${problem}, which would change the meaning of the address.`,
    {
      nextStep: 'Change it on the server itself.',
    },
  );
}
