import { memberNamed } from '../../document/node.ts';
import type { RegistryFile, Scope } from './registry-file.ts';
import { textIn } from './tables.ts';
import type { UnusedSetting } from './unused-settings.ts';

/**
 * Returns the setting that requires another user for approvals, once for each scope in which there is none: the only user who can
 * publish cannot approve own versions.
 */
export function missingReviewers(file: RegistryFile): readonly UnusedSetting[] {
  const { staging, oidc, isMultiTenant, scopes } = file;
  const review = staging && memberNamed(staging.object, 'review');
  // The identity provider may know any number of users.
  if (oidc || review?.value.kind !== 'boolean' || !review.value.value) return [];
  const [server, ...tenants] = scopes;
  // Admins of the server may approve the versions of each tenant.
  const operators = isMultiTenant ? countOf(server, ['admin']) : 0;
  return (isMultiTenant ? tenants : [server]).flatMap((scope) => {
    const reviewers = operators + countOf(scope, ['write', 'admin']);
    if (reviewers !== 1 || hasPublisher(file, scope)) return [];
    const tenant = textIn(scope.tenant, 'name')?.value;
    const whose = tenant === undefined ? '' : ` of tenant \`${tenant}\``;
    const message = `No other user${whose} can approve what the only user with write access stages; add a user with the role \`write\` or \`admin\`, or remove \`review\``;
    return [{ message, span: review.key }];
  });
}

/** Returns the number of users, including the static token, who have one of the roles and can sign in. */
function countOf({ table, users }: Scope, roles: readonly string[]): number {
  const found = users.filter((user) => memberNamed(user, 'token') && roles.includes(textIn(user, 'role')?.value ?? ''));
  return found.length + (table && memberNamed(table, 'auth_token') ? 1 : 0);
}

/** Returns whether CI jobs can stage versions, which any user may approve. */
function hasPublisher({ publishers }: RegistryFile, { tenant }: Scope): boolean {
  const name = textIn(tenant, 'name')?.value;
  return publishers.some((publisher) => textIn(publisher, 'tenant')?.value === name);
}
