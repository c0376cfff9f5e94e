import type { RegistryScope } from '../../../../admin-client/admin-client.ts';
import { whoAmI } from '../../../../admin-client/client/who-am-i.ts';
import type { Connection } from '../../../../admin-client/connection.ts';
import type { Registries } from '../../../../admin-client/registries.ts';
import { RegistryError } from '../../../../admin-client/registry-error.ts';
import type { Session } from '../../../../admin-client/session.ts';
import { scopeName } from '../../wording/scope-name.ts';
import type { CommandContext } from './command-context.ts';

/** The registry or tenant that a command runs on. */
export interface CommandTarget {
  readonly session: Session;
  readonly scope: RegistryScope;
  /** The name of the registry or tenant, as shown. */
  readonly where: string;
}

/** Returns a registry or tenant with its session; undefined if the connection was removed. */
export function targetOf(
  registries: Registries,
  { id }: Connection,
  tenant: string | undefined,
): CommandTarget | undefined {
  const session = registries.session(id);
  if (session === undefined) return undefined;
  const scope = { tenant };
  return { session, scope, where: scopeName(session.connection, tenant) };
}

/** Returns every registry and every tenant. */
export function targetsOf(registries: Registries): readonly CommandTarget[] {
  return registries.connections.flatMap((connection) =>
    [undefined, ...connection.tenants].flatMap((tenant) => targetOf(registries, connection, tenant) ?? []),
  );
}

/**
 * Returns a target with its current session. Returns the target unchanged if its connection was removed or has another
 * address.
 */
export function currentTarget(registries: Registries, target: CommandTarget): CommandTarget {
  const { connection } = target.session;
  const now = targetOf(registries, connection, target.scope.tenant);
  return now?.session.connection.baseUrl === connection.baseUrl ? now : target;
}

/**
 * Resolves to the name of the signed-in user from the credentials or from the registry; undefined if neither contains
 * it. The name applies to tenants as well: a user of the server itself is not a user of a tenant, but the admin of a
 * tenant is.
 */
export async function currentUserIn(
  { authorize }: Pick<CommandContext, 'authorize'>,
  { session, scope }: Pick<CommandTarget, 'session' | 'scope'>,
): Promise<string | undefined> {
  const { connection, closed } = session;
  const { credential } = connection;
  if (credential.kind === 'basic') return credential.username;
  return whoAmI(connection, authorize(connection), scope, { closed }).catch((error: unknown) => {
    // A registry need not provide the name (spec 4.1).
    if (error instanceof RegistryError) return undefined;
    throw error;
  });
}
