import { isObject, type JsonObject, objectOr } from '../../../server/core/text/json-object.ts';
import { type AdvisorySeverity, type ConfiguredAdvisory, isSeverity } from './advisory.ts';
import { advisoryNumber } from './advisory-number.ts';
import { isRangeOfVersions } from './vulnerable-versions.ts';

/**
 * Returns the advisories about npm packages in a record of the Open Source Vulnerability format; undefined if it is not such a
 * record. A withdrawn record has none.
 */
export function osvAdvisories(record: unknown): readonly ConfiguredAdvisory[] | undefined {
  if (!isObject(record) || typeof record.id !== 'string' || record.id === '') return undefined;
  if (typeof record.withdrawn === 'string') return [];
  const { id } = record;
  const found = new Map<string, string[]>();
  for (const affected of listOf(record.affected)) {
    const { ecosystem, name } = objectOr(affected.package);
    if (ecosystem !== 'npm' || typeof name !== 'string') continue;
    const ranges = [...listOf(affected.ranges).flatMap(rangesOf), ...textsIn(affected.versions)];
    found.set(name, [...(found.get(name) ?? []), ...ranges.filter(isRangeOfVersions)]);
  }
  return [...found]
    .filter(([, ranges]) => ranges.length > 0)
    .map(([name, ranges]) => ({ name, advisory: advisoryOf(id, record, name, ranges) }));
}

function advisoryOf(id: string, record: JsonObject, name: string, ranges: readonly string[]) {
  const { summary, details } = record;
  const specific = objectOr(record.database_specific);
  const title = [summary, typeof details === 'string' ? details.split('\n', 1)[0] : undefined].find(
    (text) => typeof text === 'string' && text !== '',
  );
  const vector = listOf(record.severity).find(({ score }) => typeof score === 'string')?.score;
  return {
    id: advisoryNumber(id, name),
    title: typeof title === 'string' ? `${title} (${id})` : id,
    url: addressOf(id, record),
    severity: severityOf(id, specific.severity),
    vulnerable_versions: ranges.join(' || '),
    cwe: textsIn(specific.cwe_ids),
    cvss: { score: 0, vectorString: typeof vector === 'string' ? vector : null },
  };
}

/** Returns the severity that a database reports. Without one, malicious packages are critical, and others high. */
function severityOf(id: string, reported: unknown): AdvisorySeverity {
  const severity = typeof reported === 'string' ? reported.toLowerCase() : '';
  if (severity === 'medium') return 'moderate';
  if (isSeverity(severity)) return severity;
  return id.startsWith('MAL-') ? 'critical' : 'high';
}

/** Returns the address that the public registry uses for the same advisory, if there is one. */
function addressOf(id: string, { references }: JsonObject): string {
  if (id.startsWith('GHSA-')) return `https://github.com/advisories/${id}`;
  const pages = listOf(references);
  const { url } = pages.find(({ type }) => type === 'ADVISORY') ?? pages[0] ?? {};
  return typeof url === 'string' && /^https?:/.test(url) ? url : '';
}

/** Returns the ranges of versions between the events of a range. `0` is the version before all others. */
function rangesOf({ type, events }: JsonObject): readonly string[] {
  if (type !== 'SEMVER' && type !== 'ECOSYSTEM') return [];
  const ranges: string[] = [];
  let start: string | undefined;
  for (const event of listOf(events)) {
    const { introduced, fixed, last_affected: last } = event;
    if (typeof introduced === 'string') start = introduced === '0' ? '>=0.0.0-0' : `>=${introduced}`;
    const end = typeof fixed === 'string' ? `<${fixed}` : typeof last === 'string' ? `<=${last}` : undefined;
    if (start === undefined || end === undefined) continue;
    ranges.push(`${start} ${end}`);
    start = undefined;
  }
  return start === undefined ? ranges : [...ranges, start];
}

function listOf(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

function textsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
}
