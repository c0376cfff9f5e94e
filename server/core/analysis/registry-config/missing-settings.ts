import { memberNamed } from '../../document/node.ts';
import type { Problem } from '../../document/problem.ts';
import type { Span } from '../../document/span.ts';
import type { RegistryFile } from './registry-file.ts';

/** Keys without which others mean nothing. */
export function missingSettings(file: RegistryFile): readonly Problem[] {
  const { oidc, multiTenant, isMultiTenant, tenantsKey, scopes } = file;
  const mapping = oidc && memberNamed(oidc.object, 'role_mapping');
  const has = (name: string) => oidc !== undefined && memberNamed(oidc.object, name) !== undefined;
  const problems: Problem[] = [];
  if (tenantsKey && !isMultiTenant) {
    problems.push(missing('enabled', tenantsKey, 'Tenants need `[multi_tenant]` with `enabled = true`'));
  }
  if (oidc && isMultiTenant && !has('tenant_claim')) {
    const message = 'Missing `tenant_claim`: with several tenants, the claim that names the tenant of the user';
    problems.push(missing('tenant_claim', oidc.key, message));
  }
  if (mapping && !has('role_claim')) {
    const message = 'Missing `role_claim`: the claim whose names `role_mapping` turns into roles';
    problems.push(missing('role_claim', mapping.key, message));
  }
  if (multiTenant && isMultiTenant && scopes.length === 1 && !tenantsKey) {
    const message = 'There are no `[[tenants]]`, so there is no place to publish to or to install from';
    problems.push({ ...missing('tenants', multiTenant.key, message), severity: 'warning' });
  }
  return problems;
}

function missing(name: string, span: Span, message: string): Problem {
  const data = { kind: 'missing-property', forms: [[name]] };
  return { code: 'missing-property', severity: 'error', message, span, data };
}
