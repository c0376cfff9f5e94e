import type { Scope } from '../../../admin-api/admin-client.ts';
import { whoAmI } from '../../../admin-api/client/who-am-i.ts';
import type { Connection } from '../../../admin-api/connection.ts';
import type { Registries } from '../../../admin-api/registries.ts';
import { RegistryError } from '../../../admin-api/registry-error.ts';
import type { Session } from '../../../admin-api/session.ts';
import { scopeName } from '../../wording/scope-name.ts';
import type { CommandContext } from './command-context.ts';

/** The registry, or the tenant of one, that a command works on. */
export interface CommandTarget {
  readonly session: Session;
  readonly scope: Scope;
  /** As shown. */
  readonly where: string;
}

/** Undefined when the connection is gone. */
export function targetOf(
  registries: Registries,
  { id }: Connection,
  tenant: string | undefined,
): CommandTarget | undefined {
  const session = registries.session(id);
  if (session === undefined) return undefined;
  const scope = tenant === undefined ? {} : { tenant };
  return { session, scope, where: scopeName(session.connection, tenant) };
}

/** Every registry, and every tenant of those that have some. */
export function targetsOf(registries: Registries): readonly CommandTarget[] {
  return registries.connections.flatMap((connection) =>
    [undefined, ...connection.tenants].flatMap((tenant) => targetOf(registries, connection, tenant) ?? []),
  );
}

/** A target as it is now, after somebody signed in again; as it was when its connection is gone, or leads elsewhere. */
export function currentTarget(registries: Registries, target: CommandTarget): CommandTarget {
  const { connection } = target.session;
  const now = targetOf(registries, connection, target.scope.tenant);
  return now?.session.connection.baseUrl === connection.baseUrl ? now : target;
}

/**
 * The user of the list by whose name the person is signed in, where the credentials or the registry tell it. An operator
 * of the server is none of the users of a tenant, but a tenant's own admin is, so the name counts in tenants too.
 */
export async function oneselfIn(
  { authorize }: Pick<CommandContext, 'authorize'>,
  { session, scope }: Pick<CommandTarget, 'session' | 'scope'>,
): Promise<string | undefined> {
  const { connection, closed } = session;
  const { credential } = connection;
  if (credential.kind === 'basic') return credential.username;
  return whoAmI(connection, authorize(connection), scope, { closed }).catch((error: unknown) => {
    // Registries need not tell it (spec 4.1), and nobody can be asked instead.
    if (error instanceof RegistryError) return undefined;
    throw error;
  });
}
