import { assemble } from '../../document/assemble.ts';
import type { Document } from '../../document/document.ts';
import { type Key, memberNamed, type Node, type ObjectNode, type StringNode } from '../../document/node.ts';
import type { Span } from '../../document/span.ts';

/**
 * The tables of a registry configuration in the form that rules read. A value that is not a table is reported by
 * validation and omitted here.
 */
export interface RegistryFile {
  readonly settings: Section | undefined;
  readonly storage: ObjectNode | undefined;
  /** The table `[storage.objects]`; undefined if tarballs are stored as files. */
  readonly objectStore: ObjectNode | undefined;
  readonly npm: ObjectNode | undefined;
  /** The tables `[[registries.npm.upstreams]]`. */
  readonly upstreams: readonly ObjectNode[];
  /** The tables `[[registries.npm.advisories]]`. */
  readonly advisories: readonly ObjectNode[];
  readonly oidc: Section | undefined;
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
}

export function registryFile(document: Document): RegistryFile {
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
  const storage = section('storage')?.object;
  const npm = tableIn(section('registries')?.object, 'npm');
  const multiTenant = section('multi_tenant');
  const enabled = multiTenant && memberNamed(multiTenant.object, 'enabled')?.value;
  const tenants = document.entry('tenants');
  return {
    settings,
    storage,
    objectStore: tableIn(storage, 'objects'),
    npm,
    upstreams: tablesOf(npm && memberNamed(npm, 'upstreams')?.value),
    advisories: tablesOf(npm && memberNamed(npm, 'advisories')?.value),
    oidc: section('oidc'),
    publishers: tables('trusted_publishers'),
    webhooks: tables('webhooks'),
    quotas: tables('quotas'),
    retention: tables('retention'),
    multiTenant,
    isMultiTenant: enabled?.kind === 'boolean' && enabled.value,
    tenantsKey: tenants && assemble(tenants).member.key,
    scopes: [
      { tenant: undefined, table: settings?.object, users: tables('users'), rules: tables('acl') },
      ...tables('tenants').map((tenant) => ({
        tenant,
        table: tenant,
        users: tablesOf(memberNamed(tenant, 'users')?.value),
        rules: tablesOf(memberNamed(tenant, 'acl')?.value),
      })),
    ],
    start: { anchor: document.blocks.at(0).block, start: 0, end: 0 },
  };
}

/** Returns the string with this name; undefined if there is none or if it is not closed. */
export function textIn(table: ObjectNode | undefined, name: string): StringNode | undefined {
  const value = table && memberNamed(table, name)?.value;
  return value?.kind === 'string' && value.closed ? value : undefined;
}

export function textsIn(table: ObjectNode | undefined, name: string): readonly StringNode[] {
  const value = table && memberNamed(table, name)?.value;
  if (value?.kind !== 'array') return [];
  return value.items.filter((item) => item.kind === 'string').filter(({ closed }) => closed);
}

export function tableIn(table: ObjectNode | undefined, name: string): ObjectNode | undefined {
  const value = table && memberNamed(table, name)?.value;
  return value?.kind === 'object' ? value : undefined;
}

function tablesOf(node: Node | undefined): readonly ObjectNode[] {
  return node?.kind === 'array' ? node.items.filter((item) => item.kind === 'object') : [];
}
