import { patternProblem } from '../../../../access/pattern.ts';
import { placeholderIn } from '../../../../access/placeholder.ts';
import { privateNameProblem } from '../../../../access/private-names.ts';
import { tenantNameProblem } from '../../../../access/tenant-name.ts';
import { usernameProblem } from '../../../../access/username.ts';
import { memberNamed, type ObjectNode, type StringNode } from '../../document/node.ts';
import type { Span } from '../../document/span.ts';
import {
  addressRangeProblem,
  hostProblem,
  issuerProblem,
  pageProblem,
  redirectHostProblem,
  urlProblem,
  webhookAddressProblem,
} from './addresses.ts';
import { bodyLimitProblem, cacheLimitProblem, quotaSizeProblem } from './byte-size.ts';
import {
  allowedVersionsProblem,
  deniedPackagesProblem,
  onePackageProblem,
  scopeProblem,
  versionRangeProblem,
} from './package-range.ts';
import { pathProblem } from './path-problem.ts';
import { periodProblem } from './period.ts';
import { type RegistryFile, type Scope, type Section, tableIn, textIn, textsIn } from './registry-file.ts';
import { bucketProblem, prefixProblem, secretSettings } from './storage-settings.ts';
import { tlsNodes, tlsPathProblem } from './tls-setting.ts';
import { tokenReference, tokenReferenceProblem, tokenSettings, tokenTextProblem } from './token-setting.ts';

/** A value that the schema allows but the registry does not accept. */
export interface InvalidSetting {
  readonly span: Span;
  readonly message: string;
  /**
   * Replacements for the value: for a secret, the table that reads it from the environment variable that its text
   * names.
   */
  readonly suggestions: readonly { readonly env: string }[];
}

/** Returns the values of a registry configuration that the registry does not accept. */
export function invalidSettings(file: RegistryFile): readonly InvalidSetting[] {
  return [...inServer(file), ...inStorage(file), ...file.scopes.flatMap(inScope)];
}

function inServer(file: RegistryFile): readonly InvalidSetting[] {
  const { settings, npm, oidc, scopes } = file;
  return [
    ...inTexts(urlProblem, textIn(settings?.object, 'public_url'), textIn(npm, 'upstream')),
    ...inTexts(issuerProblem, textIn(oidc?.object, 'issuer')),
    ...inTexts(hostProblem, textIn(settings?.object, 'host'), textIn(tableIn(settings?.object, 'metrics'), 'host')),
    ...inTexts(bodyLimitProblem, textIn(settings?.object, 'body_limit')),
    ...inTexts(pathProblem, textIn(settings?.object, 'data'), textIn(npm, 'trusted_root')),
    ...inTexts(tlsPathProblem, ...Object.values(tlsNodes(file) ?? {})),
    ...inTexts(addressRangeProblem, ...textsIn(settings?.object, 'trusted_proxies')),
    ...inTexts(privateNameProblem, ...textsIn(npm, 'private')),
    ...inTexts(redirectHostProblem, ...textsIn(npm, 'redirect_hosts')),
    ...inTexts(cacheLimitProblem, textIn(npm, 'cache_limit')),
    ...inGate(tableIn(npm, 'gate')),
    ...file.upstreams.flatMap(inUpstream),
    ...file.advisories.flatMap(inAdvisory),
    ...file.publishers.flatMap((publisher) => inPublisher(publisher, file)),
    ...file.webhooks.flatMap(inWebhook),
    ...file.quotas.flatMap((quota) => inQuota(quota, file)),
    ...file.retention.flatMap((rule) => inRetention(rule, file)),
    ...inRequirement(settings, oidc !== undefined, scopes),
  ];
}

function inUpstream(table: ObjectNode): readonly InvalidSetting[] {
  return [
    ...inTexts(urlProblem, textIn(table, 'url'), textIn(table, 'proxy')),
    ...inTexts(privateNameProblem, ...textsIn(table, 'packages'), ...textsIn(table, 'except')),
    ...inTexts(redirectHostProblem, ...textsIn(table, 'redirect_hosts')),
    ...inTexts(pathProblem, textIn(table, 'ca')),
  ];
}

