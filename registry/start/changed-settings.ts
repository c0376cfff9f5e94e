import { isDeepStrictEqual } from 'node:util';
import type { Config } from '../config/config.ts';

/** The settings that `reload` of a running server replaces. */
const replaced: ReadonlySet<string> = new Set([
  'auth_token',
  'require_auth',
  'anonymous_reads',
  'read_only',
  'advisories',
  'osv',
]);

/** The names of settings that the configuration file spells differently. */
const spellings: Readonly<Record<string, string>> = {
  auth_token_hash: 'auth_token',
  data_folder: 'data',
  private_names: 'private',
  postgres: 'database',
  object_store: 'objects',
};

/**
 * Returns the names of the settings that differ and have an effect only after a restart, such as `settings.port`. Never
 * returns a value.
 */
export function settingsForRestart(before: Config, after: Config): readonly string[] {
  return [
    ...differences(flat(before.settings), flat(after.settings)).map((name) => `settings.${name}`),
    ...differences(before.storage, after.storage).map((name) => `storage.${name}`),
    ...differences(before.npm, after.npm).map((name) => `registries.npm.${name}`),
    ...differences(before.staging, after.staging).map((name) => `staging.${name}`),
    ...differences(before.pages, after.pages).map((name) => `pages.${name}`),
    ...(isDeepStrictEqual(before.webhooks, after.webhooks) ? [] : ['webhooks']),
    ...((before.tenants === undefined) === (after.tenants === undefined) ? [] : ['multi_tenant.enabled']),
  ];
}

/**
 * Returns the settings in one object, without those that can be replaced: the metrics token, and the certificate if there is
 * one before and after.
 */
function flat({ listen, tls, metrics, ...settings }: Config['settings']): object {
  return { ...settings, ...listen, tls: tls !== undefined, metrics: metrics.listen };
}

function differences(before: object, after: object): readonly string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names]
    .filter((name) => !isDeepStrictEqual(Reflect.get(before, name), Reflect.get(after, name)))
    .map((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
    .map((name) => spellings[name] ?? name)
    .filter((name) => !replaced.has(name));
}
