import { placeholderIn } from '../../../../access/placeholder.ts';
import { memberNamed, type ObjectNode } from '../../document/node.ts';
import type { Span } from '../../document/span.ts';
import type { RegistryFile } from './registry-file.ts';
import { secretSettings } from './secret-settings.ts';
import type { SettingValue } from './setting-values.ts';
import { textIn, textOf } from './tables.ts';
import { textProblems } from './text-problems.ts';
import { tokenReference, tokenReferenceProblem, tokenTextProblem } from './token-setting.ts';

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
  return [
    ...file.values.flatMap((value) => inText(value, file)),
    ...file.scopes.flatMap(({ tokens }) => tokens.flatMap(({ value }) => inSecret(value, tokenTextProblem))),
    ...secretSettings(file).flatMap(({ value, textProblem }) => inSecret(value, textProblem)),
    ...file.publishers.flatMap((publisher) => inPublisher(publisher, file)),
    ...file.quotas.flatMap(inQuota),
    ...file.retention.flatMap(inRetention),
    ...inRequirement(file),
    ...inStorage(file),
  ];
}

/** Returns the problem of a string, by the meaning that the schema declares. */
function inText({ meaning, value, ...place }: SettingValue, file: RegistryFile): readonly InvalidSetting[] {
  const node = textOf(value);
  const problem = node && textProblems.get(meaning)?.(node.value, place, file);
  return node && problem !== undefined ? [settingOn(node, problem)] : [];
}

function inPublisher(publisher: ObjectNode, { isMultiTenant }: RegistryFile): readonly InvalidSetting[] {
  const name = textIn(publisher, 'name');
  const missing = 'In multi-tenant mode, a trusted publisher requires a tenant; add `tenant`';
  return name && isMultiTenant && !memberNamed(publisher, 'tenant') ? [settingOn(name, missing)] : [];
}

function inQuota(quota: ObjectNode): readonly InvalidSetting[] {
  const missing = 'A quota requires a limit; add `max_size` or `max_versions`';
  return withoutLimit(quota, ['max_size', 'max_versions'], missing);
}

function inRetention(rule: ObjectNode): readonly InvalidSetting[] {
  const missing = 'This rule would remove all prereleases; add `older_than`, `not_downloaded_for` or `keep_newest`';
  return withoutLimit(rule, ['older_than', 'not_downloaded_for', 'keep_newest'], missing);
}

/** Returns the problem of a table that has none of the settings in `limits`. */
function withoutLimit(table: ObjectNode, limits: readonly string[], missing: string): readonly InvalidSetting[] {
  return limits.some((name) => memberNamed(table, name) !== undefined) ? [] : [settingOn(table, missing)];
}

/** Returns the problem of an object store without PostgreSQL, which a server does not start with. */
function inStorage({ storage }: RegistryFile): readonly InvalidSetting[] {
  const objects = storage && memberNamed(storage.object, 'objects');
  if (objects?.value.kind !== 'object') return [];
  const database = memberNamed(storage?.object ?? objects.value, 'database')?.value;
  const isSqlite = database === undefined || (database.kind === 'string' && database.value === 'sqlite');
  const missing = '`[storage.objects]` requires PostgreSQL; set `database` in `[storage]`, or remove the table';
  return isSqlite ? [settingOn(objects.key, missing)] : [];
}

/** Returns the problem of `require_auth = false` if users, access rules or `[oidc]` require credentials. */
function inRequirement({ settings, oidc, scopes }: RegistryFile): readonly InvalidSetting[] {
  const value = settings && memberNamed(settings.object, 'require_auth')?.value;
  const hasAccess = oidc !== undefined || scopes.some(({ users, rules }) => users.length + rules.length > 0);
  if (value?.kind !== 'boolean' || value.value || !hasAccess) return [];
  const reason = 'Users, access rules and `[oidc]` require credentials';
  return [settingOn(value, `${reason}; remove \`require_auth\`, or let everyone read with \`anonymous_reads = true\``)];
}

/**
 * Returns the problem with a secret. If its text contains a placeholder for an environment variable, the quick fix
 * replaces the text with a table that reads the variable.
 */
function inSecret(
  value: SettingValue['value'],
  textProblem: (text: string) => string | undefined,
): readonly InvalidSetting[] {
  const reference = tokenReference(value);
  const ofReference = reference && tokenReferenceProblem(reference);
  if (reference && ofReference !== undefined) return [settingOn(reference.span, ofReference)];
  const node = textOf(value);
  const problem = node && textProblem(node.value);
  if (!node || problem === undefined) return [];
  const name = placeholderIn(node.value)?.name;
  return [{ ...settingOn(node, problem), suggestions: name === undefined ? [] : [{ env: name }] }];
}

function settingOn(span: Span, problem: string): InvalidSetting {
  return { span, message: problem.replace(/\.$/, ''), suggestions: [] };
}