function inAdvisory(advisory: ObjectNode): readonly InvalidSetting[] {
  return [
    ...inTexts(onePackageProblem, textIn(advisory, 'package')),
    ...inTexts(versionRangeProblem, textIn(advisory, 'versions')),
    ...inTexts(pageProblem, textIn(advisory, 'url')),
  ];
}

function inGate(gate: ObjectNode | undefined): readonly InvalidSetting[] {
  const exceptions = [...textsIn(gate, 'min_age_except'), ...textsIn(gate, 'install_scripts_except')];
  return [
    ...inTexts(periodProblem, textIn(gate, 'min_age')),
    ...inTexts(privateNameProblem, ...exceptions),
    ...inTexts(deniedPackagesProblem, ...textsIn(gate, 'deny')),
    ...inTexts(allowedVersionsProblem, ...textsIn(gate, 'allow')),
  ];
}

function inPublisher(publisher: ObjectNode, file: RegistryFile) {
  const name = textIn(publisher, 'name');
  const isWithoutTenant = file.isMultiTenant && memberNamed(publisher, 'tenant') === undefined;
  const missing = 'In multi-tenant mode, a trusted publisher requires a tenant; add `tenant`';
  return [
    ...inTexts(usernameProblem, name),
    ...inTexts(issuerProblem, textIn(publisher, 'issuer')),
    ...inTexts(patternProblem, ...textsIn(publisher, 'packages')),
    ...inTenantOf(publisher, file, 'a trusted publisher'),
    ...(name && isWithoutTenant ? [settingOn(name, missing)] : []),
  ];
}

function inWebhook(webhook: ObjectNode): readonly InvalidSetting[] {
  const allowed = memberNamed(webhook, 'allow_private')?.value;
  const isPrivateAllowed = allowed?.kind === 'boolean' && allowed.value;
  const addressProblem = (text: string): string | undefined => {
    const problem = webhookAddressProblem(text);
    if (problem !== undefined || isPrivateAllowed || !/^http:/i.test(text)) return problem;
    return 'Expected an `https://` address; set `allow_private = true` for an `http://` address in a private network';
  };
  return [
    ...inTexts(usernameProblem, textIn(webhook, 'name')),
    ...inTexts(addressProblem, textIn(webhook, 'url')),
    ...inTexts(patternProblem, ...textsIn(webhook, 'packages')),
  ];
}

function inQuota(quota: ObjectNode, file: RegistryFile) {
  const missing = 'A quota requires a limit; add `max_size` or `max_versions`';
  return [
    ...inTexts(scopeProblem, textIn(quota, 'scope')),
    ...inTenantOf(quota, file, 'a quota'),
    ...inTexts(quotaSizeProblem, textIn(quota, 'max_size')),
    ...withoutLimit(quota, ['max_size', 'max_versions'], missing),
  ];
}

function inRetention(rule: ObjectNode, file: RegistryFile) {
  const missing = 'This rule would remove all prereleases; add `older_than`, `not_downloaded_for` or `keep_newest`';
  return [
    ...inTexts(patternProblem, ...textsIn(rule, 'packages'), ...textsIn(rule, 'versions')),
    ...inTexts(periodProblem, textIn(rule, 'older_than'), textIn(rule, 'not_downloaded_for')),
    ...inTenantOf(rule, file, 'a rule'),
    ...withoutLimit(rule, ['older_than', 'not_downloaded_for', 'keep_newest'], missing),
  ];
}

/** Returns the problem of a table that has none of the settings in `limits`. */
function withoutLimit(table: ObjectNode, limits: readonly string[], missing: string): readonly InvalidSetting[] {
  return limits.some((name) => memberNamed(table, name) !== undefined) ? [] : [settingOn(table, missing)];
}

