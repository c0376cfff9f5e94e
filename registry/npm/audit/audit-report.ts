import { objectText } from '../../json/object-text.ts';
import { type AdvisoriesByName, type Advisory, severities } from '../../supply-chain/advisories/advisory.ts';
import { advisoryNumber } from '../../supply-chain/advisories/advisory-number.ts';
import { patchedVersions, vulnerableVersions } from '../../supply-chain/advisories/vulnerable-versions.ts';
import type { InstalledPackage } from './read-tree.ts';

/** The maximum number of paths to vulnerable versions in a report, for each advisory. */
const maxPaths = 100;
/** The total number of characters in paths after which each advisory has only one path. */
const maxPathText = 2 ** 20;

/** A vulnerable version in the tree of dependencies. */
interface VulnerablePath {
  readonly found: InstalledPackage;
  /** The names of the packages from the project to this one. */
  readonly path: string;
}

/** The places in the tree where a package is installed, and its versions there. */
interface Places {
  readonly packages: InstalledPackage[];
  readonly versions: Set<string>;
}

/**
 * Returns the response that older clients expect, as JSON: each advisory with the paths to the versions that it applies to. A
 * vulnerability is counted once for each path.
 */
export function* auditReport(
  packages: readonly InstalledPackage[],
  advisories: AdvisoriesByName,
): Generator<undefined, string> {
  const places = yield* placesOf(packages, advisories);
  const counts = new Map(severities.map((severity) => [severity, 0]));
  const reports = new Map<string, object>();
  const actions: string[] = [];
  let space = maxPathText;
  for (const [name, ofPackage] of advisories) {
    for (const advisory of ofPackage) {
      // Advisories of an upstream about several packages may have the same identifier.
      const isTaken = reports.has(String(advisory.id));
      const id = isTaken ? advisoryNumber(String(advisory.id), name) : advisory.id;
      const paths = yield* vulnerablePaths(places.get(name), advisory, space);
      for (const { path } of paths) space -= path.length;
      counts.set(advisory.severity, (counts.get(advisory.severity) ?? 0) + paths.length);
      reports.set(String(id), toReport({ ...advisory, id }, name, paths));
      const resolves = paths.map(({ path, found: { isDev: dev, isOptional: optional } }) => {
        return { id, path, dev, optional, bundled: false };
      });
      actions.push(JSON.stringify({ action: 'review', module: name, resolves }));
    }
  }
  const metadata = JSON.stringify({ vulnerabilities: Object.fromEntries(counts), ...totalsOf(packages) });
  const described = yield* objectText(reports);
  return `{"actions":[${actions.join(',')}],"advisories":${described},"muted":[],"metadata":${metadata}}`;
}

function* placesOf(
  packages: readonly InstalledPackage[],
  advisories: AdvisoriesByName,
): Generator<undefined, ReadonlyMap<string, Places>> {
  const places = new Map<string, Places>();
  for (const name of advisories.keys()) places.set(name, { packages: [], versions: new Set() });
  for (const one of packages) {
    yield;
    const found = places.get(one.name);
    found?.packages.push(one);
    if (one.version !== undefined) found?.versions.add(one.version);
  }
  return places;
}

function* vulnerablePaths(
  { packages, versions }: Places = { packages: [], versions: new Set() },
  advisory: Advisory,
  maxText: number,
): Generator<undefined, readonly VulnerablePath[]> {
  const vulnerable = yield* vulnerableVersions(versions, advisory);
  const paths: VulnerablePath[] = [];
  let size = 0;
  for (const found of packages) {
    yield;
    if (found.version === undefined || !vulnerable.has(found.version)) continue;
    const path = pathOf(found);
    paths.push({ found, path });
    size += path.length;
    if (paths.length === maxPaths || size > maxText) break;
  }
  return paths;
}

function totalsOf(packages: readonly InstalledPackage[]) {
  const optionalDependencies = packages.filter(({ isOptional }) => isOptional).length;
  const devDependencies = packages.filter(({ isDev, isOptional }) => isDev && !isOptional).length;
  const totalDependencies = packages.length;
  const dependencies = totalDependencies - devDependencies - optionalDependencies;
  return { dependencies, devDependencies, optionalDependencies, totalDependencies };
}

function toReport(advisory: Advisory, name: string, vulnerable: readonly VulnerablePath[]) {
  const patched = patchedVersions(advisory.vulnerable_versions);
  const findings = new Map<string, string[]>();
  for (const { found, path } of vulnerable) {
    const { version = '' } = found;
    findings.set(version, [...(findings.get(version) ?? []), path]);
  }
  return {
    ...advisory,
    module_name: name,
    findings: Array.from(findings, ([version, paths]) => ({ version, paths })),
    patched_versions: patched,
    recommendation: patched === '<0.0.0' ? 'None' : `Upgrade to version ${patched}`,
    overview: advisory.title,
    references: advisory.url,
    access: 'public',
    cves: [],
    github_advisory_id: /GHSA(?:-[0-9a-z]{4}){3}/.exec(advisory.url)?.[0] ?? '',
  };
}

function pathOf(found: InstalledPackage): string {
  const names: string[] = [];
  for (let one: InstalledPackage | undefined = found; one; one = one.parent) names.push(one.name);
  return names.reverse().join('>');
}
