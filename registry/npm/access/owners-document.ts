import type { IncomingHttpHeaders } from 'node:http';
import type { ContextOfReads } from '../../http/context.ts';
import { collaboratorsOf, type PackageOfCaller } from './collaborators.ts';

/** Returns whether a request is sent by `npm owner`, which reads the owners of a package in its packument. */
export function asksForOwners(headers: IncomingHttpHeaders): boolean {
  return headers['npm-command'] === 'owner';
}

/**
 * Resolves to a packument without versions, whose maintainers are the users who may publish, limited to those that the caller
 * may see; undefined if the package is not published here. It depends on the caller, so it must not be cached.
 */
export async function ownersDocument(of: PackageOfCaller, context: ContextOfReads): Promise<object | undefined> {
  const revision = await context.storage.packages.revision(of.tenant, of.name);
  if (revision === undefined) return undefined;
  const collaborators = await collaboratorsOf(of, context);
  const maintainers = collaborators
    .filter(({ permission }) => permission === 'write')
    // npm prints the email address, which the registry does not know.
    .map(({ username }) => ({ name: username, email: '' }));
  return { _id: of.name, _rev: String(revision), name: of.name, 'dist-tags': {}, versions: {}, maintainers };
}
