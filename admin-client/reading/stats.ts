import { stats } from '../../admin-contract/statistics.ts';
import { isObject } from '../json.ts';
import {
  cacheTotalsNames,
  requestsNames,
  statisticsNames,
  statisticsRoots,
  storageNames,
  storageTotalsNames,
} from '../other-servers/member-names.ts';
import type { Stats, StorageStats } from '../records/model.ts';
import { membersReader, namesOf } from './members.ts';
import { withoutSecretMembers } from './secret-members.ts';
import { type Section, sectionOf } from './section.ts';
import { type Path, unreadMembers } from './unread-members.ts';

/** Reads the statistics, all of which are optional. Returns undefined if the body is not an object. */
export function readStats(body: unknown): Stats | undefined {
  const raw = withoutSecretMembers(body);
  if (!isObject(body) || !isObject(raw)) return undefined;
  const used: Path[] = [];
  const known = knownStats(sectionOf(body, used));
  const { members, more } = unreadMembers(raw, { used, max: maxOthers });
  return { ...known, others: members, moreOthers: more, raw };
}

const maxOthers = 200;

const { storage, cache, requests, webhooks } = stats.properties;
const membersOf = membersReader(stats, statisticsNames);
const storageOf = membersReader(storage, storageNames);
const totalsOf = membersReader(storage.properties.registries.additionalProperties, storageTotalsNames);
const cacheOf = membersReader(cache, cacheTotalsNames);
const requestsOf = membersReader(requests, requestsNames);
const webhooksOf = membersReader(webhooks);

function knownStats(body: Section): Omit<Stats, 'others' | 'moreOthers' | 'raw'> {
  const whole = body.find(statisticsRoots) ?? body;
  const nameOf = (name: keyof typeof statisticsNames): readonly string[] => namesOf(name, statisticsNames[name]);
  const inStorage = whole.find(nameOf('storage'));
  const inCache = whole.find(nameOf('cache'));
  const inRequests = whole.find(nameOf('requests'));
  const entries = inCache?.count(namesOf('entries', cacheTotalsNames.entries));
  const registries = inStorage?.find(namesOf('registries', storageNames.registries)) ?? whole.find(['registries']);
  return {
    ...whole.members(membersOf),
    databaseBytes: inStorage?.members(storageOf).databaseBytes,
    users: whole.count(nameOf('users')),
    rules: whole.count(nameOf('rules')),
    storageByRegistry: storageIn(registries),
    storageByTenant: storageIn(inStorage?.find(namesOf('tenants', storageNames.tenants))),
    cache: { ...inCache?.members(cacheOf), entries },
    webhooks: whole.find(nameOf('webhooks'))?.members(webhooksOf) ?? {},
    requests: {
      total: inRequests?.members(requestsOf).total,
      byRegistry: mapped(inRequests?.find(namesOf('by_registry')), (section) => section.numbers()),
      latency:
        inRequests?.find(namesOf('latency_ms', requestsNames.latency_ms))?.numbers() ?? new Map<string, number>(),
    },
  };
}

function storageIn(section: Section | undefined): ReadonlyMap<string, StorageStats> {
  return mapped(section, (totals) => totals.members(totalsOf));
}

function mapped<Value>(section: Section | undefined, read: (inner: Section) => Value): ReadonlyMap<string, Value> {
  return new Map([...(section?.sections() ?? [])].map(([name, inner]) => [name, read(inner)]));
}
