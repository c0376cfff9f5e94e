import { booleanAt, isObject, type JsonRecord, numberAt, objectAt, textAt, timeAt } from '../http/json.ts';
import type { Stats, StorageStats } from '../model.ts';
import { observed } from './observed.ts';
import { withoutSecretMembers } from './secret-members.ts';

/** Reads the statistics, all of which are optional. Returns undefined if the body is not an object. */
export function readStats(body: unknown): Stats | undefined {
  const raw = withoutSecretMembers(body);
  if (!isObject(body) || !isObject(raw)) return undefined;
  const { value, unread } = observed(body);
  const known = knownStats(value);
  const { members, more } = unread(raw, maxOthers);
  return { ...known, others: members, moreOthers: more, raw };
}

const maxOthers = 200;

function knownStats(body: JsonRecord): Omit<Stats, 'others' | 'moreOthers' | 'raw'> {
  const whole = objectAt(body, 'stats', 'data') ?? body;
  const storage = objectAt(whole, 'storage', 'storage_usage') ?? {};
  const cache = objectAt(whole, 'cache', 'cache_stats') ?? {};
  const requests = objectAt(whole, 'requests', 'activity') ?? {};
  const webhooks = objectAt(whole, 'webhooks') ?? {};
  return {
    version: textAt(whole, 'version'),
    mode: textAt(whole, 'mode', 'auth_mode', 'authMode'),
    multiTenant: booleanAt(whole, 'multi_tenant', 'multiTenant'),
    anonymousReads: booleanAt(whole, 'anonymous_reads', 'anonymousReads'),
    startedAt: timeAt(whole, 'started_at', 'startedAt'),
    uptimeSeconds: numberAt(whole, 'uptime_seconds', 'uptimeSeconds', 'uptime'),
    databaseBytes: numberAt(storage, 'database_bytes', 'databaseBytes'),
    users: countAt(whole, 'users', 'user_count', 'total_users'),
    rules: countAt(whole, 'rules', 'acl', 'rule_count', 'total_rules'),
    expiringTokens: numberAt(whole, 'expiring_tokens'),
    storageByRegistry: storageIn(objectAt(storage, 'registries', 'by_registry') ?? objectAt(whole, 'registries') ?? {}),
    storageByTenant: storageIn(objectAt(storage, 'tenants', 'by_tenant') ?? {}),
    cache: {
      entries: countAt(cache, 'entries', 'count', 'items', 'total_entries'),
      bytes: numberAt(cache, 'bytes', 'size', 'size_bytes', 'total_bytes', 'total_size'),
      hits: numberAt(cache, 'hits', 'hit_count'),
      misses: numberAt(cache, 'misses', 'miss_count'),
      hitRatio: numberAt(cache, 'hit_ratio', 'hitRatio'),
    },
    webhooks: { waiting: numberAt(webhooks, 'waiting'), failed: numberAt(webhooks, 'failed') },
    requests: {
      total: numberAt(requests, 'total', 'count'),
      byRegistry: mapOf(objectAt(requests, 'by_registry', 'byRegistry') ?? {}, (value) =>
        isObject(value) ? numbersIn(value) : undefined,
      ),
      latency: numbersIn(objectAt(requests, 'latency_ms', 'latencyMs', 'latency') ?? {}),
    },
  };
}

/** Returns a number, the length of a list, or the `total` or `count` of an object. */
function countAt(record: JsonRecord, ...keys: readonly string[]): number | undefined {
  const list = keys.map((key) => record[key]).find((value) => Array.isArray(value));
  const total = keys.map((key) => objectAt(record, key)).find((value) => value !== undefined);
  return numberAt(record, ...keys) ?? list?.length ?? (total && numberAt(total, 'total', 'count'));
}

function storageIn(registries: JsonRecord): ReadonlyMap<string, StorageStats> {
  return mapOf(registries, (value) =>
    isObject(value)
      ? {
          packages: numberAt(value, 'packages', 'package_count'),
          versions: numberAt(value, 'versions', 'version_count'),
          bytes: numberAt(value, 'bytes', 'size', 'size_bytes', 'total_bytes'),
        }
      : undefined,
  );
}

function numbersIn(record: JsonRecord): ReadonlyMap<string, number> {
  return mapOf(record, (_, key) => numberAt(record, key));
}

function mapOf<Value>(
  record: JsonRecord,
  read: (value: unknown, key: string) => Value | undefined,
): ReadonlyMap<string, Value> {
  const map = new Map<string, Value>();
  for (const [key, value] of Object.entries(record)) {
    const item = read(value, key);
    if (item !== undefined) map.set(key, item);
  }
  return map;
}
