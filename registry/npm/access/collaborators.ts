import { type AccessRules, decide } from '../../../access/decide.ts';
import { nameOf, type Principal } from '../../../access/principal.ts';
import { explainAccessOfAll } from '../../directory/explain-access.ts';
import { accessRulesOf } from '../../http/access-rules-of.ts';
import type { ContextOfReads } from '../../http/context.ts';
import { accessPathOf } from '../../packages/publications/package-name.ts';

/** The access of a user to a package. */
export type PackagePermission = 'read' | 'write';

export interface Collaborator {
  readonly username: string;
  readonly permission: PackagePermission;
}

/** A package, and the sender of a request about it. */
export interface PackageOfCaller {
  readonly tenant: string;
  readonly name: string;
  readonly principal: Principal;
}

/** Returns the users who have access to a package; only the caller if the caller is not an admin. */
export async function collaboratorsOf(
  { tenant, name, principal }: PackageOfCaller,
  context: ContextOfReads,
): Promise<readonly Collaborator[]> {
  const rules = accessRulesOf(context);
  if (!isAdmin(principal, tenant, rules)) {
    const permission = principal.kind === 'user' ? permissionOf(principal, { tenant, name }, rules) : undefined;
    return permission ? [{ username: nameOf(principal), permission }] : [];
  }
  const { users } = await explainAccessOfAll(
    context.directory,
    { tenant, path: accessPathOf(name) },
    { max: Number.POSITIVE_INFINITY },
  );
  return users.map(({ user, write }) => ({
    username: user.username,
    permission: write.allowed ? ('write' as const) : ('read' as const),
  }));
}

/** Returns whether a principal may read the users and access rules of a tenant. */
export function isAdmin(principal: Principal, tenant: string, rules: AccessRules): boolean {
  return decide(principal, { action: 'administer', tenant }, rules).allowed;
}

/** Returns the access of a principal to a package; undefined if there is none. */
export function permissionOf(
  principal: Principal,
  { tenant, name }: { readonly tenant: string; readonly name: string },
  rules: AccessRules,
): PackagePermission | undefined {
  const path = accessPathOf(name);
  return (['write', 'read'] as const).find((action) => decide(principal, { action, tenant, path }, rules).allowed);
}
