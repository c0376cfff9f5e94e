import { RegistryError, type RegistryErrorKind } from '../../../admin-client/registry-error.ts';
import { SourceError, UnreachableSource } from './source-error.ts';

/** The failures after which nothing else can be imported. */
const fatalKinds: ReadonlySet<RegistryErrorKind> = new Set([
  ...(['canceled', 'needs-tenants', 'not-a-registry', 'not-multi-tenant', 'proxy-page', 'redirected'] as const),
  ...(['signed-out', 'tls', 'unreachable', 'unsafe-address', 'wrong-credentials'] as const),
]);

/**
 * Returns the reason of a problem that concerns one package or version only. Throws any other error, which ends the import: one of the
 * whole source or the whole registry, or an interruption.
 */
export function reportedProblem(error: unknown): string {
  if (error instanceof RegistryError && !fatalKinds.has(error.kind))
    return error.details.serverMessage ?? error.message;
  if (error instanceof SourceError && !(error instanceof UnreachableSource)) return error.message;
  throw error;
}
