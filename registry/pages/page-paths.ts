import type { FastifyRequest } from 'fastify';
import { packagesAddress } from '../npm/packages-address.ts';

/** The pages of a tenant. All paths begin with that of the `public_url`. */
export interface PagePaths {
  /** The address of the packages for clients, with a slash at the end. */
  readonly registry: string;
  readonly list: string;
  readonly signIn: string;
  readonly signOut: string;
  /** The address to which the identity provider sends the browser back. */
  readonly signedInUrl: string;
  /** Whether browsers use HTTPS. */
  readonly isSecure: boolean;
}

export function pagePaths(request: FastifyRequest, publicUrl: string | undefined): PagePaths {
  const registry = packagesAddress(request, publicUrl);
  const { pathname, protocol } = new URL(registry);
  const list = `${pathname}-/pages`;
  return {
    registry,
    list,
    signIn: `${list}/sign-in`,
    signOut: `${list}/sign-out`,
    signedInUrl: `${registry}-/pages/signed-in`,
    isSecure: protocol === 'https:',
  };
}

/** Returns the path of the page of a package or of one of its versions. Any text becomes one segment, or two for a scope. */
export function packagePagePath({ list }: PagePaths, name: string, version?: string): string {
  const segments = [...name.split('/'), ...(version === undefined ? [] : [version])];
  return `${list}/package/${segments.map((one) => encodeURIComponent(one).replace(/^%40/, '@')).join('/')}`;
}

/** Returns the path of a page of the list. */
export function listPath(
  { list }: PagePaths,
  { text, page }: { readonly text: string; readonly page: number },
): string {
  const query = new URLSearchParams();
  if (text !== '') query.set('text', text);
  if (page !== 1) query.set('page', String(page));
  return query.size === 0 ? list : `${list}?${query}`;
}
