import type { IncomingHttpHeaders } from 'node:http';
import type { ContextOfReads } from '../../http/context.ts';
import { collaboratorsOf, type PackageOfCaller } from './collaborators.ts';

/** Returns whether a request is sent by `npm owner`, which reads the owners of a package in its packument. */
export function asksForOwners(headers: IncomingHttpHeaders): boolean {
  return headers['npm-command'] === 'owner';
}

/**
 * Resolves to a packument without versions, with the users who may publish as maintainers, as far as the caller may see them;
 * undefined if the package is not published here. It depends on the caller, so that it must not be cached.
 */
export async function ownersDocument(of: PackageOfCaller, context: ContextOfReads): Promise<object | undefined> {
  const revision = await context.storage.packages.revision(of.tenant, of.name);
  if (revision === undefined) return undefined;
  const collaborators = await collaboratorsOf(of, context);
  const maintainers = collaborators
    .filter(({ permission }) => permission === 'write')
    // npm prints the address, which the registry does not know.
    .map(({ username }) => ({ name: username, email: '' }));
  return { _id: of.name, _rev: String(revision), name: of.name, 'dist-tags': {}, versions: {}, maintainers };
}
