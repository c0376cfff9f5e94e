import { assemble } from '../../document/assemble.ts';
import type { Document } from '../../document/document.ts';
import { type Key, memberNamed, type ObjectNode } from '../../document/node.ts';
import type { Span } from '../../document/span.ts';
import type { Shape } from '../../schema/shape/shape.ts';
import { type SettingValue, settingValues } from './setting-values.ts';
import { tablesOf } from './tables.ts';

/**
 * The tables of a registry configuration in the form that rules read. A value that is not a table is reported by
 * validation and omitted here.
 */
export interface RegistryFile {
  /** The values whose meaning the schema declares, in the order of the text. */
  readonly values: readonly SettingValue[];
  readonly settings: Section | undefined;
  readonly oidc: Section | undefined;
  readonly storage: Section | undefined;
  readonly registries: Section | undefined;
  readonly staging: Section | undefined;
  readonly publishers: readonly ObjectNode[];
  readonly webhooks: readonly ObjectNode[];
  readonly quotas: readonly ObjectNode[];
  readonly retention: readonly ObjectNode[];
  readonly isMultiTenant: boolean;
  readonly multiTenant: Section | undefined;
  /** The key of the first `[[tenants]]` table. */
  readonly tenantsKey: Key | undefined;
  /** The server, then each tenant. */
  readonly scopes: readonly [Scope, ...Scope[]];
  /** The start of the text: the position at which problems about missing settings are reported. */
  readonly start: Span;
}

export interface Section {
  readonly key: Key;
  readonly object: ObjectNode;
}

/** The server or a tenant. Names must be unique within a scope, and access rules apply only within it. */
export interface Scope {
  /** Undefined for the server. */
  readonly tenant: ObjectNode | undefined;
  /** The table with the static token: `settings`, or the tenant. */
  readonly table: ObjectNode | undefined;
  readonly users: readonly ObjectNode[];
  readonly rules: readonly ObjectNode[];
  readonly groups: readonly ObjectNode[];
  /** The tokens of clients. */
  readonly tokens: readonly SettingValue[];
}

/** Returns the tables and values of a registry configuration. `shape` is the shape of the whole document. */
export function registryFile(document: Document, shape: Shape): RegistryFile {
  const values = settingValues(document, shape);
  const tokens = tokensByTenant(values);
  const section = (name: string): Section | undefined => {
    const entry = document.entry(name);
    const member = entry && assemble(entry).member;
    return member?.value.kind === 'object' ? { key: member.key, object: member.value } : undefined;
  };
  const tables = (name: string): readonly ObjectNode[] => {
    const entry = document.entry(name);
    return tablesOf(entry && assemble(entry).member.value);
  };
  const settings = section('settings');
  const multiTenant = section('multi_tenant');
  const enabled = multiTenant && memberNamed(multiTenant.object, 'enabled')?.value;
  const tenantsEntry = document.entry('tenants');
  const tenants = tenantsEntry && assemble(tenantsEntry).member;
  const tenantItems = tenants?.value.kind === 'array' ? tenants.value.items : [];
  return {
    values,
    settings,
    oidc: section('oidc'),
    storage: section('storage'),
    registries: section('registries'),
    staging: section('staging'),
    publishers: tables('trusted_publishers'),
    webhooks: tables('webhooks'),
    quotas: tables('quotas'),
    retention: tables('retention'),
    multiTenant,
    isMultiTenant: enabled?.kind === 'boolean' && enabled.value,
    tenantsKey: tenants?.key,
    scopes: [
      {
        tenant: undefined,
        table: settings?.object,
        users: tables('users'),
        rules: tables('acl'),
        groups: tables('groups'),
        tokens: tokens.get(undefined) ?? [],
      },
      ...tenantItems.flatMap((tenant, index): Scope | [] =>
        tenant.kind === 'object'
          ? {
              tenant,
              table: tenant,
              users: tablesOf(memberNamed(tenant, 'users')?.value),
              rules: tablesOf(memberNamed(tenant, 'acl')?.value),
              groups: tablesOf(memberNamed(tenant, 'groups')?.value),
              tokens: tokens.get(index) ?? [],
            }
          : [],
      ),
    ],
    start: { anchor: document.blocks.at(0).block, start: 0, end: 0 },
  };
}

/** Returns the tokens of the server, with the key undefined, and of each tenant, by its index. */
function tokensByTenant(values: readonly SettingValue[]): ReadonlyMap<string | number | undefined, SettingValue[]> {
  const tokens = new Map<string | number | undefined, SettingValue[]>();
  for (const value of values) {
    if (value.meaning !== 'token') continue;
    const [name, index] = value.path;
    const tenant = name === 'tenants' ? index : undefined;
    const known = tokens.get(tenant);
    if (known) known.push(value);
    else tokens.set(tenant, [value]);
  }
  return tokens;
}
