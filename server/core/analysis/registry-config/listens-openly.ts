import { isLoopback } from '../../../../access/loopback.ts';
import { memberNamed } from '../../document/node.ts';
import { hostProblem } from './addresses.ts';
import type { RegistryFile } from './registry-file.ts';
import { textIn } from './tables.ts';

/** Returns whether other machines can connect to the server although no credentials are configured. */
export function listensOpenly({ settings, oidc, scopes }: RegistryFile): boolean {
  const host = textIn(settings?.object, 'host')?.value;
  const requirement = settings && memberNamed(settings.object, 'require_auth')?.value;
  if (requirement?.kind === 'boolean' && requirement.value) return false;
  if (host === undefined || hostProblem(host) !== undefined || isLoopback(host) || oidc) return false;
  return scopes.every(
    ({ table, users, rules }) =>
      users.length === 0 && rules.length === 0 && !(table && memberNamed(table, 'auth_token')),
  );
}
