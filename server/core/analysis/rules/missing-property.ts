import { memberNamed, type Node, type ObjectNode } from '../../document/node.ts';
import type { Span } from '../../document/span.ts';
import type { MissingProperty } from '../../schema/explain/problem-data.ts';
import { addMissingKeys } from '../fixes/add-missing-keys.ts';
import type { RegistryFile } from '../registry-config/registry-file.ts';
import { environmentSection, variableObjects } from '../values/environment-variables.ts';
import type { FindingWith, Rule } from './rule.ts';

export const missingProperty: Rule<FindingWith<MissingProperty>> = {
  code: 'missing-property',
  severity: 'error',
  summary: 'A required key is missing.',
  advice:
    'The message names the key, or the alternatives if one of several keys is sufficient; completion inserts it. An ' +
    'environment variable with `required = false` and no value is a warning: the format allows it (spec 2.3), but the runner ' +
    'rejects the whole file.',
  reportsAbsence: true,
  checks: {
    schema: { kind: 'missing-property' },
    task: ({ property }) => variablesWithoutValue(property('env')?.value),
    otherEntry: (entry) => variablesWithoutValue(environmentSection(entry)),
    registryConfig: missingSettings,
  },
  fixes: ({ span, data }, document) => addMissingKeys(data, span, document),
};

/** Returns findings for variables that are not required and have no value. */
function variablesWithoutValue(environment: Node | undefined): readonly FindingWith<MissingProperty>[] {
  return variableObjects(environment)
    .filter(({ object }) => isOptional(object) && object.members.every(({ key }) => !hasValue.has(key.name)))
    .map(({ key }) => {
      const message = `\`${key.name}\` has no value, and the runner rejects the file; add \`value\`, or set \`required\` to \`true\``;
      const data = { kind: 'missing-property', forms: [['value']], values: { value: '' } } as const;
      return { message, span: key, severity: 'warning', data };
    });
}

const hasValue: ReadonlySet<string> = new Set(['value', 'default', 'age']);

function isOptional(variable: ObjectNode): boolean {
  const required = memberNamed(variable, 'required')?.value;
  return required?.kind === 'boolean' && !required.value;
}

/** The claims of `[oidc]`, the settings that map their values, and what they map them to. */
const mappings = [
  ['role_claim', 'role_mapping', 'roles'],
  ['groups_claim', 'group_mapping', 'groups'],
] as const;

/** Returns findings for missing settings that other settings require. */
function missingSettings(file: RegistryFile): readonly FindingWith<MissingProperty>[] {
  const { oidc, multiTenant, isMultiTenant, tenantsKey, scopes } = file;
  const has = (name: string) => oidc !== undefined && memberNamed(oidc.object, name) !== undefined;
  const findings: FindingWith<MissingProperty>[] = [];
  if (tenantsKey && !isMultiTenant) {
    findings.push(missing('enabled', tenantsKey, 'Tenants require `enabled = true` in `[multi_tenant]`'));
  }
  if (oidc && isMultiTenant && !has('tenant_claim')) {
    const message = 'Add `tenant_claim`: in multi-tenant mode, the claim that contains the tenant of a user';
    findings.push(missing('tenant_claim', oidc.key, message));
  }
  for (const [claim, mapping, what] of mappings) {
    const [claimed, mapped] = [claim, mapping].map((name) => oidc && memberNamed(oidc.object, name));
    if (mapped && !claimed) {
      const message = `Add \`${claim}\`: the claim whose values \`${mapping}\` maps to ${what}`;
      findings.push(missing(claim, mapped.key, message));
    }
  }
  const groupsClaim = oidc && memberNamed(oidc.object, 'groups_claim');
  if (groupsClaim && !has('group_mapping')) {
    const message = 'Add `group_mapping`: without it, the claim makes no user a member of a group';
    findings.push(missing('group_mapping', groupsClaim.key, message));
  }
  if (multiTenant && isMultiTenant && scopes.length === 1 && !tenantsKey) {
    const message = 'Packages can be neither published nor installed without tenants; add `[[tenants]]`';
    findings.push({ ...missing('tenants', multiTenant.key, message), severity: 'warning' });
  }
  return findings;
}

function missing(name: string, span: Span, message: string): FindingWith<MissingProperty> {
  return { message, span, data: { kind: 'missing-property', forms: [[name]] } };
}
