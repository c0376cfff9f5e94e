import { patternProblem } from '../../../../access/pattern.ts';
import { placeholderIn } from '../../../../access/placeholder.ts';
import { privateNameProblem } from '../../../../access/private-names.ts';
import { tenantNameProblem } from '../../../../access/tenant-name.ts';
import { usernameProblem } from '../../../../access/username.ts';
import type { Document } from '../../document/document.ts';
import { memberNamed, type ObjectNode, type StringNode } from '../../document/node.ts';
import type { Span } from '../../document/span.ts';
import type { InvalidValue } from '../../schema/explain/problem-data.ts';
import type { Fix } from '../fixes/fix.ts';
import {
  addressRangeProblem,
  hostProblem,
  isUnprotected,
  redirectHostProblem,
  urlProblem,
  webhookAddressProblem,
} from '../registry-config/addresses.ts';
import { bytesOf, maxBodyBytes, maxCacheBytes, minCacheBytes } from '../registry-config/byte-size.ts';
import {
  allowedVersionsProblem,
  deniedPackagesProblem,
  onePackageProblem,
  versionRangeProblem,
} from '../registry-config/package-range.ts';
import { periodProblem } from '../registry-config/period.ts';
import {
  type RegistryFile,
  type Scope,
  type Section,
  tableIn,
  textIn,
  textsIn,
} from '../registry-config/registry-file.ts';
import { bucketProblem, prefixProblem, storageSecrets } from '../registry-config/storage-settings.ts';
import { tlsNodes, tlsPathProblem } from '../registry-config/tls-setting.ts';
import {
  tokenReference,
  tokenReferenceProblem,
  tokenSettings,
  tokenTextProblem,
} from '../registry-config/token-setting.ts';
import type { FindingWith, Rule } from './rule.ts';

export const invalidValue: Rule<FindingWith<InvalidValue>> = {
  code: 'invalid-value',
  severity: 'error',
  summary: 'A value is not one of the allowed values.',
  advice: 'The message lists the allowed values; completion offers and explains them.',
  checks: {
    schema: { kind: 'invalid-value' },
    registryConfig: (file) => [...inServer(file), ...inStorage(file), ...file.scopes.flatMap(inScope)],
  },
  fixes,
};

function inServer(file: RegistryFile): readonly FindingWith<InvalidValue>[] {
  const { settings, npm, oidc, scopes } = file;
  return [
    ...findingsFor(urlProblem, textIn(settings?.object, 'public_url'), textIn(npm, 'upstream')),
    ...findingsFor(issuerProblem, textIn(oidc?.object, 'issuer')),
    ...findingsFor(hostProblem, textIn(settings?.object, 'host'), textIn(tableIn(settings?.object, 'metrics'), 'host')),
    ...findingsFor(bodyLimitProblem, textIn(settings?.object, 'body_limit')),
    ...findingsFor(pathProblem, textIn(settings?.object, 'data'), textIn(npm, 'trusted_root')),
    ...findingsFor(tlsPathProblem, ...Object.values(tlsNodes(file) ?? {})),
    ...findingsFor(addressRangeProblem, ...textsIn(settings?.object, 'trusted_proxies')),
    ...findingsFor(privateNameProblem, ...textsIn(npm, 'private')),
    ...findingsFor(redirectHostProblem, ...textsIn(npm, 'redirect_hosts')),
    ...findingsFor(cacheLimitProblem, textIn(npm, 'cache_limit')),
    ...gateFindings(tableIn(npm, 'gate')),
    ...file.upstreams.flatMap(upstreamFindings),
    ...file.advisories.flatMap(advisoryFindings),
    ...file.publishers.flatMap((publisher) => inPublisher(publisher, file)),
    ...file.webhooks.flatMap(inWebhook),
    ...file.quotas.flatMap((quota) => inQuota(quota, file)),
    ...file.retention.flatMap((rule) => inRetention(rule, file)),
    ...openingFindings(settings, oidc !== undefined, scopes),
  ];
}

function upstreamFindings(table: ObjectNode): readonly FindingWith<InvalidValue>[] {
  return [
    ...findingsFor(urlProblem, textIn(table, 'url'), textIn(table, 'proxy')),
    ...findingsFor(privateNameProblem, ...textsIn(table, 'packages'), ...textsIn(table, 'except')),
    ...findingsFor(redirectHostProblem, ...textsIn(table, 'redirect_hosts')),
    ...findingsFor(pathProblem, textIn(table, 'ca')),
  ];
}

function advisoryFindings(advisory: ObjectNode): readonly FindingWith<InvalidValue>[] {
  return [
    ...findingsFor(onePackageProblem, textIn(advisory, 'package')),
    ...findingsFor(versionRangeProblem, textIn(advisory, 'versions')),
    ...findingsFor(pageProblem, textIn(advisory, 'url')),
  ];
}