/** Returns the problem with the `tenant` of a table. `record` is a noun with its article. */
function inTenantOf(table: ObjectNode, { isMultiTenant, scopes }: RegistryFile, record: string) {
  const tenants = scopes.flatMap((scope) => textIn(scope.tenant, 'name')?.value ?? []);
  const tenantProblem = (text: string): string | undefined => {
    if (!isMultiTenant) return `Without multi-tenant mode, ${record} has no tenant; remove \`tenant\``;
    return tenants.includes(text)
      ? undefined
      : 'The tenant is not defined; add it to `[[tenants]]`, or use another one';
  };
  return inTexts(tenantProblem, textIn(table, 'tenant'));
}

function inStorage(file: RegistryFile): readonly InvalidSetting[] {
  return [
    ...secretSettings(file).flatMap(({ table, key, textProblem }) => inSecret(table, key, textProblem)),
    ...inTexts(urlProblem, textIn(file.objectStore, 'endpoint')),
    ...inTexts(bucketProblem, textIn(file.objectStore, 'bucket')),
    ...inTexts(prefixProblem, textIn(file.objectStore, 'prefix')),
  ];
}

function inScope(scope: Scope): readonly InvalidSetting[] {
  const { tenant, users, rules } = scope;
  return [
    ...inTexts(tenantNameProblem, textIn(tenant, 'name')),
    ...tokenSettings(scope).flatMap(([holder, key]) => inSecret(holder, key, tokenTextProblem)),
    ...inTexts(usernameProblem, ...users.map((user) => textIn(user, 'username'))),
    ...inTexts(ruleUserProblem, ...rules.map((rule) => textIn(rule, 'user'))),
    ...inTexts(patternProblem, ...rules.map((rule) => textIn(rule, 'pattern'))),
  ];
}

/** Returns the problems of the strings for which `problemIn` returns a message. */
function inTexts(
  problemIn: (text: string) => string | undefined,
  ...nodes: readonly (StringNode | undefined)[]
): readonly InvalidSetting[] {
  return nodes.flatMap((node) => {
    const found = node && problemIn(node.value);
    if (!node || found === undefined) return [];
    return settingOn(node, found);
  });
}

function settingOn(span: Span, problem: string): InvalidSetting {
  return { span, message: problem.replace(/\.$/, ''), suggestions: [] };
}

/** Returns the problem of `require_auth = false` if users, access rules or `[oidc]` require credentials. */
function inRequirement(
  settings: Section | undefined,
  hasOidc: boolean,
  scopes: readonly Scope[],
): readonly InvalidSetting[] {
  const value = settings && memberNamed(settings.object, 'require_auth')?.value;
  const hasAccess = hasOidc || scopes.some(({ users, rules }) => users.length + rules.length > 0);
  if (value?.kind !== 'boolean' || value.value || !hasAccess) return [];
  const reason = 'Users, access rules and `[oidc]` require credentials';
  return [settingOn(value, `${reason}; remove \`require_auth\`, or let everyone read with \`anonymous_reads = true\``)];
}

/**
 * Returns the problem with a secret. If its text contains a placeholder for an environment variable, the quick fix
 * replaces the text with a table that reads the variable.
 */
function inSecret(
  table: ObjectNode,
  key: string,
  textProblem: (text: string) => string | undefined,
): readonly InvalidSetting[] {
  const reference = tokenReference(table, key);
  const problem = reference && tokenReferenceProblem(reference);
  if (reference && problem !== undefined) return [settingOn(reference.span, problem)];
  const node = textIn(table, key);
  const name = node && placeholderIn(node.value)?.name;
  const suggestions = name === undefined ? [] : [{ env: name }];
  return inTexts(textProblem, node).map((setting) => ({ ...setting, suggestions }));
}

/** Returns the problem with the user of an access rule. `*` applies to every user who signs in. */
function ruleUserProblem(user: string): string | undefined {
  return user === '*' ? undefined : usernameProblem(user);
}
