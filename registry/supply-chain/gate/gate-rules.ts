import Range from 'semver/classes/range.js';
import { isPrivateName } from '../../../access/private-names.ts';
import { type Advisory, type AdvisorySeverity, severities } from '../advisories/advisory.ts';

/** The packages whose names match a pattern, and their versions in a range; undefined for all versions. */
export interface PackageVersions {
  readonly name: string;
  readonly range: string | undefined;
}

export interface SeverityLimits {
  readonly hide: AdvisorySeverity | undefined;
  readonly warn: AdvisorySeverity | undefined;
}

/** The rules that determine which versions of the upstream are visible to clients. */
export interface GateRules {
  /** The age at which a version becomes visible, in milliseconds since its publication. */
  readonly minAge: number;
  /** The patterns of names that `minAge` does not apply to. */
  readonly minAgeExcept: readonly string[];
  /** The time from which on versions are hidden, in milliseconds since 1970; undefined for never. */
  readonly freeze: number | undefined;
  /** The lowest severities of advisories whose versions are hidden, or of which clients warn; undefined for none. */
  readonly advisories: SeverityLimits | undefined;
  /** Whether versions with install scripts are visible. */
  readonly installScripts: boolean;
  /** The patterns of names that `installScripts` does not apply to. */
  readonly installScriptsExcept: readonly string[];
  /** The versions that are never visible. */
  readonly deny: readonly PackageVersions[];
  /** The versions that are visible at any age and with install scripts. */
  readonly allow: readonly PackageVersions[];
}

/** The rules that concern one package. */
export interface PackageGate {
  /** Whether all versions are denied, including those that do not exist yet. */
  readonly isDenied: boolean;
  readonly deny: readonly Range[];
  readonly allow: readonly Range[];
  readonly minAge: number;
  readonly freeze: number | undefined;
  readonly installScripts: boolean;
  /** The advisories whose versions are hidden, and those of which clients warn. */
  readonly hiddenBy: readonly JudgedAdvisory[];
  readonly warnsOf: readonly JudgedAdvisory[];
}

/** An advisory with its range. */
export interface JudgedAdvisory {
  readonly advisory: Advisory;
  readonly range: Range;
}

/** Returns the rules that concern a package, about which there may be advisories; undefined if there are none. */
export function gateOf(name: string, rules: GateRules, advisories: readonly Advisory[] = []): PackageGate | undefined {
  const named = (list: readonly PackageVersions[]) => list.filter((one) => isPrivateName([one.name], name));
  const denied = named(rules.deny);
  const gate = {
    isDenied: denied.some(({ range }) => range === undefined),
    deny: rangesOf(denied, { includePrerelease: true, loose: true }),
    allow: rangesOf(named(rules.allow), { loose: true }),
    minAge: isPrivateName(rules.minAgeExcept, name) ? 0 : rules.minAge,
    freeze: rules.freeze,
    installScripts: rules.installScripts || isPrivateName(rules.installScriptsExcept, name),
    hiddenBy: judged(advisories, rules.advisories?.hide),
    warnsOf: judged(advisories, rules.advisories?.warn),
  };
  const hidesSome = denied.length > 0 || gate.minAge > 0 || gate.freeze !== undefined || !gate.installScripts;
  return hidesSome || gate.hiddenBy.length + gate.warnsOf.length > 0 ? gate : undefined;
}

/** Returns the advisories of a severity or a higher one. */
function judged(advisories: readonly Advisory[], least: AdvisorySeverity | undefined): readonly JudgedAdvisory[] {
  if (least === undefined) return [];
  return advisories
    .filter(({ severity }) => severities.indexOf(severity) >= severities.indexOf(least))
    .map((advisory) => ({ advisory, range: new Range(advisory.vulnerable_versions, allVersions) }));
}

const allVersions = { includePrerelease: true, loose: true };

function rangesOf(list: readonly PackageVersions[], options: { includePrerelease?: boolean; loose: boolean }) {
  return list.flatMap(({ range }) => (range === undefined ? [] : new Range(range, options)));
}