/** Returns the problem of the address of a page, which may have a query and a fragment. */
function pageProblem(text: string): string | undefined {
  return urlProblem(text.replace(/[?#].*$/s, ''));
}

function gateFindings(gate: ObjectNode | undefined): readonly FindingWith<InvalidValue>[] {
  const exceptions = [...textsIn(gate, 'min_age_except'), ...textsIn(gate, 'install_scripts_except')];
  return [
    ...findingsFor(periodProblem, textIn(gate, 'min_age')),
    ...findingsFor(privateNameProblem, ...exceptions),
    ...findingsFor(deniedPackagesProblem, ...textsIn(gate, 'deny')),
    ...findingsFor(allowedVersionsProblem, ...textsIn(gate, 'allow')),
  ];
}

function inPublisher(publisher: ObjectNode, file: RegistryFile) {
  const name = textIn(publisher, 'name');
  const isWithoutTenant = file.isMultiTenant && memberNamed(publisher, 'tenant') === undefined;
  const missing = 'In multi-tenant mode, a trusted publisher requires a tenant; add `tenant`';
  return [
    ...findingsFor(usernameProblem, name),
    ...findingsFor(issuerProblem, textIn(publisher, 'issuer')),
    ...findingsFor(patternProblem, ...textsIn(publisher, 'packages')),
    ...tenantFindings(publisher, file, 'a trusted publisher'),
    ...(name && isWithoutTenant ? [findingOn(name, missing)] : []),
  ];
}

function inWebhook(webhook: ObjectNode): readonly FindingWith<InvalidValue>[] {
  const allowed = memberNamed(webhook, 'allow_private')?.value;
  const isPrivateAllowed = allowed?.kind === 'boolean' && allowed.value;
  const addressProblem = (text: string): string | undefined => {
    const problem = webhookAddressProblem(text);
    if (problem !== undefined || isPrivateAllowed || !/^http:/i.test(text)) return problem;
    return 'Expected an `https://` address; set `allow_private = true` for an `http://` address in a private network';
  };
  return [
    ...findingsFor(usernameProblem, textIn(webhook, 'name')),
    ...findingsFor(addressProblem, textIn(webhook, 'url')),
    ...findingsFor(patternProblem, ...textsIn(webhook, 'packages')),
  ];
}

function inQuota(quota: ObjectNode, file: RegistryFile) {
  const limits = [memberNamed(quota, 'max_size'), memberNamed(quota, 'max_versions')];
  const hasLimit = limits.some((limit) => limit !== undefined);
  return [
    ...findingsFor(scopeProblem, textIn(quota, 'scope')),
    ...tenantFindings(quota, file, 'a quota'),
    ...findingsFor(quotaSizeProblem, textIn(quota, 'max_size')),
    ...(hasLimit ? [] : [findingOn(quota, 'A quota requires a limit; add `max_size` or `max_versions`')]),
  ];
}

function inRetention(rule: ObjectNode, file: RegistryFile) {
  const limits = ['older_than', 'not_downloaded_for', 'keep_newest'];
  const hasLimit = limits.some((name) => memberNamed(rule, name) !== undefined);
  const missing = 'This rule would remove all prereleases; add `older_than`, `not_downloaded_for` or `keep_newest`';
  return [
    ...findingsFor(patternProblem, ...textsIn(rule, 'packages'), ...textsIn(rule, 'versions')),
    ...findingsFor(periodProblem, textIn(rule, 'older_than'), textIn(rule, 'not_downloaded_for')),
    ...tenantFindings(rule, file, 'a rule'),
    ...(hasLimit ? [] : [findingOn(rule, missing)]),
  ];
}

/** Returns a finding for the tenant of a record that may have one. `record` is a noun with its article. */
function tenantFindings(table: ObjectNode, { isMultiTenant, scopes }: RegistryFile, record: string) {
  const tenants = scopes.flatMap((scope) => textIn(scope.tenant, 'name')?.value ?? []);
  const tenantProblem = (text: string): string | undefined => {
    if (!isMultiTenant) return `Only in multi-tenant mode, ${record} has a tenant; remove \`tenant\``;
    return tenants.includes(text)
      ? undefined
      : 'The tenant is not defined; add it to `[[tenants]]`, or use another one';
  };
  return findingsFor(tenantProblem, textIn(table, 'tenant'));
}

function inStorage(file: RegistryFile): readonly FindingWith<InvalidValue>[] {
  return [
    ...storageSecrets(file).flatMap(({ table, key, textProblem }) => secretFindings(table, key, textProblem)),
    ...findingsFor(urlProblem, textIn(file.objectStore, 'endpoint')),
    ...findingsFor(bucketProblem, textIn(file.objectStore, 'bucket')),
    ...findingsFor(prefixProblem, textIn(file.objectStore, 'prefix')),
  ];
}

function inScope(scope: Scope): readonly FindingWith<InvalidValue>[] {
  const { tenant, users, rules } = scope;
  return [
    ...findingsFor(tenantNameProblem, textIn(tenant, 'name')),
    ...tokenSettings(scope).flatMap(([holder, key]) => secretFindings(holder, key, tokenTextProblem)),
    ...findingsFor(usernameProblem, ...users.map((user) => textIn(user, 'username'))),
    ...findingsFor(ruleUserProblem, ...rules.map((rule) => textIn(rule, 'user'))),
    ...findingsFor(patternProblem, ...rules.map((rule) => textIn(rule, 'pattern'))),
  ];
}

/** Returns a finding for each string that `problemIn` returns a message for. */
function findingsFor(
  problemIn: (text: string) => string | undefined,
  ...nodes: readonly (StringNode | undefined)[]
): readonly FindingWith<InvalidValue>[] {
  return nodes.flatMap((node) => {
    const found = node && problemIn(node.value);
    if (!node || found === undefined) return [];
    return findingOn(node, found);
  });
}

function findingOn(span: Span, problem: string): FindingWith<InvalidValue> {
  return { message: problem.replace(/\.$/, ''), span, data: { kind: 'invalid-value', allowed: [], suggestions: [] } };
}

/** Returns a finding for `require_auth = false` where users, access rules or `[oidc]` require credentials. */
function openingFindings(
  settings: Section | undefined,
  hasOidc: boolean,
  scopes: readonly Scope[],
): readonly FindingWith<InvalidValue>[] {
  const value = settings && memberNamed(settings.object, 'require_auth')?.value;
  const hasAccess = hasOidc || scopes.some(({ users, rules }) => users.length + rules.length > 0);
  if (value?.kind !== 'boolean' || value.value || !hasAccess) return [];
  const reason = 'Users, access rules and `[oidc]` require credentials';
  return [findingOn(value, `${reason}; remove \`require_auth\`, or let everyone read with \`anonymous_reads = true\``)];
}

/** Returns the problem of a secret. The quick fix for a variable in its text is the table that reads it. */
function secretFindings(
  table: ObjectNode,
  key: string,
  textProblem: (text: string) => string | undefined,
): readonly FindingWith<InvalidValue>[] {
  const reference = tokenReference(table, key);
  const problem = reference && tokenReferenceProblem(reference);
  if (reference && problem !== undefined) return [findingOn(reference.span, problem)];
  const node = textIn(table, key);
  const name = node && placeholderIn(node.value)?.name;
  const suggestions = name === undefined ? [] : [{ env: name }];
  return findingsFor(textProblem, node).map((finding) => ({ ...finding, data: { ...finding.data, suggestions } }));
}

/** Returns the problem of the user of an access rule. `*` applies to every user who signs in. */
function ruleUserProblem(user: string): string | undefined {
  return user === '*' ? undefined : usernameProblem(user);
}

/**
 * Returns the problem of an issuer, which must be an `https` address without query and fragment (OpenID Connect
 * Discovery 1.0, section 3).
 */
function issuerProblem(issuer: string): string | undefined {
  const problem = urlProblem(issuer);
  if (problem !== undefined) return problem;
  return isUnprotected(issuer) ? 'The issuer must be an `https://` address, unless it is on this machine' : undefined;
}

function bodyLimitProblem(text: string): string | undefined {
  const bytes = bytesOf(text);
  if (bytes === undefined) return 'Expected a number of bytes, or a string such as "64 MiB"';
  return bytes >= 1 && bytes <= maxBodyBytes ? undefined : 'Expected a size from 1 byte to 500 MiB';
}

function cacheLimitProblem(text: string): string | undefined {
  const bytes = bytesOf(text);
  if (bytes === undefined) return 'Expected a number of bytes, or a string such as "10 GiB"';
  return bytes >= minCacheBytes && bytes <= maxCacheBytes ? undefined : 'Expected a size from 1 MiB to 1 PiB';
}

function quotaSizeProblem(text: string): string | undefined {
  const bytes = bytesOf(text);
  if (bytes === undefined) return 'Expected a number of bytes, or a string such as "5 GiB"';
  return bytes <= maxCacheBytes ? undefined : 'Expected a size of at most 1 PiB';
}

/** The part of a package name before the slash. */
const scopeName = /^@[a-z0-9~-][a-z0-9._~-]*$/;

function scopeProblem(text: string): string | undefined {
  return scopeName.test(text) ? undefined : 'Expected a scope, such as "@acme"';
}

function pathProblem(path: string): string | undefined {
  return path.includes('\0') ? 'A path must not contain a null character' : undefined;
}

/** The maximum number of fixes that are offered. */
const maxFixes = 7;

function fixes(
  { span, data: { allowed, suggestions } }: FindingWith<InvalidValue>,
  document: Document,
): readonly Fix[] {
  const near = new Set(suggestions);
  return [...suggestions, ...allowed.filter((value) => !near.has(value))].slice(0, maxFixes).map((value) => {
    const text = document.language.renderValue(value);
    const edits = [{ ...document.offsetsOf(span), text }];
    return { title: `Change to ${text}`, edits, preferred: value === suggestions[0] };
  });
}
